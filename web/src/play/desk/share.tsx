/** What may be taken along: links, the record, a picture. */
import { useState } from "preact/hooks";
import { messageOf } from "../../server/troubles";
import { t } from "../../shell/i18n";
import { linkTo } from "../../shell/router";
import { Button, copyText, download } from "../../shell/ui";
import { shownView } from "../state";
import type { Desk } from "./desk";

export function ShareMenu(props: {
  desk: Desk;
  record: () => Promise<string>;
  link: string | null;
  /** A link that holds all of what is shown, and is made when it is asked for. */
  linkOf?: () => Promise<string>;
}) {
  const [told, tell] = useState("");
  const { id } = props.desk.state.value;
  const view = shownView(props.desk.state.value);
  const say = (isDone: boolean) => tell(t(isDone ? "share.copied" : "share.failed"));
  const withRecord = async (give: (text: string) => unknown) => {
    try {
      await give(await props.record());
    } catch (error) {
      tell(messageOf(error));
    }
  };
  const positionLink = () => linkTo(`/study?position=${encodeURIComponent(view?.position ?? "")}`);
  return (
    <div class="menu">
      {props.link && (
        <Button onClick={async () => say(await copyText(props.link!))}>{t("share.link")}</Button>
      )}
      {props.linkOf && (
        <Button onClick={async () => say(await copyText(await props.linkOf!()))}>
          {t("share.study")}
        </Button>
      )}
      <Button onClick={async () => say(await copyText(positionLink()))}>
        {t("share.position")}
      </Button>
      <Button onClick={() => withRecord(async (text) => say(await copyText(text)))}>
        {t("share.record")}
      </Button>
      <Button
        onClick={() =>
          withRecord((text) =>
            download(`cacique-${id}.txt`, new Blob([text], { type: "text/plain" })),
          )
        }
      >
        {t("share.download")}
      </Button>
      <Button
        onClick={async () => {
          const picture = await props.desk.capturePng();
          if (picture) download(`cacique-${id}.png`, picture);
        }}
      >
        {t("share.png")}
      </Button>
      <p class="hint" role="status">
        {told}
      </p>
    </div>
  );
}
