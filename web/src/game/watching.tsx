/** Where others can watch a game, and how that is renewed. */
import { useState } from "preact/hooks";
import { isHere } from "../local/list";
import type { GameState } from "../play/state";
import { api } from "../server/api";
import { keepLinks, knownLinks, watchLink } from "../server/links";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { Button } from "../shell/ui";

/** Where others can watch; null for a private game whose secret this browser does not have. */
export function watchAddress({ id, watch, game }: GameState): string | null {
  const secret = knownLinks(id)?.watch ?? watch;
  if (secret) return watchLink(id, secret);
  return game?.is_public ? `${location.origin}/game/${id}` : null;
}

/** The link to watch a private game, which whoever made it can renew: the old one is void then. */
export function WatchLink({ state, onNew }: { state: GameState; onNew?: () => void }) {
  const { id, game } = state;
  const [address, setAddress] = useState(() => watchAddress(state));
  const [trouble, setTrouble] = useState("");
  if (!game || game.is_public || isHere(id)) return null;
  const renew = async () => {
    try {
      const { secret } = await api.renewWatch(id);
      keepLinks(id, { seats: {}, ...knownLinks(id), watch: secret });
      setAddress(watchLink(id, secret));
      setTrouble("");
      onNew?.();
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <div class="watch-link">
      {address && (
        <p class="hint">
          {t("invite.watch")} <code>{address}</code>
        </p>
      )}
      {game.creator === state.guest && (
        <Button onClick={renew} title={t("invite.renewWatchWhy")}>
          {t("invite.renewWatch")}
        </Button>
      )}
      {trouble && (
        <p class="hint" role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
