/** Studying a record or a position: a board to play on, the engine beside it, the game's review. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { startAnalyst, startReviewer } from "../engine/client";
import { parseRecordText } from "../engine/recordtext";
import { lookAtPosition, lookAtRecord } from "../play/asking";
import { tagsFrom } from "../play/record";
import { studyAddress, unpack } from "../play/studylink";
import { api, latest } from "../server/api";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { go, type Route, route, type StudyRoute } from "../shell/router";
import { Analysis } from "./analysis";
import { StudyDesk } from "./desk";
import { Opener, useDrop } from "./opener";
import { readPasted } from "./pasted";
import { Practice } from "./practice";
import { PracticePage } from "./practicepage";
import type { Task } from "./recall";
import { Reviewing } from "./reviewing";
import { SETUP, SetupPage } from "./setuppage";
import "./analysis.css";

export { areWordsThere } from "./words";

export function StudyPage(props: StudyRoute) {
  const { position, packed } = props;
  const [trouble, setTrouble] = useState("");
  const [study, setStudy] = useState<Analysis | null>(null);
  const [practice, setPractice] = useState<Practice | null>(null);
  const opened = useRef<Analysis | null>(null);
  const reviewing = useReview(study);
  const arrived = useRef<Route | null>(null);
  const ask = useMemo(latest, []);
  const now = route.value;

  const show = (next: Analysis | null) => {
    if (opened.current !== next) opened.current?.close();
    opened.current = next;
    setStudy(next);
    setTrouble("");
    setPractice(null);
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
      const address = await studyAddress(text);
      if (!isNewest()) return;
      const next = new Analysis(parseRecordText(text).tags, text, look, { at: null, seat: null });
      show(next);
      arrived.current = null;
      go(address);
      arrived.current = route.peek();
    });
  const openPasted = (text: string) => {
    const pasted = readPasted(text);
    if (pasted.kind === "record") void openRecord(pasted.record);
    else if (pasted.kind === "position")
      go(`/study?position=${encodeURIComponent(pasted.position)}`);
    else if (pasted.kind === "study") go(pasted.path);
    else if (pasted.kind === "unreadable") setTrouble(t("study.unreadable"));
    else if (pasted.kind === "game")
      void attempt(async (isNewest) => {
        const found = await api.game(pasted.id, pasted.watch).record();
        if (isNewest()) await openRecord(found);
      });
  };
  const openPacked = (letters: string) =>
    attempt(async (isNewest) => {
      const text = await unpack(letters);
      show(null);
      if (text === null) return setTrouble(t("study.unreadable"));
      const look = await lookAtRecord(text);
      if (!isNewest()) return;
      const next = new Analysis(parseRecordText(text).tags, text, look, props);
      show(next);
    });
  const openPosition = (line: string) =>
    attempt(async (isNewest) => {
      show(null);
      const look = await lookAtPosition(line);
      const arrival = { at: null, seat: null };
      if (isNewest()) show(new Analysis(tagsFrom(look.start), null, look, arrival));
    });
  // before anything can be pressed: a record that is opened at once would be forgotten again
  useLayoutEffect(() => {
    // every way here counts once, also one that leaves the address as it was
    if (arrived.current === now) return;
    arrived.current = now;
    if (packed !== null) void openPacked(packed);
    else if (position !== null) void openPosition(position);
    else {
      ask();
      show(null);
    }
  });
  useEffect(
    () => () => {
      ask(); // whatever is still on its way comes too late
      opened.current?.close();
    },
    [ask],
  );
  useEffect(() => () => practice?.close(), [practice]);
  useDrop((text) => void openRecord(text));
  const practise = (tasks: readonly Task[]) => setPractice(new Practice(tasks, startAnalyst()));
  return (
    <div class="study">
      {trouble && (
        <p class="banner" role="alert">
          {trouble}
        </p>
      )}
      {practice ? (
        <PracticePage practice={practice} onEnd={() => setPractice(null)} />
      ) : props.isSetup ? (
        <SetupPage />
      ) : study && reviewing ? (
        <StudyDesk analysis={study} reviewing={reviewing} onPractise={practise} />
      ) : (
        <Opener
          onRecord={openRecord}
          onPasted={openPasted}
          onPractise={practise}
          onSetup={() => go(SETUP)}
        />
      )}
    </div>
  );
}

/** The review of what is studied: it outlives the desk, which gives way to practice. */
function useReview(study: Analysis | null): Reviewing | null {
  const reviewing = useMemo(
    () => study && new Reviewing(study.seat, startReviewer, study.tokens),
    [study],
  );
  useEffect(() => {
    if (!study || !reviewing) return;
    if (!reviewing.resume(study.game) && study.isReview.peek()) void reviewing.run(study.game);
    return () => reviewing.close();
  }, [study, reviewing]);
  return reviewing;
}
