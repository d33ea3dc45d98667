/** Somebody sent a link: take the seat. */
import { useState } from "preact/hooks";
import { api } from "../server/api";
import { me } from "../server/catalogue";
import { keepName, NameField } from "../server/guest";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { go } from "../shell/router";
import { Button } from "../shell/ui";

export function JoinPage({ id, seat, secret }: { id: string; seat: number; secret: string }) {
  const [trouble, setTrouble] = useState("");
  const [isJoining, setJoining] = useState(false);
  const join = async () => {
    setJoining(true);
    try {
      const name = await keepName();
      await api.claim(id, seat, { secret, name });
      go(`/game/${id}`, { replace: true });
    } catch (error) {
      setTrouble(messageOf(error));
      setJoining(false);
    }
  };
  return (
    <div class="page page-narrow">
      <h1>{t("join.title")}</h1>
      <p>{t("join.text", { n: seat + 1 })}</p>
      <NameField />
      {trouble && (
        <p class="banner" role="alert">
          {trouble}
        </p>
      )}
      <Button tone="main" disabled={isJoining || !me.value} onClick={join}>
        {t("join.join")}
      </Button>
    </div>
  );
}
