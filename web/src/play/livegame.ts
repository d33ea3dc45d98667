/** A live game as this page takes part in it: the server's end of a desk. */
import { batch, effect } from "@preact/signals";
import { engine } from "../engine/client";
import type { Line } from "../engine/questions";
import { type GameApi, latest } from "../server/api";
import { keepWitness } from "../server/promises";
import type {
  Command,
  GameEvent,
  GameView,
  Hint,
  Account,
  ServerMessage,
  View,
} from "../server/protocol";
import { settings } from "../shell/settings";
import { quietly } from "./answers";
import { firstHere, lineOf } from "./asking";
import { Desk, type Source } from "./desk/desk";
import { atServer, type Connection, type Host } from "./host";
import { LapShow } from "./lapshow";
import { Pacer } from "./pacer";
import { emptyGame, type GameState, lastNumber } from "./state";
import * as to from "./transitions";

type Wish = Command extends infer C
  ? C extends Command
    ? Omit<C, "id" | "version">
    : never
  : never;

const FILL_AGAIN_DELAY = 2000;

export class LiveGame implements Source {
  readonly desk: Desk;
  readonly api: GameApi;
  readonly lapShow: LapShow;

  readonly #connection: Connection;
  readonly #pacer = new Pacer(() => this.desk.state.peek().game);
  readonly #stop: () => void;
  readonly #listeners = new Set<(events: readonly GameEvent[], before: GameState) => void>();
  #isFirst = true;

  constructor(
    id: string,
    watch: string | null,
    readonly host: Host = atServer(id, watch),
  ) {
    this.api = host.api;
    this.desk = new Desk(this, emptyGame(id, watch));
    this.lapShow = new LapShow({
      desk: this.desk,
      deliver: this.#deliver,
      review: (game) => this.#reviewOf(game),
      viewAt: (game, ply) => this.#viewOf(game, ply),
    });
    this.#connection = host.connect(
      this.#pacer.between({
        last: () => lastNumber(this.desk.state.peek()),
        onState: (link) => {
          this.desk.apply((state) => to.setLink(state, link));
          if (link === "open") this.desk.retries.run();
        },
        onMessage: (message) => {
          if (!this.lapShow.takes(message)) this.#deliver(message);
        },
      }),
    );
    this.#stop = effect(() => this.#fillGap());
  }

  #deliver = (message: ServerMessage): void => {
    const before = this.desk.state.peek();
    this.desk.apply((state) => to.receive(state, message, Date.now()));
    if (message.kind === "update" || (message.kind === "welcome" && !this.#isFirst)) {
      const events = message.events.filter((each) => each.number > lastNumber(before));
      for (const tell of this.#listeners) tell(events, before);
    }
    if (message.kind === "welcome") this.#isFirst = false;
    if (message.kind === "refused" && message.code === "stale") void this.#refresh();
    if (message.kind === "welcome" || message.kind === "update") this.#shareDice();
  };

  /** Tells of events as they come, not of those that a newcomer gets at once. */
  listen(tell: (events: readonly GameEvent[], before: GameState) => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  close(): void {
    this.#stop();
    this.lapShow.close();
    this.#pacer.close();
    this.desk.close();
    this.#connection.close();
  }

  // commands

  play = (token: string): void => this.#send({ kind: "move", token }, token);
  undo = (): void => this.command({ kind: "undo" });
  takeBack = (): void => this.command({ kind: "ask_takeback" });
  readonly isPaced = this.#pacer.isWaiting;
  skip = (): void => this.#pacer.skip();
  commitsAtOnce = (): boolean => settings.value.commitAtOnce;

  command(wish: Wish): void {
    this.#send(wish, null);
  }

  #send(wish: Wish, token: string | null): void {
    if (!isTimeless(wish)) this.skip(); // it is meant for the game as it is
    const id = makeHex(12);
    const version = this.desk.state.peek().game?.version ?? 0;
    const command = { ...wish, id, ...(isTimeless(wish) ? {} : { version }) } as Command;
    batch(() => {
      this.desk.apply((state) => to.send(state, id, token));
      this.#connection.send(command);
    });
  }

  /** Sends one's own part of the dice, once their promise is known; both are kept before. */
  #shareDice(): void {
    const { id, game, mySeats } = this.desk.state.peek();
    const { awaited, commitment } = game?.dice ?? { awaited: [], commitment: null };
    if (this.#hasShared || commitment === null) return;
    if (!mySeats.some((seat) => awaited.includes(seat))) return;
    this.#hasShared = true;
    const { entropy } = keepWitness(id, { commitment, entropy: makeHex(16) });
    this.#connection.send({ kind: "share_dice", id: makeHex(12), entropy });
  }
  #hasShared = false;

  // questions

  askPrices = () =>
    firstHere(
      () => engine.prices(this.#line()),
      () => this.api.prices(),
    );
  askWhy = (token: string) =>
    firstHere(
      () => engine.why(this.#line(), token),
      () => this.api.why(token),
    );
  askView = (ply: number) => this.#viewOf(this.desk.state.peek().game!, ply);

  async #viewOf(game: GameView, ply: number): Promise<View> {
    const look = () => this.api.look(ply);
    return (await firstHere(() => engine.look(lineOf(game, ply)), look)).view;
  }

  askSight = (square: string) => {
    const ply = this.desk.state.peek().past?.ply;
    const there = async () => (await this.api.sight(square, ply)).seen;
    return firstHere(() => engine.sight(this.#line(ply), square), there);
  };

  /** Only the server's table knows the odds of Puluc. */
  askHint = async (): Promise<Hint> => {
    const game = this.desk.state.peek().game!;
    if (game.game !== "pueblo") return this.api.hint();
    const here = async () => ({ version: game.version, ...(await engine.hint(this.#line())) });
    return firstHere(here, () => this.api.hint());
  };

  #line(ply?: number): Line {
    return lineOf(this.desk.state.peek().game!, ply);
  }

  askReview = (): void => void this.#learnReview();

  async #learnReview(): Promise<void> {
    const number = lastNumber(this.desk.state.peek());
    const { game, lap } = this.desk.state.peek();
    // the account of a lap under way would tell how it ends
    if (!game || lap || this.desk.state.peek().review?.number === number) return;
    const isNewest = this.#newReview();
    const review = await quietly(this.#reviewOf(game));
    if (!isNewest()) return;
    if (review) this.desk.apply((state) => to.learnReview(state, number, review));
    else this.desk.retries.add(this.askReview);
  }
  readonly #newReview = latest();

  #reviewOf(game: GameView): Promise<Account> {
    const there = () => this.api.review();
    // what the dice won, only the server's table knows
    if (game.game !== "pueblo") return there();
    return firstHere(() => engine.review(lineOf(game)), there);
  }

  async #refresh(): Promise<void> {
    const look = await quietly(this.api.look());
    if (!look?.game) return;
    const { game, view } = look;
    if (game.number < (this.desk.state.peek().game?.number ?? 0)) return;
    this.desk.apply((state) =>
      to.receive(state, { kind: "update", events: [], game, view }, Date.now()),
    );
  }

  #fillGap(): void {
    if (!to.hasGap(this.desk.state.value) || this.#isFilling) return;
    this.#isFilling = true;
    void this.#readEvents().then(() => {
      setTimeout(() => {
        this.#isFilling = false;
      }, FILL_AGAIN_DELAY);
    });
  }

  /** Reads all events up to the last one that is known; the server tells them in pages. */
  async #readEvents(): Promise<void> {
    let after = 0;
    while (after < lastNumber(this.desk.state.peek())) {
      const events = await quietly(this.api.events(after));
      const last = events?.at(-1)?.number;
      if (!events || last === undefined) return;
      this.desk.apply((state) => ({ ...state, events: to.mergeEvents(state.events, events) }));
      after = last;
    }
  }
  #isFilling = false;
}

const TIMELESS = ["say", "share_dice", "substitute", "ask_away", "answer_away"];

const isTimeless = (wish: Wish): boolean => TIMELESS.includes(wish.kind);

function makeHex(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
