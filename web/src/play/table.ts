/** One game as this page takes part in it: its state, its line to the server, and what people do. */
import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Cell, Kind, Turn } from "../boards/types";
import { ApiError, api, type GameApi, latest, withQuery } from "../server/api";
import type { Command, GameEvent, View } from "../server/protocol";
import { settings } from "../shell/settings";
import { whyInWords } from "./reasons";
import { Socket } from "./socket";
import {
  actingSeat,
  asPueblo,
  emptyGame,
  type GameState,
  isMoving,
  lastNumber,
  legalSet,
  shownView,
} from "./state";
import { parseToken } from "./tokens";
import * as to from "./transitions";

/** What a board and its panels need, be it a live game, a record that is studied, or a lesson. */
export interface Desk {
  readonly state: ReadonlySignal<GameState>;
  readonly apply: (change: (state: GameState) => GameState) => void;
  readonly play: (token: string) => void;
  readonly askSight: (square: string | null) => void;
  readonly lookAt: (ply: number) => void;
}

type Wish = Command extends infer C
  ? C extends Command
    ? Omit<C, "id" | "version">
    : never
  : never;

const WHY_DELAY = 120;
const ASK_AGAIN_DELAY = 2000;

export class Table implements Desk {
  readonly state: Signal<GameState>;
  readonly api: GameApi;
  readonly isMyTurn = computed(() => actingSeat(this.state.value) !== null);
  /** Events as they come, not those that a newcomer gets at once. */
  onEvents: (events: readonly GameEvent[], before: GameState) => void = () => {};

  #socket: Socket;
  #stops: (() => void)[] = [];
  #pasts = new Map<string, View>();
  #isFirst = true;

  constructor(id: string, watch: string | null) {
    this.state = signal(emptyGame(id, watch));
    this.api = api.game(id, watch);
    this.#socket = new Socket({
      url: socketAddress(id, watch),
      last: () => lastNumber(this.state.peek()),
      onState: (link) => {
        this.apply((state) => to.setLink(state, link));
        if (link === "open") this.#askAgain();
      },
      onMessage: (message) => {
        const before = this.state.peek();
        this.apply((state) => to.receive(state, message, Date.now()));
        if (message.kind === "update" || (message.kind === "welcome" && !this.#isFirst))
          this.onEvents(
            message.events.filter((each) => each.number > lastNumber(before)),
            before,
          );
        if (message.kind === "welcome") this.#isFirst = false;
        if (message.kind === "refused" && message.code === "stale") this.#refresh();
      },
    });
    this.#stops = [
      effect(() => this.#askPrices()),
      effect(() => this.#askWhy()),
      effect(() => this.#askPast()),
      effect(() => this.#fillGap()),
    ];
  }

  apply = (change: (state: GameState) => GameState): void => {
    this.state.value = change(this.state.peek());
  };

  close(): void {
    for (const stop of this.#stops) stop();
    clearTimeout(this.#againTimer);
    this.#isClosed = true;
    this.#socket.close();
  }

  // commands

  play = (token: string): void => {
    const state = this.state.peek();
    if (actingSeat(state) === null || isMoving(state)) return;
    this.#send({ kind: "move", token }, token);
  };

  command(wish: Wish): void {
    this.#send(wish, null);
  }

  #send(wish: Wish, token: string | null): void {
    const id = makeId();
    const version = this.state.peek().game?.version ?? 0;
    const isAboutPlay = wish.kind !== "say" && wish.kind !== "substitute";
    const command = { ...wish, id, ...(isAboutPlay ? { version } : {}) } as Command;
    batch(() => {
      this.apply((state) => to.send(state, id, token));
      this.#socket.send(command);
    });
  }

  /** The block in hand is set where the ghost is, if it may be. */
  placeHeld = (): void => {
    const { held, view } = this.state.peek();
    const token = held && to.heldToken(held);
    if (token && view && legalSet(view).has(token)) this.play(token);
  };

  /** Walks wait for their commit unless somebody prefers otherwise. */
  choose = (token: string): void => {
    const { view } = this.state.peek();
    if (view && !legalSet(view).has(token)) return void this.#explain(token);
    this.apply((state) => to.choose(state, token));
    const isWalk = parseToken(token)?.type === "walk";
    if (isWalk && settings.peek().commitAtOnce && this.state.peek().chosen === token) this.commit();
  };

  commit = (): void => {
    const { chosen } = this.state.peek();
    if (chosen) this.play(chosen);
    else this.placeHeld();
  };

  undo = (): void => {
    const state = this.state.peek();
    if (state.chosen) return this.apply((each) => to.choose(each, null));
    const by = state.game?.undo_by;
    if (by !== null && by !== undefined && state.mySeats.includes(by))
      this.command({ kind: "undo" });
  };

  hold = (kind: Kind): void => this.apply((state) => to.holdKind(state, kind));
  holdAt = (cell: Cell | null): void => this.apply((state) => to.holdAt(state, cell));
  turn = (direction: Turn): void => this.apply((state) => to.turnHeld(state, direction));
  tip = (direction: Turn): void => this.apply((state) => to.tipHeld(state, direction));

  /** Tab: the next placement, walk or removal. */
  next = (direction: Turn): void =>
    this.apply((state) =>
      state.held ? to.cycleBuild(state, direction) : to.cycleChoice(state, direction),
    );

  // questions

  /** What failed is asked again after a while, or as soon as the server is back. */
  #askLater(question: () => void): void {
    if (this.#isClosed) return;
    this.#failed.add(question);
    clearTimeout(this.#againTimer);
    this.#againTimer = setTimeout(this.#askAgain, ASK_AGAIN_DELAY);
  }

  #askAgain = (): void => {
    clearTimeout(this.#againTimer);
    const questions = [...this.#failed];
    this.#failed.clear();
    for (const question of questions) question();
  };
  #failed = new Set<() => void>();
  #againTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  async #explain(token: string): Promise<void> {
    if (actingSeat(this.state.peek()) === null) return;
    const reason = await this.#askReason(token);
    if (reason) this.apply((state) => to.deny(state, reason));
  }

  async #askReason(token: string): Promise<string | null> {
    const why = await quietly(this.api.why(token));
    const { view } = this.state.peek();
    return why && view ? whyInWords(why, view) : null;
  }

  lookAt = (ply: number): void => this.apply((state) => to.lookAt(state, ply));

  askSight = async (square: string | null): Promise<void> => {
    const isNewest = this.#newSight();
    if (square === null) return this.apply((state) => to.showSights(state, null));
    const state = this.state.peek();
    if (!asPueblo(shownView(state))) return;
    const ply = state.past?.ply;
    const sight = await quietly(this.api.sight(square, ply));
    if (sight && isNewest() && this.state.peek().past?.ply === ply)
      this.apply((each) => to.showSights(each, sight));
  };
  #newSight = latest();

  askReview = async (): Promise<void> => {
    const number = lastNumber(this.state.peek());
    if (this.state.peek().review?.number === number) return;
    const isNewest = this.#newReview();
    const review = await quietly(this.api.review());
    if (!isNewest()) return;
    if (review) this.apply((state) => to.learnReview(state, number, review));
    else this.#askLater(this.askReview);
  };
  #newReview = latest();

  #refresh = async (): Promise<void> => {
    const look = await quietly(this.api.look());
    if (!look?.game) return;
    const { game, view } = look;
    if (game.number < (this.state.peek().game?.number ?? 0)) return;
    this.apply((state) =>
      to.receive(state, { kind: "update", events: [], game, view }, Date.now()),
    );
  };

  #askPrices(): void {
    const state = this.state.value;
    const view = asPueblo(state.view);
    const isWanted = view?.phase === "building" || view?.phase === "removing";
    if (!isWanted || actingSeat(state) === null || state.asked.prices) return;
    const { version } = state.asked;
    if (this.#pricesFor === version) return;
    this.#pricesFor = version;
    quietly(this.api.prices()).then((prices) => {
      if (prices) this.apply((each) => to.learnPrices(each, version, prices));
      else if (this.#pricesFor === version) this.#askLater(this.#askPricesAgain);
    });
  }
  #pricesFor = -1;

  #askPricesAgain = (): void => {
    this.#pricesFor = -1;
    this.#askPrices();
  };

  /** Ask why the ghost may not be there, once the pointer rests. */
  #askWhy(): void {
    const state = this.state.value;
    const ghost = to.ghostOf(state);
    clearTimeout(this.#whyTimer);
    if (!ghost || ghost.legal || ghost.reason) return;
    const token = to.heldToken(state.held!)!;
    const { version } = state.asked;
    this.#whyTimer = setTimeout(async () => {
      const reason = await this.#askReason(token);
      if (reason) this.apply((each) => to.learnReason(each, version, token, reason));
    }, WHY_DELAY);
  }
  #whyTimer: ReturnType<typeof setTimeout> | undefined;

  #askPast(): void {
    const { past, game } = this.state.value;
    if (!past || !game) return;
    const { ply } = past;
    const key = game.tokens.slice(0, ply).join(" ");
    const known = this.#pasts.get(key);
    if (known) {
      if (past.view !== known) this.apply((each) => to.learnPast(each, ply, known));
      return;
    }
    if (this.#pastAsked === key) return;
    this.#pastAsked = key;
    quietly(this.api.look(ply)).then((look) => {
      this.#pastAsked = null;
      if (!look) return;
      this.#pasts.set(key, look.view);
      this.apply((each) => to.learnPast(each, ply, look.view));
    });
  }
  #pastAsked: string | null = null;

  #fillGap(): void {
    if (!to.hasGap(this.state.value) || this.#isFilling) return;
    this.#isFilling = true;
    quietly(this.api.events(0)).then((events) => {
      if (events)
        this.apply((state) => ({ ...state, events: to.mergeEvents(state.events, events) }));
      setTimeout(() => {
        this.#isFilling = false;
      }, 2000);
    });
  }
  #isFilling = false;
}

/** Answers that only make the page nicer may fail without a word. */
async function quietly<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function socketAddress(id: string, watch: string | null): string {
  const path = withQuery(`/api/games/${encodeURIComponent(id)}/socket`, { watch });
  const address = new URL(path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}
