/** A position set up by hand: blocks one after the other, checked at every step. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { SQUARES } from "../boards/geometry";
import { engine } from "../engine/client";
import { BoardArea } from "../play/desk/boardarea";
import { RecordGame, tagsFrom } from "../play/record";
import { colourOf } from "../play/look";
import { poseInWords } from "../play/words";
import { ApiError } from "../server/api";
import type { Look, View } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { t } from "../shell/i18n";
import { go } from "../shell/router";
import { Button, Choice } from "../shell/ui";
import { type Draft, EMPTY, lineOf, type PlacedBlock, type Problem, problemOf } from "./setup";

const WINDOWS = [..."1234567"].flatMap((rank) => [..."abcdefg"].map((file) => file + rank));
const POSES = [..."1234"].flatMap((corner) => [..."usd"].map((letter) => corner + letter));

export function SetupPage({ onEnd }: { onEnd: () => void }) {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [next, setNext] = useState<PlacedBlock>({ owner: 0, cell: "d4", pose: "1u" });
  const [look, setLook] = useState<Look | null>(null);
  const [trouble, setTrouble] = useState("");
  const record = useMemo(() => new RecordGame("setup", {}), []);
  useEffect(() => () => record.close(), [record]);
  useEffect(() => {
    let isGone = false;
    const check = async () => {
      try {
        const found = await engine.arrange(lineOf({ ...draft }));
        if (isGone) return;
        record.open(tagsFrom(found.view.position), found);
        setLook(found);
        setTrouble("");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isGone) setTrouble(wrongInWords(error));
      }
    };
    const problem = problemOf(draft);
    if (problem) setTrouble(problemInWords(problem, look?.view ?? null));
    else void check();
    return () => {
      isGone = true;
    };
    // the colours' names are those of the last board
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [draft, record]);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const nameOf = (owner: number | null) =>
    owner === null ? t("colour.neutral") : look ? colourOf(look.view, owner) : String(owner + 1);
  const owners = [...Array.from({ length: draft.players }, (_, seat) => seat), null];
  return (
    <div class="game study-desk">
      <h1 class="visually-hidden">{t("setup.title")}</h1>
      <div class="board-column">
        <BoardArea desk={record.desk} />
      </div>
      <aside class="side">
        <section class="panel form study-tabs" aria-label={t("setup.title")}>
          <p class="hint">{t("setup.text")}</p>
          <Choice
            label={t("setup.players")}
            value={draft.players}
            options={([2, 3, 4] as const).map((n) => [n, String(n)])}
            onChange={(players) => change({ players })}
          />
          <div class="choice-row">
            <Select
              label={t("setup.owner")}
              value={String(next.owner ?? "N")}
              options={owners.map((owner) => [String(owner ?? "N"), nameOf(owner)])}
              onChange={(value) =>
                setNext({ ...next, owner: value === "N" ? null : Number(value) })
              }
            />
            <Select
              label={t("setup.cell")}
              value={next.cell}
              options={WINDOWS.map((cell) => [cell, cell])}
              onChange={(cell) => setNext({ ...next, cell })}
            />
            <Select
              label={t("setup.pose")}
              value={next.pose}
              options={POSES.map((pose) => [pose, poseInWords(pose)])}
              onChange={(pose) => setNext({ ...next, pose })}
            />
          </div>
          <Button tone="main" onClick={() => change({ blocks: [...draft.blocks, next] })}>
            {t("setup.add")}
          </Button>
          <p class="verdict" data-stage={trouble ? "wrong" : "right"} role="status">
            {trouble || t("setup.fits")}
          </p>
          <ol class="setup-blocks" aria-label={t("setup.blocks")}>
            {draft.blocks.map((block, at) => (
              <li key={at}>
                <span>
                  {nameOf(block.owner)}, {block.cell}, {poseInWords(block.pose)}
                </span>
                <Button
                  class="icon"
                  aria-label={t("setup.remove", { cell: block.cell })}
                  onClick={() =>
                    change({ blocks: draft.blocks.filter((_, other) => other !== at) })
                  }
                >
                  ✕
                </Button>
              </li>
            ))}
          </ol>
          <Select
            label={t("setup.chief")}
            value={draft.chief}
            options={SQUARES.map((square) => [square, square])}
            onChange={(chief) => change({ chief })}
          />
          <div class="choice-row">
            {owners.slice(0, -1).map((seat) => (
              <label key={seat}>
                <span>{t("setup.points", { name: nameOf(seat) })}</span>
                <input
                  type="number"
                  min={0}
                  max={999}
                  value={draft.scores[seat!] ?? 0}
                  onInput={(event) => {
                    const value = Math.max(0, Math.floor(event.currentTarget.valueAsNumber || 0));
                    const scores = owners.slice(0, -1).map((each) => draft.scores[each!] ?? 0);
                    change({ scores: scores.map((each, at) => (at === seat ? value : each)) });
                  }}
                />
              </label>
            ))}
          </div>
          <div class="hint-row">
            <Button
              tone="main"
              disabled={!look || trouble !== ""}
              onClick={() =>
                look && go(`/study?position=${encodeURIComponent(look.view.position)}`)
              }
            >
              {t("setup.study")}
            </Button>
            <Button onClick={onEnd}>{t("setup.back")}</Button>
          </div>
        </section>
      </aside>
    </div>
  );
}

function Select(props: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  return (
    <label>
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {props.options.map(([value, text]) => (
          <option value={value} key={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function problemInWords(problem: Problem, view: View | null): string {
  switch (problem.kind) {
    case "tooMany":
      return t("setup.tooMany");
    case "coloured": {
      const { seat, n, low, high } = problem;
      const name = view ? colourOf(view, seat) : String(seat + 1);
      return low === high
        ? t("setup.coloured", { name, n, wanted: low })
        : t("setup.colouredSpan", { name, n, low, high });
    }
    case "neutral":
      return t("setup.neutral", { n: problem.n, wanted: problem.wanted });
  }
}

/** What the engine says of blocks: the one that does not rest is named. */
function wrongInWords(error: ApiError): string {
  const [, cell] = /does not rest in the window of (\S+)/.exec(error.message) ?? [];
  return cell ? t("setup.rest", { cell }) : messageOf(error);
}
