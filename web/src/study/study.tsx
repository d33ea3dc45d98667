/** Looking at a record or a position, going on with it, and playing on from there. */
import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { lookAtPosition, lookAtRecord } from "../play/asking";
import { Actions } from "../play/desk/actions";
import { BoardArea } from "../play/desk/boardarea";
import { History } from "../play/desk/history";
import { Foot } from "../play/desk/foot";
import { useDeskKeys } from "../play/desk/keys";
import { Players } from "../play/desk/players";
import { ShareMenu } from "../play/desk/share";
import { Trouble } from "../play/desk/trouble";
import { RecordGame, readTags, type Tags, tagsFrom } from "../play/record";
import { shownView } from "../play/state";
import { api, latest } from "../server/api";
import type { Look } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { go, type Route, route } from "../shell/router";
import { isCompact } from "../shell/screen";
import { findKept, keep, makeKeptId } from "../play/kept";
import { Opener, useDrop } from "./opener";
import { readPasted } from "./pasted";
import { PlayOn } from "./playon";

/** What is studied; `id` is where it is kept, once it is. */
interface Study {
  id: string | null;
  readonly game: RecordGame;
}

export function StudyPage(props: { position: string | null; record: string | null }) {
  const { position, record } = props;
  const [trouble, setTrouble] = useState("");
  const [study, setStudy] = useState<Study | null>(null);
  const opened = useRef<Study | null>(null);
  const arrived = useRef<Route | null>(null);
  const ask = useMemo(latest, []);
  const now = route.value;

  const show = (next: Study | null) => {
    if (opened.current !== next) opened.current?.game.close();
    opened.current = next;
    setStudy(next);
    setTrouble("");
  };
  const attempt = async (action: (isNewest: () => boolean) => Promise<void>) => {
    const isNewest = ask();
    try {
      await action(isNewest);
    } catch (error) {
      if (isNewest()) setTrouble(messageOf(error));
    }
  };
  const openRecord = (text: string) =>
    attempt(async (isNewest) => {
      const look = await lookAtRecord(text);
      if (!isNewest()) return;
      const id = makeKeptId();
      keep(id, { record: text, ply: null });
      show(makeStudy(id, readTags(text), look, text));
      go(`/study?record=${id}`);
    });
  const openPasted = (text: string) => {
    const pasted = readPasted(text);
    if (pasted.kind === "record") void openRecord(pasted.record);
    else if (pasted.kind === "position")
      go(`/study?position=${encodeURIComponent(pasted.position)}`);
    else if (pasted.kind === "unreadable") setTrouble(t("study.unreadable"));
    else if (pasted.kind === "game")
      void attempt(async (isNewest) => {
        const found = await api.game(pasted.id, pasted.watch).record();
        if (isNewest()) await openRecord(found);
      });
  };
  const openKept = (id: string) =>
    attempt(async (isNewest) => {
      const kept = findKept(id);
      show(null);
      if (!kept) return setTrouble(t("study.forgotten"));
      const look = await lookAtRecord(kept.record);
      if (!isNewest()) return;
      const next = makeStudy(id, readTags(kept.record), look, kept.record);
      if (kept.ply !== null) next.game.desk.lookAt(kept.ply);
      show(next);
    });
  const openPosition = (line: string) =>
    attempt(async (isNewest) => {
      show(null);
      const look = await lookAtPosition(line);
      if (isNewest()) show(makeStudy(null, tagsFrom(look.start), look));
    });
  useEffect(() => {
    // every way here counts once, also one that leaves the address as it was
    if (arrived.current === now) return;
    arrived.current = now;
    if (record !== null && record === opened.current?.id) return;
    if (record !== null) void openKept(record);
    else if (position !== null) void openPosition(position);
    else {
      ask();
      show(null);
    }
  });
  useEffect(
    () => () => {
      ask(); // whatever is still on its way comes too late
      opened.current?.game.close();
    },
    [ask],
  );
  useDrop((text) => void openRecord(text));
  return (
    <div class="study">
      {trouble && (
        <p class="banner" role="alert">
          {trouble}
        </p>
      )}
      {study ? <StudyDesk study={study} /> : <Opener onRecord={openRecord} onPasted={openPasted} />}
    </div>
  );
}

/** A record on a desk where all seats may be played. */
function makeStudy(id: string | null, tags: Tags, look: Look, text = ""): Study {
  const study: Study = {
    id,
    game: new RecordGame("study", { canUndo: true, onMoved: () => moveToKept(study) }),
  };
  const mySeats = look.view.scores.map((_, seat) => seat);
  study.game.desk.apply((state) => ({ ...state, mySeats }));
  study.game.open(tags, look, text);
  return study;
}

/** A position that somebody went on from has become a record. */
function moveToKept(study: Study): void {
  if (study.id !== null) return;
  study.id = makeKeptId();
  keep(study.id, { record: study.game.text, ply: null });
  go(`/study?record=${study.id}`, { replace: true });
}

function StudyDesk({ study }: { study: Study }) {
  const { desk } = study.game;
  useDeskKeys(desk);
  useEffect(
    () =>
      effect(() => {
        const { past } = study.game.desk.state.value;
        if (study.id !== null) keep(study.id, { record: study.game.text, ply: past?.ply ?? null });
      }),
    [study],
  );
  const state = desk.state.value;
  const view = shownView(state);
  if (!view) return null;
  return (
    <div class="game">
      <h1 class="visually-hidden">{t("study.title")}</h1>
      <Trouble desk={desk} />
      <div class="board-column">
        <BoardArea desk={desk} />
      </div>
      <aside class="side">
        <Players state={state} />
        {/* whoever studies steps through the moves first of all */}
        {state.game!.tokens.length > 0 && (
          <section class="panel">
            <History state={state} onLook={desk.lookAt} />
          </section>
        )}
        {state.game!.status !== "over" && <Actions desk={desk} />}
        {!isCompact.value && <Foot desk={desk} />}
        <PlayOn view={view} key={view.game} />
        <section class="panel">
          <ShareMenu desk={desk} record={async () => study.game.text} link={null} />
          <a class="button button-plain" href="/study">
            {t("study.another")}
          </a>
        </section>
      </aside>
    </div>
  );
}
