/** Looking at a position link or a record, and playing on from there. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { BoardArea } from "../play/desk/boardarea";
import { History } from "../play/desk/history";
import { Players } from "../play/desk/players";
import { ShareMenu } from "../play/desk/share";
import { Stage } from "../play/desk/stage";
import { LonelyDesk } from "../play/lonely";
import { lonelyGame } from "../play/model";
import { botTitle } from "../play/words";
import { api, latest } from "../server/api";
import { bots } from "../server/catalogue";
import type { Look, View } from "../server/protocol";
import { friendlyBot, startGame } from "../server/starting";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { go, parseRoute, route } from "../shell/router";
import { Button } from "../shell/ui";

const EXAMPLE = "pueblo1_players=3_0d43u_Nc_0,0,0_55,65,65_012_1b1";

export function StudyPage({ position }: { position: string | null }) {
  const [record, setRecord] = useState<string | null>(null);
  const [trouble, setTrouble] = useState("");
  const [look, setLook] = useState<Look | null>(null);
  const now = route.value;
  const ask = useMemo(latest, []);
  const open = async (answer: Promise<Look>) => {
    const isNewest = ask();
    try {
      const found = await answer;
      if (!isNewest()) return;
      setLook(found);
      setTrouble("");
    } catch (error) {
      if (isNewest()) setTrouble(messageOf(error));
    }
  };
  useEffect(() => {
    ask();
    if (position) {
      setRecord(null);
      open(api.studyPosition(position));
    } else {
      setLook(null);
      setTrouble("");
    }
    // every way here counts, also from a record that left the address as it was
  }, [now]);
  const openRecord = (text: string) => {
    setRecord(text);
    open(api.studyRecord({ record: text }));
  };
  const openPasted = async (text: string) => {
    const pasted = readPasted(text);
    if (pasted.kind === "record") openRecord(pasted.record);
    else if (pasted.kind === "position")
      go(`/study?position=${encodeURIComponent(pasted.position)}`);
    else if (pasted.kind === "unreadable") setTrouble(t("study.unreadable"));
    else if (pasted.kind === "game") {
      const isNewest = ask();
      try {
        const found = await api.game(pasted.id, pasted.watch).record();
        if (isNewest()) openRecord(found);
      } catch (error) {
        if (isNewest()) setTrouble(messageOf(error));
      }
    }
  };
  const lookAt = (ply: number) => {
    if (record) open(api.studyRecord({ record, ply }));
  };
  useDrop(openRecord);
  return (
    <div class="study">
      {trouble && (
        <p class="banner" role="alert">
          {trouble}
        </p>
      )}
      {look ? (
        <StudyBoard look={look} record={record} onLook={lookAt} />
      ) : (
        <Opener onRecord={openRecord} onPasted={openPasted} />
      )}
    </div>
  );
}

/** A record file may be dropped anywhere on the page. */
function useDrop(onText: (text: string) => void): void {
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault();
    const drop = async (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) onText(await file.text());
    };
    addEventListener("dragover", allow);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", allow);
      removeEventListener("drop", drop);
    };
  }, []);
}

export type Pasted =
  | { readonly kind: "nothing" | "unreadable" }
  | { readonly kind: "record"; readonly record: string }
  | { readonly kind: "position"; readonly position: string }
  | { readonly kind: "game"; readonly id: string; readonly watch: string | null };

/** What somebody pasted: a record, the line of a position, or a link to one or to a game. */
export function readPasted(text: string): Pasted {
  const found = text.trim();
  if (!found) return { kind: "nothing" };
  if (found.startsWith("[")) return { kind: "record", record: text };
  const linked = found.match(/position=([^&\s]+)/);
  if (linked) return readLinked(linked[1]!);
  const [, path, query] = found.match(/^(?:https?:\/\/[^/]+)?(\/[^?#\s]*)(\?[^#\s]*)?/) ?? [];
  const shown = path && parseRoute(path, query);
  if (shown && shown.view === "game") return { kind: "game", id: shown.id, watch: shown.watch };
  return { kind: "position", position: found };
}

function readLinked(encoded: string): Pasted {
  try {
    return { kind: "position", position: decodeURIComponent(encoded) };
  } catch {
    return { kind: "unreadable" };
  }
}

function Opener(props: { onRecord: (text: string) => void; onPasted: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <div class="page page-narrow">
      <h1>{t("study.title")}</h1>
      <p>{t("study.text")}</p>
      <section class="panel form">
        <label class="drop">
          <strong>{t("study.drop")}</strong>
          <input
            type="file"
            accept=".txt,.pgn,text/plain"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (file) props.onRecord(await file.text());
            }}
          />
        </label>
        <label>
          <span>{t("study.paste")}</span>
          <textarea
            rows={5}
            value={text}
            placeholder={EXAMPLE}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <Button tone="main" onClick={() => props.onPasted(text)}>
          {t("study.open")}
        </Button>
      </section>
    </div>
  );
}

function StudyBoard(props: { look: Look; record: string | null; onLook: (ply: number) => void }) {
  const { look, record } = props;
  const desk = useMemo(() => new LonelyDesk("study", []), []);
  const stage = useMemo(() => new Stage(), []);
  desk.onLookAt = props.onLook;
  useEffect(() => {
    // the whole list of moves stays while one looks at an earlier one
    const game = lonelyGame("study", look.view, look.tokens, look.movers, look.names);
    const isLast = look.ply >= look.tokens.length;
    desk.apply((state) => ({
      ...state,
      game,
      view: look.view,
      past: isLast ? null : { ply: look.ply, view: look.view },
    }));
  }, [look]);
  const state = desk.state.value;
  if (!state.view) return null;
  return (
    <div class="game">
      <h1 class="visually-hidden">{t("study.title")}</h1>
      <div class="board-column">
        <BoardArea desk={desk} hands={desk.hands} stage={stage} />
      </div>
      <aside class="side">
        <Players state={state} />
        <PlayOn view={look.view} />
        <section class="panel">
          {look.tokens.length > 0 && <History state={state} onLook={props.onLook} />}
          <ShareMenu
            state={state}
            stage={stage}
            record={async () => record ?? look.view.position}
            link={null}
          />
          <a class="button button-plain" href="/study">
            {t("study.another")}
          </a>
        </section>
      </aside>
    </div>
  );
}

/** From this position against a bot, in the seat that is to move. */
export function PlayOn({ view }: { view: View }) {
  const [bot, setBot] = useState(() => friendlyBot(view.game));
  const [trouble, setTrouble] = useState("");
  if (view.outcome || view.turn === null) return null;
  const start = async () => {
    try {
      await startGame({
        game: view.game,
        options: { ...view.options },
        position: view.position,
        seats: view.scores.map((_, seat) =>
          seat === view.turn ? { kind: "me" } : { kind: "bot", bot },
        ),
      });
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <section class="panel form">
      <label>
        <span>{t("study.against")}</span>
        <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
          {bots(view.game).map((each) => (
            <option value={each.id} key={each.id}>
              {t("new.bot", { level: each.level ?? 0, title: botTitle(each.title) })}
            </option>
          ))}
        </select>
      </label>
      <Button tone="main" onClick={start}>
        {t("study.playOn")}
      </Button>
      {trouble && (
        <p class="hint" role="alert">
          {trouble}
        </p>
      )}
    </section>
  );
}
