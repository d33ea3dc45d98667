/** Moves and variations: every turn as a sentence, with what is told of it, and lines beside lines. */
import { useMemo, useState } from "preact/hooks";
import {
  JUDGEMENTS,
  MARK_COLOURS,
  type MarkColour,
  type MoveLine,
  plainWords,
} from "../engine/recordtext";
import { ToldTurn, useTurnInView } from "../play/desk/toldturn";
import { logOf } from "../play/log";
import { groupTurns } from "../play/moves";
import { turnSentence } from "../play/sentences";
import { t } from "../shell/i18n";
import { Button } from "../shell/ui";
import type { Analysis } from "./analysis";
import { MARK_PAINTS, placeOf } from "./marks";
import { type Marked, MoveMark } from "./movemark";
import { isMain, nameOf, type Path } from "./tree";

export function MoveTree(props: { analysis: Analysis; markOf: (ply: number) => Marked | null }) {
  const { analysis } = props;
  const tree = analysis.tree.value;
  const path = analysis.path.value;
  const list = useTurnInView<HTMLDivElement>([path, tree]);
  if (tree.tokens.length === 0 && !tree.notes) return <p class="hint">{t("history.none")}</p>;
  return (
    <div class="move-list move-tree" ref={list} tabIndex={0} aria-label={t("history.title")}>
      <Lines {...props} line={tree} before={[]} />
    </div>
  );
}

interface LinesProps {
  readonly analysis: Analysis;
  readonly markOf: (ply: number) => Marked | null;
  readonly line: MoveLine;
  readonly before: Path;
}

function Lines(props: LinesProps) {
  const { analysis, line, before, markOf } = props;
  const isGame = before.length === 0 && line === analysis.tree.value;
  const rows = useRows(props, isGame);
  const tell = (ply: number) => line.notes?.[ply]?.comment;
  const others = (from: number, upTo: number) =>
    Object.entries(line.notes ?? {}).flatMap(([at, note]) =>
      Number(at) >= from && Number(at) < upTo
        ? (note.variations ?? []).map((other) => ({ other, ply: Number(at) }))
        : [],
    );
  const last = line.tokens.length;
  return (
    <ol class="line">
      {tell(0) && (
        <li>
          <p class="told">{tell(0)}</p>
        </li>
      )}
      {rows.map((row, at) => {
        const end = row.first + row.tokens.length;
        const plies = row.tokens.map((_, at) => row.first + at);
        const comments = plies.flatMap((ply) => tell(ply + 1) ?? []);
        const judged = plies.flatMap((ply) => line.notes?.[ply + 1]?.judgement ?? []);
        const marks = isGame ? plies.flatMap((ply) => markOf(ply) ?? []) : [];
        return (
          <li key={row.first}>
            <TurnRow
              {...{ analysis, row, judged, marks }}
              isNewRound={row.round !== rows[at - 1]?.round}
              path={[...before, ...line.tokens]}
              offset={before.length}
            />
            {comments.map((comment) => (
              <p class="told" key={comment}>
                {comment}
              </p>
            ))}
            {others(row.first, end).map(({ other, ply }) => (
              <Variation
                key={other.tokens[0]}
                {...props}
                line={other}
                before={[...before, ...line.tokens.slice(0, ply)]}
              />
            ))}
          </li>
        );
      })}
      {others(last, last + 1).map(({ other }) => (
        <li key={other.tokens[0]}>
          <Variation {...props} line={other} before={[...before, ...line.tokens]} />
        </li>
      ))}
    </ol>
  );
}

function Variation(props: LinesProps) {
  const { name } = props.line;
  return (
    <section class="variation" aria-label={name ?? t("analysis.variation")}>
      {name && <h3>{name}</h3>}
      <Lines {...props} />
    </section>
  );
}

interface Row {
  readonly seat: number;
  readonly first: number;
  readonly tokens: readonly string[];
  readonly sentence: string;
  readonly round: number | null;
}

/** The turns of a line: the game's own with what they cost, others as they would be told. */
function useRows({ analysis, line, before }: LinesProps, isGame: boolean): readonly Row[] {
  const game = analysis.played.value;
  const { view } = analysis.main.value;
  const account = analysis.account.value;
  const tree = analysis.tree.value;
  return useMemo(() => {
    if (isGame && game.tokens.length === line.tokens.length)
      return logOf({ game, view, mySeats: [] }, account).filter(({ kind }) => kind !== "lap");
    const movers = line.tokens.map(
      (_, at) => analysis.moverOf([...before, ...line.tokens.slice(0, at + 1)]) ?? 0,
    );
    return groupTurns(line.tokens, movers).map((turn) => ({
      ...turn,
      round: null,
      sentence: turnSentence(turn, { game, view, mySeats: [] }),
    }));
    // who moves in a variation is known once it was looked at, which the tree tells
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [game, view, account, line, tree, isGame]);
}

function TurnRow(props: {
  analysis: Analysis;
  row: Row;
  path: Path;
  offset: number;
  isNewRound: boolean;
  judged: readonly string[];
  marks: readonly Marked[];
}) {
  const { analysis, row, path, offset, judged, marks } = props;
  const { view } = analysis.main.value;
  const from = offset + row.first;
  const end = from + row.tokens.length;
  const now = analysis.path.value;
  const isOn = now.every((token, ply) => ply >= end || token === path[ply]);
  const isCurrent = isOn && now.length > from && now.length <= end;
  return (
    <div class="log-line">
      <ToldTurn
        view={view}
        seat={row.seat}
        round={props.isNewRound ? row.round : null}
        sentence={row.sentence}
        tokens={row.tokens}
        isCurrent={isCurrent}
        onLook={() => void analysis.goTo(path.slice(0, end))}
      >
        {judged.map((sign) => (
          <strong
            class="judgement"
            key={sign}
            title={t(`judgement.${JUDGED[sign]!}` as "judgement.good")}
          >
            {sign}
          </strong>
        ))}
        {marks.map((mark) => (
          <MoveMark key={mark.ply} mark={mark} />
        ))}{" "}
      </ToldTurn>
    </div>
  );
}

const JUDGED: Readonly<Record<string, string>> = {
  "!": "good",
  "?": "bad",
  "!!": "brilliant",
  "??": "blunder",
  "!?": "interesting",
  "?!": "doubtful",
};

/** What is told of the place on the board: a judgement, a comment, marks, and the variation's name. */
export function NoteEditor({ analysis }: { analysis: Analysis }) {
  const note = analysis.note.value;
  const path = analysis.path.value;
  const tree = analysis.tree.value;
  const isGame = isMain(tree, path);
  const place = path.join(" ");
  return (
    <>
      <details class="note-editor">
        <summary>{t("analysis.tell")}</summary>
        {path.length > 0 && (
          <div class="choice-row" role="group" aria-label={t("analysis.judge")}>
            {JUDGEMENTS.map((sign) => (
              <button
                type="button"
                class="chip"
                key={sign}
                aria-pressed={note.judgement === sign}
                aria-label={t(`judgement.${JUDGED[sign]!}` as "judgement.good")}
                title={t(`judgement.${JUDGED[sign]!}` as "judgement.good")}
                onClick={() => analysis.judge(sign)}
              >
                {sign}
              </button>
            ))}
          </div>
        )}
        <label>
          <span>{t("analysis.comment")}</span>
          <textarea
            key={place}
            rows={2}
            defaultValue={note.comment ?? ""}
            onChange={(event) => analysis.comment(plainWords(event.currentTarget.value))}
          />
        </label>
        {!isGame && (
          <label>
            <span>{t("analysis.name")}</span>
            <input
              key={place}
              type="text"
              maxLength={80}
              defaultValue={nameOf(tree, path)}
              onChange={(event) => analysis.name(plainWords(event.currentTarget.value))}
            />
          </label>
        )}
        <MarkEditor analysis={analysis} />
        <div class="hint-row">
          {!isGame && <Button onClick={analysis.promote}>{t("analysis.promote")}</Button>}
          {path.length > 0 && (
            <Button tone="danger" onClick={analysis.removeHere}>
              {t("analysis.remove")}
            </Button>
          )}
        </div>
      </details>
      {analysis.canRestore.value && (
        <div class="removed" role="status">
          <p class="hint">{t("analysis.removed")}</p>
          <Button onClick={analysis.restore}>{t("actions.undo")}</Button>
        </div>
      )}
    </>
  );
}

/** Marks by a colour and a place: a cell, a cube, a square, or an arrow between two. */
function MarkEditor({ analysis }: { analysis: Analysis }) {
  const [colour, setColour] = useState<MarkColour>("green");
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState("");
  const { game } = analysis.main.value.view;
  const { marks = [] } = analysis.note.value;
  const set = () => {
    const [place = "", end] = text.trim().split(/\s*[>–-]\s*/);
    const places = end === undefined ? [place] : [place, end];
    if (!places.every((each) => placeOf(game, each)) || place === end)
      return setTrouble(t(game === "pueblo" ? "analysis.noPlace" : "analysis.noCell"));
    setTrouble("");
    setText("");
    analysis.mark(`[${colour}:${places.join(">")}]`);
  };
  return (
    <fieldset class="marks">
      <legend>{t("analysis.marks")}</legend>
      <div class="choice-row" role="group" aria-label={t("analysis.colour")}>
        {MARK_COLOURS.map((each) => (
          <button
            type="button"
            class="chip"
            key={each}
            aria-pressed={each === colour}
            aria-label={t(`mark.${each}`)}
            onClick={() => setColour(each)}
          >
            <i class="mark-patch" style={{ background: MARK_PAINTS[each] }} />
          </button>
        ))}
        <input
          type="text"
          size={8}
          value={text}
          placeholder={game === "pueblo" ? "d4, Nc>d4.2" : "3, 10>8"}
          aria-label={t("analysis.place")}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Enter" && set()}
        />
        <Button onClick={set}>{t("analysis.mark")}</Button>
      </div>
      {trouble && (
        <p class="hint" role="alert">
          {trouble}
        </p>
      )}
      <div class="choice-row">
        {marks.map((mark) => (
          <button
            type="button"
            class="chip"
            key={mark}
            aria-label={t("analysis.unmark", { mark: mark.slice(1, -1) })}
            onClick={() => analysis.mark(mark)}
          >
            {mark.slice(1, -1)} ✕
          </button>
        ))}
      </div>
    </fieldset>
  );
}
