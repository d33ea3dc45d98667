/** A live game as this page takes part in it: the server's end of a desk. */
import { batch, effect } from "@preact/signals";
import { type GameApi, latest } from "../server/api";
import type { Command, GameEvent } from "../server/protocol";
import { settings } from "../shell/settings";
import { quietly } from "./answers";
import { Desk, type Source } from "./desk/desk";
import { atServer, type Connection, type Host } from "./host";
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

  readonly #line: Connection;
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
    this.#line = host.connect({
      last: () => lastNumber(this.desk.state.peek()),
      onState: (link) => {
        this.desk.apply((state) => to.setLink(state, link));
        if (link === "open") this.desk.retries.run();
      },
      onMessage: (message) => {
        const before = this.desk.state.peek();
        this.desk.apply((state) => to.receive(state, message, Date.now()));
        if (message.kind === "update" || (message.kind === "welcome" && !this.#isFirst)) {
          const events = message.events.filter((each) => each.number > lastNumber(before));
          for (const tell of this.#listeners) tell(events, before);
        }
        if (message.kind === "welcome") this.#isFirst = false;
        if (message.kind === "refused" && message.code === "stale") void this.#refresh();
      },
    });
    this.#stop = effect(() => this.#fillGap());
  }

  /** Tells of events as they come, not of those that a newcomer gets at once. */
  listen(tell: (events: readonly GameEvent[], before: GameState) => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  close(): void {
    this.#stop();
    this.desk.close();
    this.#line.close();
  }

  // commands

  play = (token: string): void => this.#send({ kind: "move", token }, token);
  undo = (): void => this.command({ kind: "undo" });
  commitsAtOnce = (): boolean => settings.value.commitAtOnce;

  command(wish: Wish): void {
    this.#send(wish, null);
  }

  #send(wish: Wish, token: string | null): void {
    const id = makeId();
    const version = this.desk.state.peek().game?.version ?? 0;
    const isAboutPlay = wish.kind !== "say" && wish.kind !== "substitute";
    const command = { ...wish, id, ...(isAboutPlay ? { version } : {}) } as Command;
    batch(() => {
      this.desk.apply((state) => to.send(state, id, token));
      this.#line.send(command);
    });
  }

  // questions

  askPrices = () => this.api.prices();
  askWhy = (token: string) => this.api.why(token);
  askView = async (ply: number) => (await this.api.look(ply)).view;
  askSight = async (square: string) =>
    (await this.api.sight(square, this.desk.state.peek().past?.ply)).seen;

  askReview = (): void => void this.#learnReview();

  async #learnReview(): Promise<void> {
    const number = lastNumber(this.desk.state.peek());
    if (this.desk.state.peek().review?.number === number) return;
    const isNewest = this.#newReview();
    const review = await quietly(this.api.review());
    if (!isNewest()) return;
    if (review) this.desk.apply((state) => to.learnReview(state, number, review));
    else this.desk.retries.add(this.askReview);
  }
  readonly #newReview = latest();

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
    void quietly(this.api.events(0)).then((events) => {
      if (events)
        this.desk.apply((state) => ({ ...state, events: to.mergeEvents(state.events, events) }));
      setTimeout(() => {
        this.#isFilling = false;
      }, FILL_AGAIN_DELAY);
    });
  }
  #isFilling = false;
}

function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
