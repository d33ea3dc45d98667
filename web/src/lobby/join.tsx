/** Somebody sent a link: what it invites to, and the seat to take. */
import { useEffect, useState } from "preact/hooks";
import { clockInWords, variantInWords } from "../play/variant";
import { namesInWords } from "../play/names";
import { ApiError, api } from "../server/api";
import { me } from "../server/catalogue";
import { keepName, NameField } from "../server/guest";
import type { Invitation } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { go } from "../shell/router";
import { Button } from "../shell/ui";
import { road, TOWN, town } from "./pictures";

type Found = Invitation | "none" | "void" | null;

export function JoinPage({ id, seat, secret }: { id: string; seat: number; secret: string }) {
  const [trouble, setTrouble] = useState("");
  const [isJoining, setJoining] = useState(false);
  const found = useInvitation(id, seat, secret, setTrouble);
  const enter = () => go(`/game/${id}`, { replace: true });
  const join = async () => {
    setJoining(true);
    try {
      const name = await keepName();
      await api.claim(id, seat, { secret, name });
      enter();
    } catch (error) {
      setTrouble(messageOf(error));
      setJoining(false);
    }
  };
  if (found === "none" || found === "void") return <NoInvitation why={found} />;
  const isOwn = found !== null && found.is_own && !found.is_mine;
  return (
    <div class="page page-narrow">
      <h1>{t("join.title")}</h1>
      {found ? <Invited invitation={found} /> : <p>{t("join.text", { n: seat + 1 })}</p>}
      {isOwn ? <p class="banner">{t("join.own", { n: seat + 1 })}</p> : <NameField />}
      {trouble && (
        <p class="banner" role="alert">
          {trouble}
        </p>
      )}
      {isOwn && (
        <Button tone="main" onClick={enter}>
          {t("join.toGame")}
        </Button>
      )}
      <Button
        tone={isOwn ? "plain" : "main"}
        disabled={isJoining || !me.value}
        onClick={found?.is_mine ? enter : join}
      >
        {t(found?.is_mine ? "join.toGame" : isOwn ? "join.ownSit" : "join.join")}
      </Button>
    </div>
  );
}

/** Asks what a link invites to, once one is a guest. */
function useInvitation(
  id: string,
  seat: number,
  secret: string,
  onTrouble: (words: string) => void,
): Found {
  const [found, setFound] = useState<Found>(null);
  const isGuest = me.value !== null;
  useEffect(() => {
    if (!isGuest) return;
    let isGone = false;
    api.invitation(id, seat, secret).then(
      (told) => {
        if (!isGone) setFound(told);
      },
      (error: unknown) => {
        if (isGone) return;
        const code = error instanceof ApiError ? error.code : null;
        if (code === "not_found" || code === "bad_message") setFound("none");
        else if (code === "forbidden" || code === "over") setFound("void");
        else onTrouble(messageOf(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [isGuest, id, seat, secret, onTrouble]);
  return found;
}

function Invited({ invitation }: { invitation: Invitation }) {
  const { game, options, clock, inviter } = invitation;
  const title = t(game === "puluc" ? "game.puluc" : "game.pueblo");
  const names = namesInWords(game, invitation.names).filter(Boolean);
  const variant = variantInWords(game, options);
  return (
    <section class="invited panel">
      <div>
        <h2>{inviter ? t("join.by", { name: inviter, game: title }) : title}</h2>
        <ul>
          {variant.length > 0 && <li>{t("join.variant", { list: variant.join(", ") })}</li>}
          <li>{t("join.clock", { clock: clockInWords(clock) })}</li>
          {names.length > 0 && <li>{t("join.with", { names: names.join(", ") })}</li>}
        </ul>
      </div>
      <img src={game === "puluc" ? road : `${town}#${TOWN}`} alt="" width="256" height="162" />
    </section>
  );
}

function NoInvitation({ why }: { why: "none" | "void" }) {
  return (
    <div class="page page-narrow">
      <h1>{t("unknown.title")}</h1>
      <p>{t(why === "none" ? "join.none" : "join.void")}</p>
      <a class="button button-main" href="/">
        {t("nav.start")}
      </a>
    </div>
  );
}
