/** The engine beside the board: it follows the position, and what it knows gets better while one looks. */
import { batch, computed, effect, signal } from "@preact/signals";
import { type Analyst, startAnalyst } from "../engine/client";
import type { Analysis as Known, Line } from "../engine/questions";
import { lineOf } from "../play/asking";
import type { Desk } from "../play/desk/desk";
import { asPueblo, shownView } from "../play/state";
import { ApiError } from "../server/api";
import type { HintChoice } from "../server/protocol";
import { messageOf } from "../server/troubles";

/** How much is thought, to choose from. */
export const DEPTHS = [2_000, 20_000, 60_000] as const;
/** How long at most, in seconds; the last is as good as no limit. */
export const TIMES = [5, 20, 60, 600] as const;
export const NO_LIMIT = 600;
export const LINES = 4;
/** Where the position changes quickly, the last one alone is thought about. */
const REST = 30;

/** Memory is there for so many trees. */
const MOST_TREES = 4;

/** On how many cores of a machine one may think; what the page itself needs is little. */
export const mostWorkers = (cores: number | undefined): number =>
  Math.max(1, Math.min(MOST_TREES, cores ?? 1));

/** How people want it, as long as the page is there. */
const wish = signal<{
  readonly visits: number;
  readonly seconds: number;
  readonly workers: number;
}>({ visits: DEPTHS[1], seconds: NO_LIMIT, workers: 1 });

interface Told {
  readonly about: string;
  readonly known: Known;
}

export class Live {
  readonly isOn = signal(false);
  readonly isThreat = signal(false);
  readonly wish = wish;
  /** Which line is looked at. */
  readonly at = signal(0);
  readonly trouble = signal("");
  readonly isThinking = signal(false);
  readonly #told = signal<Told | null>(null);
  readonly #analysts: Analyst[] = [];
  readonly #kept = new Map<string, Known>();
  readonly #stop: () => void;
  #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The turn can be passed where a block is to be set. */
  readonly canThreaten = computed(
    () => asPueblo(shownView(this.desk.state.value))?.phase === "building",
  );
  /** Whether it is asked what the other side threatens: a wish, which waits where the turn cannot be passed. */
  readonly isPassed = computed(() => this.isThreat.value && this.canThreaten.value);

  readonly #about = computed<{ readonly key: string; readonly line: Line } | null>(() => {
    const { game } = this.desk.state.value;
    const view = shownView(this.desk.state.value);
    if (!game || !view || view.outcome) return null;
    const { visits, seconds, workers } = this.wish.value;
    const key = [view.position, this.isPassed.value, visits, seconds, workers].join(" ");
    return { key, line: lineOf(game) };
  });

  /** What is known of the position on the board. */
  readonly known = computed<Known | null>(() => {
    const told = this.#told.value;
    return told && told.about === this.#about.value?.key ? told.known : null;
  });
  readonly choice = computed<HintChoice | null>(
    () => this.known.value?.choices[this.at.value] ?? null,
  );

  constructor(
    private readonly desk: Desk,
    private readonly start: () => Analyst = startAnalyst,
  ) {
    this.#stop = effect(() => this.#follow());
  }

  close(): void {
    this.#stop();
    this.#halt();
    for (const analyst of this.#analysts) analyst.close();
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
    this.isThinking.value = false;
  }

  #follow(): void {
    const about = this.#about.value;
    const isOn = this.isOn.value;
    batch(() => {
      this.#halt();
      this.at.value = 0;
      this.trouble.value = "";
    });
    if (!isOn || !about) return;
    const kept = this.#kept.get(about.key);
    if (kept) this.#told.value = { about: about.key, known: kept };
    else this.#timer = setTimeout(() => void this.#think(about.key, about.line), REST);
  }

  async #think(about: string, line: Line): Promise<void> {
    const { visits, seconds, workers } = this.wish.peek();
    const controller = (this.#controller = new AbortController());
    const views: (Known | null)[] = Array.from({ length: workers }, () => null);
    const tell = () => {
      const known = views.filter((view) => view !== null);
      if (known.length && !controller.signal.aborted)
        this.#told.value = { about, known: merge(known) };
    };
    this.isThinking.value = true;
    try {
      await Promise.all(
        views.map(async (_, at) => {
          const analyst = (this.#analysts[at] ??= this.start());
          const asked = {
            seconds,
            visits,
            lines: LINES,
            curiosity: 1 + at / 2,
            isPassed: this.isPassed.peek(),
          };
          const hear = (known: Known) => {
            views[at] = known;
            tell();
          };
          hear(await analyst.analyse(line, asked, hear, controller.signal));
        }),
      );
      this.#kept.set(about, this.#told.peek()!.known);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!controller.signal.aborted) this.trouble.value = messageOf(error);
    }
    if (!controller.signal.aborted) this.isThinking.value = false;
  }
}

/** What several workers know as one: turns are weighed by their visits, seldom tried ones come last. */
export function merge(views: readonly Known[]): Known {
  const [first] = views;
  if (views.length === 1 || views.some(({ is_exact }) => is_exact))
    return views.find(({ is_exact }) => is_exact) ?? first!;
  const byTurn = new Map<string, HintChoice>();
  for (const choice of views.flatMap(({ choices }) => choices)) {
    const key = choice.tokens.join(" ");
    const known = byTurn.get(key);
    byTurn.set(key, known ? join(known, choice) : choice);
  }
  const most = Math.max(...[...byTurn.values()].map(({ visits }) => visits));
  const isSeldom = ({ visits }: HintChoice) => Number(visits < most / OFTEN);
  const choices = [...byTurn.values()].sort(
    (a, b) => isSeldom(a) - isSeldom(b) || (b.chance ?? 0) - (a.chance ?? 0),
  );
  const visits = views.reduce((sum, each) => sum + each.visits, 0);
  return { ...first!, visits, choices: choices.slice(0, LINES) };
}

/** A turn that has fewer than such a part of the visits of the most tried one is judged too seldom. */
const OFTEN = 10;

function join(a: HintChoice, b: HintChoice): HintChoice {
  const visits = a.visits + b.visits;
  const share = visits ? a.visits / visits : 0.5;
  const weigh = (one: number, other: number) => share * one + (1 - share) * other;
  return {
    tokens: a.tokens,
    chance: a.chance === null || b.chance === null ? null : weigh(a.chance, b.chance),
    points: a.points.map((points, seat) => weigh(points, b.points[seat] ?? points)),
    visits,
    line: a.visits >= b.visits ? a.line : b.line,
  };
}
