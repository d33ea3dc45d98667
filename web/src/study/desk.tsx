/** The desk of a study: the board with what is known of it, and beside it the review, the engine and the moves. */
import { effect, type Signal, signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { MoveReview, Reason } from "../engine/reviewdata";
import type { Overlay } from "../play/boardmodel";
import { Actions, Guidance } from "../play/desk/actions";
import { BoardArea } from "../play/desk/boardarea";
import { Foot } from "../play/desk/foot";
import { Stepper } from "../play/desk/history";
import { useDeskKeys } from "../play/desk/keys";
import { Players } from "../play/desk/players";
import { ShareMenu } from "../play/desk/share";
import { Trouble } from "../play/desk/trouble";
import { shownView } from "../play/state";
import { type Key, t } from "../shell/i18n";
import { linkTo } from "../shell/router";
import { isCompact } from "../shell/screen";
import { studyAddress } from "../play/studylink";
import type { Analysis } from "./analysis";
import { EnginePanel } from "./enginepanel";
import { Graph } from "./graph";
import { Live } from "./live";
import { cellsBy, pointedBy } from "./marks";
import { MoveTree, NoteEditor } from "./movetree";
import { PlayOn } from "./playon";
import type { Task } from "./recall";
import { jumpToMistake, reviewedAt, ReviewPanel } from "./reviewpanel";
import { cellsOf, isMarked, playedFrom, pointedOf, type Reviewing, wasWorse } from "./reviewing";
import { ChangeSetup } from "./setuppage";
import { shareCard } from "./sharecard";
import { tasksOf } from "./tasks";
import { formatPlace } from "./tree";
import { showHidden, showPart } from "./view";

const TABS = ["review", "engine", "moves"] as const;
type Tab = (typeof TABS)[number];

export function StudyDesk(props: {
  analysis: Analysis;
  reviewing: Reviewing;
  onPractise: (tasks: readonly Task[]) => void;
}) {
  const { analysis, reviewing } = props;
  const { desk } = analysis;
  const live = useMemo(() => new Live(desk), [desk]);
  const pointed = useMemo(() => signal<Reason | null>(null), []);
  const tab = useMemo(() => signal<Tab>(analysis.isReview.peek() ? "review" : "moves"), [analysis]);
  useEffect(() => () => live.close(), [live]);
  useEffect(
    () =>
      effect(
        () =>
          void (desk.overlay.value = overlayOf(
            analysis,
            live,
            reviewing,
            pointed.value,
            tab.value,
          )),
      ),
    [analysis, live, reviewing, pointed, tab, desk],
  );
  useEffect(() => {
    analysis.record.study = {
      mistake: (direction) => jumpToMistake(analysis, reviewing, direction),
      think: () => {
        live.isOn.value = !live.isOn.peek();
        tab.value = "engine";
      },
    };
  }, [analysis, reviewing, live, tab]);
  useDeskKeys(desk);
  const side = useSide(analysis, tab);
  const state = desk.state.value;
  const view = shownView(state);
  if (!view) return null;
  const choose = (next: Tab) => {
    tab.value = next;
    if (next === "review") {
      analysis.isReview.value = true;
      analysis.try(false); // what was played and what was better are looked at, not a block in hand
    }
    if (next === "engine") live.isOn.value = true;
  };
  const link = () =>
    studyAddress(analysis.text, {
      at: formatPlace(analysis.tree.peek(), analysis.path.peek()),
      seat: analysis.seat,
      isReview: analysis.isReview.peek(),
    });
  const hasMarks = reviewing.moves.value.length > 0;
  return (
    <div class="game study-desk">
      <h1 class="visually-hidden">{t("study.title")}</h1>
      <Trouble desk={desk} />
      <div class="board-column">
        <BoardArea desk={desk} />
        {hasMarks && <Graph analysis={analysis} reviewing={reviewing} />}
      </div>
      <aside class="side" ref={side}>
        <Players state={state} />
        <section class="panel study-steps">
          <Stepper
            ply={analysis.path.value.length}
            all={analysis.line.value.length}
            onLook={analysis.lookAt}
          />
        </section>
        <section class="tabs panel study-tabs">
          <TabList tab={tab.value} onTab={choose} />
          <div role="tabpanel" id="study-panel" aria-labelledby={`study-${tab.value}`}>
            {tab.value === "review" && (
              <ReviewPanel
                analysis={analysis}
                reviewing={reviewing}
                onPoint={(reason) => (pointed.value = reason)}
                onPractise={() => void tasksOf(analysis, reviewing).then(props.onPractise)}
                onShare={(move: MoveReview) => void shareCard(analysis, move)}
              />
            )}
            {tab.value === "engine" && <EnginePanel analysis={analysis} live={live} />}
            {tab.value === "moves" && (
              <>
                <MoveTree
                  analysis={analysis}
                  markOf={(ply) => {
                    const move = reviewing.at(ply);
                    return move && isMarked(move) ? move : null;
                  }}
                />
                <NoteEditor analysis={analysis} />
              </>
            )}
          </div>
        </section>
        {!view.outcome &&
          (analysis.isTrying.value ? (
            <Actions desk={desk} />
          ) : (
            <section class="panel study-looking">
              <Guidance state={state} />
              <button type="button" class="button button-plain" onClick={() => analysis.try(true)}>
                {t("review.try")}
              </button>
            </section>
          ))}
        {!isCompact.value && analysis.isTrying.value && <Foot desk={desk} />}
        <PlayOn view={view} key={view.game} />
        <section class="panel">
          <ShareMenu
            desk={desk}
            record={async () => analysis.text}
            link={null}
            linkOf={async () => linkTo(await link())}
          />
          <ChangeSetup start={analysis.main.value.start} />
          <a class="button button-plain" href="/study">
            {t("study.another")}
          </a>
        </section>
      </aside>
    </div>
  );
}

/** What is beside the board comes into view: what can be done once one tries, the decision of another place. */
function useSide(analysis: Analysis, tab: Signal<Tab>) {
  const side = useRef<HTMLElement>(null);
  const isTrying = analysis.isTrying.value;
  const place = analysis.path.value.join(" ");
  const isReview = tab.value === "review";
  const seen = useRef(place);
  useEffect(() => {
    if (isTrying && isReview) showPart(side.current, ".actions");
    // only what begins brings it there
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isTrying]);
  useEffect(() => {
    if (seen.current !== place && isReview && !isTrying) showHidden(side.current, ".decision");
    seen.current = place;
  }, [place, isReview, isTrying]);
  return side;
}

function TabList({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }) {
  return (
    <div role="tablist" aria-label={t("tabs.title")}>
      {TABS.map((name) => (
        <button
          type="button"
          role="tab"
          id={`study-${name}`}
          key={name}
          aria-selected={tab === name}
          aria-controls="study-panel"
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onTab(name)}
          onKeyDown={(event) => {
            const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
            if (!step) return;
            event.stopPropagation();
            const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]!;
            onTab(next);
            document.getElementById(`study-${next}`)?.focus();
          }}
        >
          {t(`analysis.tab.${name}` satisfies Key)}
        </button>
      ))}
    </div>
  );
}

/** What lies over the position: marks, what was played and what was better, the engine's turn, a reason. */
function overlayOf(
  analysis: Analysis,
  live: Live,
  reviewing: Reviewing,
  reason: Reason | null,
  tab: Tab,
): Overlay {
  const { marks = [] } = analysis.note.value;
  // whoever tries is not shown the answer
  const isReviewed = tab !== "engine" && !analysis.isTrying.value;
  const move = isReviewed ? reviewedAt(analysis, reviewing) : null;
  const { tokens, movers } = analysis.main.value;
  const choice = tab === "engine" && live.isOn.value ? live.choice.value : null;
  const isPassed = live.isPassed.value;
  return {
    turns: [
      ...(move && wasWorse(move)
        ? [
            { tone: "played" as const, tokens: playedFrom(move, tokens, movers) },
            { tone: "better" as const, tokens: move.best },
          ]
        : []),
      ...(choice
        ? [{ tone: isPassed ? ("played" as const) : ("better" as const), tokens: choice.tokens }]
        : []),
    ],
    pointed: [...pointedBy(marks), ...(reason && move ? [pointedOf(reason)] : [])],
    cells: [...cellsBy(marks), ...(reason && move ? cellsOf(reason) : [])],
  };
}
