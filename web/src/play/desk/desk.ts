/** A desk: a board, what is known of its game, and what people do there. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type {
  BoardModel,
  Cell,
  Ghost,
  Kind,
  Pose,
  PulucModel,
  ScreenDirection,
  Square,
  Turn,
} from "../../boards/types";
import type { Prices } from "../../server/api";
import type { Hint, Price, SeenView, View, Why } from "../../server/protocol";
import { settings } from "../../shell/settings";
import { Answers, quietly, Retries } from "../answers";
import {
  chosenSquare,
  NO_OVERLAY,
  type Overlay,
  overlaid,
  puebloModel,
  pulucModel,
  stillModel,
} from "../boardmodel";
import { ghostOf, heldToken, type Hover, NOWHERE } from "../hover";
import { plyOf } from "../moves";
import { whyInWords } from "../reasons";
import {
  actingSeat,
  asPueblo,
  asPuluc,
  type GameState,
  isMoving,
  legalSet,
  shownView,
} from "../state";
import { parseToken } from "../tokens";
import * as to from "../transitions";
import { FramedModel } from "./frames";
import { Hints } from "./hints";
import { ShownBoard } from "./shownboard";

/** What is seen from a square. */
interface Seen {
  readonly square: string;
  readonly seen: readonly SeenView[];
}

/** Where a desk's game comes from and decisions go to: a live game, a record, a lesson. */
export interface Source {
  /** Makes a decision that is legal here and now. */
  readonly play: (token: string) => void;
  readonly undo: () => void;
  /** Whether a walk is made as soon as it is chosen. */
  readonly commitsAtOnce: () => boolean;
  /** What builds and removals cost: all of them, or, where `askPrices` is missing, one at a time. */
  readonly askPrices?: () => Promise<Prices>;
  readonly askPrice?: (token: string) => Promise<Price | null>;
  /** What is seen from a square; null where that cannot be told. */
  readonly askSight: (square: Square) => Promise<readonly SeenView[] | null>;
  readonly askWhy?: (token: string) => Promise<Why>;
  /** Somebody points at a place of a board on which nothing is decided. */
  readonly pick?: ((window: Cell) => void) | undefined;
  /** The position after so many moves. */
  readonly askView: (ply: number) => Promise<View>;
  /** Goes to the position after so many moves, where that can be gone on from. */
  readonly lookAt?: ((ply: number) => void) | undefined;
  /** How many moves were made where one goes, before it is shown. */
  readonly ply?: (() => number) | undefined;
  /** What only a study has: the way between mistakes, and the engine beside the board. */
  readonly study?: {
    readonly mistake: (direction: Turn) => void;
    readonly think: () => void;
  } | null;
  /** What the strongest bot looks at, where that may be asked. */
  readonly askHint?: () => Promise<Hint>;
  /** Takes a turn back that bots have answered. */
  readonly takeBack?: () => void;
  /** Whether moves wait to be shown one after the other, and the way to see them all at once. */
  readonly isPaced?: ReadonlySignal<boolean>;
  readonly skip?: () => void;
}

/** How long a pointer rests before the server is asked about the place it is at. */
const REST = 120;

export class Desk {
  readonly state: Signal<GameState>;
  /** A state of its own: it changes at every step of the pointer, and panels do not follow it. */
  readonly hover = signal<Hover>(NOWHERE);
  readonly board = new ShownBoard();
  /** Turns and places that whoever studies is shown on the board. */
  readonly overlay = signal<Overlay>(NO_OVERLAY);
  readonly retries = new Retries();
  readonly hints = new Hints(this);
  readonly isMyTurn = computed(() => actingSeat(this.state.value) !== null);
  readonly ghost: ReadonlySignal<Ghost | null> = computed(() =>
    ghostOf(this.state.value, this.hover.value, (token) =>
      this.#reasons.get(this.#position, token),
    ),
  );
  /** What the boards draw; one of the two is null all the time. */
  readonly pueblo = new FramedModel<BoardModel>(() => {
    const still = this.#still.value;
    const [ghost, seen] = [this.ghost.value, this.#seen.value];
    if (!still) return null;
    const shown = overlaid(still.view, this.overlay.value, this.hints.shown.value);
    return puebloModel(still, ghost, seen, shown);
  });
  readonly puluc = new FramedModel<PulucModel>(() => {
    const view = asPuluc(shownView(this.state.value));
    const { choices } = this.hints;
    return view && pulucModel(this.state.value, view, choices.value, this.overlay.value);
  });

  readonly #still = computed(() => {
    const view = asPueblo(shownView(this.state.value));
    return view && stillModel(this.state.value, view);
  });
  /** The square under the pointer, or the one that a walk was chosen to. */
  readonly #lookedFrom = computed<Square | null>(() => {
    const { square } = this.hover.value;
    return square ?? (settings.value.lightsSight ? chosenSquare(this.state.value) : null);
  });
  /** What is seen from that square; the last answer stays until the next one comes. */
  readonly #seen = computed<Seen | null>(() => {
    const square = this.#lookedFrom.value;
    const state = this.state.value;
    const about = `${positionOf(state)} ${plyOf(state)}`;
    const seen = square && this.#sights.get(positionOf(state), `${square} ${plyOf(state)}`);
    if (square && seen) this.#lastSeen = { about, square, seen };
    else if (!square || this.#lastSeen?.about !== about) this.#lastSeen = null;
    return this.#lastSeen;
  });
  #lastSeen: (Seen & { readonly about: string }) | null = null;

  readonly #isPosition = (position: string) => position === this.#position;
  readonly #prices = new Answers<Prices>(this.retries, this.#isPosition);
  readonly #reasons = new Answers<string>(this.retries, this.#isPosition);
  readonly #sights = new Answers<readonly SeenView[]>(this.retries, this.#isPosition);
  readonly #views = new Answers<View>(this.retries);
  readonly #stops: (() => void)[];
  #restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly source: Source,
    state: GameState,
  ) {
    this.state = signal(state);
    this.#stops = [
      effect(() => this.#askPrices()),
      effect(() => this.#askAtRest()),
      effect(() => this.#askSight()),
      effect(() => this.#askPast()),
    ];
  }

  close(): void {
    for (const stop of this.#stops) stop();
    clearTimeout(this.#restTimer);
    this.retries.close();
  }

  apply = (change: (state: GameState) => GameState): void => {
    const before = this.state.peek();
    const after = change(before);
    batch(() => {
      this.state.value = after;
      // a block that was set is not in hand any more, and another position is seen anew
      if (!after.held) this.#hoverAt({ window: null });
      const isMoved = before.game?.version !== after.game?.version;
      if (isMoved || before.past?.ply !== after.past?.ply) this.#hoverAt({ square: null });
    });
    if (before.game?.version !== after.game?.version) this.hints.follow();
  };

  // pointing

  #hoverAt(part: Partial<Hover>): void {
    const before = this.hover.peek();
    const after = { ...before, ...part };
    if (after.window !== before.window || after.square !== before.square) this.hover.value = after;
  }

  /** The block in hand goes above a window. */
  point = (window: Cell | null): void => {
    if (this.state.peek().held) this.#hoverAt({ window });
  };

  /** One step as the screen shows it; two keys may come in one frame. */
  movePointed = (direction: ScreenDirection): void => {
    this.pueblo.flush();
    const { pueblo } = this.board;
    if (pueblo) this.point(pueblo.moveGhost(direction));
  };

  /** Shows what is seen from a square, as soon as it is known. */
  lookFrom = (square: Square | null): void => this.#hoverAt({ square });

  hold = (kind: Kind): void => this.apply((state) => to.holdKind(state, kind));
  holdPose = (pose: Pose): void => this.apply((state) => to.holdPose(state, pose));
  turn = (direction: Turn): void => this.apply((state) => to.turnHeld(state, direction));
  tip = (direction: Turn): void => this.apply((state) => to.tipHeld(state, direction));

  /** Tab: the next placement, walk or removal. */
  next = (direction: Turn): void => {
    const state = this.state.peek();
    const prices = this.#prices.get(this.#position);
    if (!state.held) return this.apply((each) => to.cycleChoice(each, direction, prices));
    const builds = to.sortedBuilds(state, prices);
    if (builds.length === 0) return;
    const held = heldToken(state.held, this.hover.peek());
    const at = builds.findIndex(({ token }) => token === held);
    const next = at < 0 ? (direction > 0 ? 0 : -1) : at + direction;
    const { pose, cell } = builds.at(next % builds.length)!;
    batch(() => {
      this.holdPose(pose);
      this.point(cell);
    });
  };

  // deciding

  play = (token: string): void => {
    const state = this.state.peek();
    if (actingSeat(state) === null || isMoving(state) || !legalSet(state.view!).has(token)) return;
    this.source.play(token);
  };

  /** The block in hand is set where the ghost is, if it may be. */
  placeHeld = (): void => {
    const token = heldToken(this.state.peek().held, this.hover.peek());
    if (token) this.play(token);
  };

  /** Walks wait for their commit unless somebody prefers otherwise. */
  choose = (token: string): void => {
    const { view } = this.state.peek();
    if (view && !legalSet(view).has(token)) return void this.#explain(token);
    this.apply((state) => to.choose(state, token));
    const isWalk = parseToken(token)?.type === "walk";
    if (isWalk && this.source.commitsAtOnce() && this.state.peek().chosen === token) this.commit();
  };

  commit = (): void => {
    const { chosen } = this.state.peek();
    if (chosen) this.play(chosen);
    else this.placeHeld();
  };

  undo = (): void => {
    const state = this.state.peek();
    if (state.chosen) this.apply((each) => to.choose(each, null));
    else if (to.canUndo(state)) this.source.undo();
  };

  /** Esc: back to the present, else put back what is prepared. */
  cancel = (): void => {
    const { past, chosen } = this.state.peek();
    if (past) return this.lookAt(Number.MAX_SAFE_INTEGER);
    if (chosen) return this.undo();
    this.point(null);
    this.apply(to.dismissTrouble);
  };

  capturePng(): Promise<Blob> | null {
    this.pueblo.flush();
    this.puluc.flush();
    return (this.board.pueblo ?? this.board.puluc)?.capturePng() ?? null;
  }

  lookAt = (ply: number): void => {
    if (this.source.lookAt) this.source.lookAt(ply);
    else this.apply((state) => to.lookAt(state, ply));
  };

  /** Some moves on or back; two keys may come before the first step is shown. */
  step = (by: number): void => this.lookAt((this.source.ply?.() ?? plyOf(this.state.peek())) + by);

  // asking

  /** What is seen from a square; null as long as that is not known. It is asked for. */
  sightFrom(square: Square): readonly SeenView[] | null {
    const state = this.state.value;
    const question = `${square} ${plyOf(state)}`;
    this.#sights.ask(positionOf(state), question, () => this.source.askSight(square));
    return this.#sights.get(positionOf(state), question);
  }

  /** What a build or removal in the position on the board costs; null as long as that is not known. */
  priceOf(token: string): Price | null {
    const position = positionOf(this.state.value);
    const { source } = this;
    return this.#prices.get(position, source.askPrices ? "" : token)?.[token] ?? null;
  }

  get #position(): string {
    return positionOf(this.state.peek());
  }

  #askPrices(): void {
    const { askPrices } = this.source;
    if (askPrices && hasPrices(this.state.value)) this.#prices.ask(this.#position, "", askPrices);
  }

  /** Once the pointer rests: why the ghost may not be there, or what it costs. */
  #askAtRest(): void {
    const state = this.state.value;
    const token = heldToken(state.held, this.hover.value) ?? state.chosen;
    clearTimeout(this.#restTimer);
    if (!token || !state.view || actingSeat(state) === null) return;
    const { askWhy, askPrice } = this.source;
    const isLegal = legalSet(state.view).has(token);
    const position = positionOf(state);
    this.#restTimer = setTimeout(() => {
      if (!isLegal && askWhy)
        this.#reasons.ask(position, token, () => this.#askReason(askWhy, token));
      if (isLegal && askPrice && hasPrices(state))
        this.#prices.ask(position, token, async () => {
          const price = await askPrice(token);
          return price && { [token]: price };
        });
    }, REST);
  }

  #askSight(): void {
    const square = this.#lookedFrom.value;
    const state = this.state.value;
    if (!square || !asPueblo(shownView(state))) return;
    const question = `${square} ${plyOf(state)}`;
    this.#sights.ask(positionOf(state), question, () => this.source.askSight(square));
  }

  #askPast(): void {
    const { past, game } = this.state.value;
    if (!past || !game) return;
    const { ply } = past;
    const moves = [game.start, ...game.tokens.slice(0, ply)].join(" ");
    const known = this.#views.get(moves);
    if (!known) this.#views.ask(moves, "", () => this.source.askView(ply));
    else if (past.view !== known) this.apply((state) => to.learnPast(state, ply, known));
  }

  async #askReason(askWhy: (token: string) => Promise<Why>, token: string): Promise<string | null> {
    const why = await askWhy(token);
    const { view } = this.state.peek();
    return view && whyInWords(why, view);
  }

  async #explain(token: string): Promise<void> {
    const { askWhy } = this.source;
    if (actingSeat(this.state.peek()) === null || !askWhy) return;
    const reason = await quietly(this.#askReason(askWhy, token));
    if (reason) this.apply((state) => to.deny(state, reason));
  }
}

/** What answers are about: the line of the position on the board says all that matters. */
function positionOf(state: GameState): string {
  return shownView(state)?.position ?? "";
}

/** Whether there are prices for what somebody at this screen decides now. */
function hasPrices(state: GameState): boolean {
  const phase = asPueblo(state.view)?.phase;
  return (phase === "building" || phase === "removing") && actingSeat(state) !== null;
}
