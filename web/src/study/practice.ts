/** Learning from mistakes: a position, a turn to find on the board, hints from general to exact. */
import { batch, signal } from "@preact/signals";
import { SQUARES } from "../boards/geometry";
import type { Analyst, GameReviewer } from "../engine/client";
import type { Analysis as Known, Line } from "../engine/questions";
import { lookAtPosition } from "../play/asking";
import { NO_OVERLAY, type Overlay } from "../play/boardmodel";
import { RecordGame, tagsFrom } from "../play/record";
import { asPueblo } from "../play/state";
import { parseAll, parseToken } from "../play/tokens";
import type { View } from "../server/protocol";
import { messageOf } from "../server/troubles";
import type { Key } from "../shell/i18n";
import type { Values } from "../shell/i18n/format";
import { answered, keepRecalled, readRecalled, type Task } from "./recall";

/** Whatever is within so much of the best is right. */
export const TOLERANCE = 0.02;
const WISH = { seconds: 20, visits: 4_000, lines: 24, curiosity: 1, isPassed: false };

export type Stage = "asking" | "judging" | "right" | "wrong" | "shown";
/** What is told already: a side, the kind of decision, the place, the whole turn. */
export const HINTS = ["side", "kind", "place", "turn"] as const;

export class Practice {
  readonly game: RecordGame;
  readonly at = signal(0);
  readonly stage = signal<Stage>("asking");
  readonly hints = signal(0);
  readonly trouble = signal("");
  /** What the turn that was tried costs against the best, once that is known. */
  readonly lost = signal<number | null>(null);
  readonly #known = new Map<string, Promise<Known>>();
  #hasMissed = false;

  constructor(
    readonly tasks: readonly Task[],
    private readonly analyst: Analyst & GameReviewer,
  ) {
    this.game = new RecordGame("practice", {
      canUndo: true,
      commitsAtOnce: false,
      onMoved: () => this.#moved(),
    });
    void this.#open();
  }

  get task(): Task | null {
    return this.tasks[this.at.value] ?? null;
  }

  close(): void {
    this.game.close();
    this.analyst.close();
  }

  async #open(): Promise<void> {
    const task = this.tasks[this.at.peek()];
    if (!task) return;
    this.#hasMissed = false;
    try {
      const look = await lookAtPosition(task.position);
      batch(() => {
        this.stage.value = "asking";
        this.hints.value = 0;
        this.lost.value = null;
        this.game.desk.apply((state) => ({ ...state, mySeats: [task.seat] }));
        this.game.open(tagsFrom(task.position), { ...look, names: task.names });
        this.#show();
      });
      void this.#weigh(task).catch(() => {}); // known before it is asked for
    } catch (error) {
      this.trouble.value = messageOf(error);
    }
  }

  next = (): void => {
    this.at.value++;
    void this.#open();
  };

  again = (): void => void this.#reopen();

  async #reopen(): Promise<void> {
    const { hints } = this;
    const told = hints.peek();
    await this.game.goTo([]);
    batch(() => {
      this.stage.value = "asking";
      hints.value = told;
      this.#show();
    });
  }

  /** One more hint; the last one is the answer. */
  hint = (): void => {
    this.hints.value = Math.min(HINTS.length, this.hints.peek() + 1);
    if (this.hints.peek() === HINTS.length) this.#miss();
    this.#show();
  };

  /** Gives up: the better turn is shown. */
  reveal = (): void => {
    this.#miss();
    void this.game.goTo([]).then(() => {
      this.hints.value = HINTS.length;
      this.stage.value = "shown";
      this.#show();
    });
  };

  #miss(): void {
    if (this.#hasMissed || !this.task) return;
    this.#hasMissed = true;
    keepRecalled(answered(readRecalled(), this.task, false, Date.now()));
  }

  #show(): void {
    const { task } = this;
    const view = this.game.desk.state.peek().view;
    this.game.desk.overlay.value =
      task && view ? overlayOf(task, view, this.hints.peek()) : NO_OVERLAY;
  }

  /** A decision was made: with the last one of the turn it is judged. */
  #moved(): void {
    const { task } = this;
    const { game, view } = this.game.desk.state.peek();
    if (!task || !game || !view) return;
    const isWhole =
      view.turn !== task.seat || view.outcome || game.tokens.length >= task.best.length;
    this.game.desk.overlay.value = NO_OVERLAY;
    if (isWhole) void this.#judge(task, game.tokens);
  }

  async #judge(task: Task, tokens: readonly string[]): Promise<void> {
    this.stage.value = "judging";
    try {
      const loss = await this.#lossOf(task, tokens);
      const isRight = loss <= TOLERANCE;
      batch(() => {
        this.lost.value = loss;
        this.stage.value = isRight ? "right" : "wrong";
      });
      if (!isRight) return this.#miss();
      if (!this.#hasMissed) keepRecalled(answered(readRecalled(), task, true, Date.now()));
    } catch (error) {
      batch(() => {
        this.trouble.value = messageOf(error);
        this.stage.value = "asking";
      });
    }
  }

  #weigh({ position }: Task): Promise<Known> {
    const line = lineAt(position);
    const known = this.#known.get(position) ?? this.analyst.analyse(line, WISH, () => {});
    this.#known.set(position, known);
    known.catch(() => this.#known.delete(position));
    return known;
  }

  /** What a turn loses against the best one. */
  async #lossOf(task: Task, tokens: readonly string[]): Promise<number> {
    if (tokens.join() === task.best.join()) return 0;
    const { choices } = await this.#weigh(task);
    const best = choices[0]?.chance ?? task.chance;
    const same = choices.find((choice) => choice.tokens.join() === tokens.join());
    if (same?.chance != null && best !== null) return best - same.chance;
    // a turn that was not looked at is judged as a review would, decision by decision
    const { seat, position } = task;
    const line = lineAt(position, tokens);
    const { moves } = await this.analyst.reviewGame(line, { seat }, () => {});
    return moves.reduce((sum, { loss }) => sum + loss, 0);
  }
}

const lineAt = (position: string, moves: readonly string[] = []): Line => ({
  game: "",
  options: {},
  position,
  moves,
});

/** The side of the board to look at: of a square that the reasons name, else of the better block. */
export function sideOf(task: Task): "north" | "east" | "south" | "west" | null {
  const { square } = task;
  if (square && SQUARES.includes(square))
    return ({ N: "north", E: "east", S: "south", W: "west" } as const)[
      square.charAt(0) as "N" | "E" | "S" | "W"
    ];
  const build = parseAll(task.best, "build")[0];
  if (!build) return null;
  const [x, y] = [build.cell.charCodeAt(0) - 100, Number(build.cell[1]) - 4];
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? "east" : "west";
  return y > 0 ? "north" : "south";
}

type HintKey = Extract<Key, `practice.${string}`>;

/** What is told of a turn before the turn itself, in the order of the hints. */
export function hintsOf(
  task: Task,
): readonly { readonly key: HintKey; readonly values?: Values | undefined }[] {
  const side = sideOf(task);
  const [kind, place, values] = nearer(task);
  const look: HintKey = side ? `practice.look.${side}` : "practice.lookRoad";
  return [{ key: look }, { key: kind }, { key: place, values }];
}

/** The kind of the first decision, and where or how it is to be made. */
function nearer({ best, played }: Task): readonly [HintKey, HintKey, Values?] {
  const move = parseToken(best[0] ?? "");
  switch (move?.type) {
    case "build": {
      const kind = move.kind === "N" ? "practice.neutral" : "practice.coloured";
      return [kind, "practice.place", { cell: move.cell }];
    }
    case "remove":
      return ["practice.removal", "practice.place", { cell: move.cell }];
    case "go":
      return ["practice.stack", "practice.from", { cell: move.from }];
    case "walk":
      return ["practice.walk", move.steps <= 2 ? "practice.shortWalk" : "practice.longWalk"];
    case "bid":
      return ["practice.bid", "practice.worthBid"];
    case "pass":
      return ["practice.bid", "practice.noBid"];
    case "take": {
      const [taken] = parseAll(played, "take");
      const isEarlier = !taken || move.card < taken.card;
      return ["practice.order", isEarlier ? "practice.earlier" : "practice.later"];
    }
    case "aside":
    case "skip":
    case "throw":
    case undefined:
      return ["practice.lookRoad", "practice.lookRoad"];
  }
}

/** What the board shows of hints: a square or place in the middle of them, the whole turn at the end. */
function overlayOf(task: Task, view: View, hints: number): Overlay {
  const build = parseAll(task.best, "build")[0];
  const removal = parseAll(task.best, "remove")[0];
  const go = parseAll(task.best, "go")[0];
  const cell = build?.cell ?? removal?.cell;
  const isPlace = hints >= 3;
  return {
    turns: hints >= HINTS.length ? [{ tone: "better", tokens: task.best }] : [],
    pointed:
      isPlace && cell && asPueblo(view)
        ? [{ cubes: [{ cell, level: null }], squares: [], lines: [] }]
        : [],
    cells: isPlace && go ? [go.from] : [],
  };
}
