/**
 * The table of a game in this browser: it speaks to a live game as a server would.
 *
 * Every change is decided on what is stored, stored, and only then told, here and to other tabs.
 * Bots think in one of the tabs.
 */
import type { Engine } from "../engine/client";
import type { Connection, Ends } from "../play/host";
import { ApiError } from "../server/api";
import { bots, standIn } from "../server/catalogue";
import type { Code, Command, GameEvent, Look, View } from "../server/protocol";
import { decide, type Happening, type Moment, moveBot } from "./authority";
import { randomFraction } from "./dice";
import {
  botToMove,
  describe,
  fold,
  foldAll,
  HERE,
  lineOf,
  listed,
  type Match,
  seatsHere,
} from "./match";
import type { Store } from "./store";

/** What a table needs of the page around it; replaced in tests. */
export interface Surroundings {
  readonly store: Store;
  readonly engine: Engine;
  readonly now: () => number;
  /** Tells other tabs that a game went on, and hears of it from them. */
  readonly news: News;
  /** Waits until no other tab lets the bots of a game think, and then keeps them out. */
  readonly alone: (id: string, signal: AbortSignal) => Promise<void>;
}

export interface News {
  readonly tell: (id: string) => void;
  readonly hear: (listen: (id: string) => void) => () => void;
}

interface Known {
  readonly match: Match;
  readonly view: View;
  readonly start: string;
}

/** A thought that failed is begun again after so many milliseconds. */
const THINK_AGAIN = 2_000;

export class Table implements Connection {
  #known: Known | null = null;
  #work: Promise<void> = Promise.resolve();
  #isClosed = false;
  #isAlone = false;
  #thought: { readonly version: number; readonly stop: AbortController } | null = null;
  readonly #closed = new AbortController();
  readonly #stopHearing: () => void;

  constructor(
    readonly id: string,
    private readonly ends: Ends,
    private readonly around: Surroundings,
  ) {
    this.#stopHearing = around.news.hear((changed) => {
      if (changed === id) this.#queue(() => this.#catchUp());
    });
    ends.onState("connecting");
    this.#queue(() => this.#welcome());
  }

  send(command: Command): void {
    this.#queue(() => this.#carryOut(command));
  }

  close(): void {
    this.#isClosed = true;
    this.#stopHearing();
    this.#thought?.stop.abort();
    this.#closed.abort();
    this.ends.onState("closed");
  }

  /** One thing after the other, as under the lock of a server's room. */
  #queue(step: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#isClosed) return;
      try {
        await step();
      } catch (error) {
        if (error instanceof ApiError) this.#refuse(null, error);
        else throwLater(error); // a mistake of ours must not keep all that follows waiting
      }
    });
  }

  async #welcome(): Promise<void> {
    const events = await this.around.store.events(this.id);
    const match = foldAll(this.id, events);
    if (!match) return this.#leave();
    const known = await this.#take(match);
    if (this.#isClosed) return;
    this.ends.onState("open");
    this.ends.onMessage({
      kind: "welcome",
      guest: HERE,
      seats: seatsHere(match),
      events,
      game: describe(match, known.view, known.start),
      view: known.view,
    });
    this.ends.onMessage({ kind: "presence", here: [HERE], watchers: 0 });
    this.around.alone(this.id, this.#closed.signal).then(
      () => {
        this.#isAlone = true;
        this.#wakeBot();
      },
      () => {}, // the table was closed first
    );
  }

  /** There is no such game, or no longer. */
  #leave(): void {
    const reason = "there is no such game in this browser";
    this.ends.onMessage({ kind: "closing", code: "not_found", reason, come_back: false });
    this.close();
  }

  /** Believes a match, with what the engine says of its position. */
  async #take(match: Match): Promise<Known> {
    const look: Look = await this.around.engine.look(lineOf(match));
    this.#known = { match, view: look.view, start: look.start };
    return this.#known;
  }

  /** Takes up what another tab has stored. */
  async #catchUp(): Promise<void> {
    const before = this.#known;
    if (!before) return this.#welcome();
    const stored = await this.around.store.events(this.id);
    if (!stored.length) return this.#leave();
    const events = stored.filter((event) => event.number > before.match.number);
    if (events.length) await this.#tell(fold(before.match, events), events);
  }

  async #tell(match: Match, events: readonly GameEvent[]): Promise<void> {
    const { view, start } = await this.#take(match);
    if (this.#isClosed) return;
    this.ends.onMessage({ kind: "update", events, game: describe(match, view, start), view });
    this.#wakeBot();
  }

  #moment({ view }: Known): Moment {
    const { engine, now } = this.around;
    const { game } = view;
    return {
      judge: engine,
      view,
      now: now(),
      random: randomFraction,
      standIn: standIn(game),
      isBot: (name) => bots(game).some(({ id }) => id === name),
    };
  }

  async #carryOut(command: Command): Promise<void> {
    const known = this.#known;
    if (!known) return;
    try {
      await this.#catchUp();
      const now = this.#known ?? known;
      const number = await this.#append(await decide(now.match, command, this.#moment(now)));
      this.ends.onMessage({ kind: "ack", id: command.id, number });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#refuse(command.id, error);
    }
  }

  /** Stores what happened and tells it; throws where another tab was faster. */
  async #append(happened: readonly Happening[]): Promise<number> {
    const { match } = this.#known!;
    const { store, engine, news } = this.around;
    const events = happened.map((event, at) => ({ ...event, number: match.number + 1 + at }));
    const after = fold(match, events);
    const { view } = await engine.look(lineOf(after));
    const isStored = await store.append(events, listed(after, after.ended ? null : view.turn));
    if (!isStored) {
      await this.#catchUp();
      throw new ApiError("stale", "another tab has gone on with this game");
    }
    news.tell(this.id);
    await this.#tell(after, events);
    return after.number;
  }

  #refuse(id: string | null, { code, message }: ApiError): void {
    const version = this.#known?.match.version ?? 0;
    const refused = { kind: "refused", id, reason: message, version, missing: [] } as const;
    // a server would not know what can go wrong in a browser
    this.ends.onMessage({ ...refused, code: code as Code });
  }

  // bots

  /** Lets the bot think that is to move, unless it does, and stops one whose turn it is not. */
  #wakeBot(): void {
    const known = this.#known;
    const bot = known && botToMove(known.match, known.view);
    if (this.#thought && (!bot || this.#thought.version !== known.match.version)) {
      this.#thought.stop.abort();
      this.#thought = null;
    }
    if (!known || !bot || this.#thought || !this.#isAlone || this.#isClosed) return;
    const thought = { version: known.match.version, stop: new AbortController() };
    this.#thought = thought;
    void this.#think(known.match, bot, thought.stop.signal).finally(() => {
      if (this.#thought !== thought) return;
      this.#thought = null;
      this.#queue(async () => this.#wakeBot());
    });
  }

  async #think(match: Match, bot: string, signal: AbortSignal): Promise<void> {
    try {
      const seed = seedOf(match.id);
      const token = await this.around.engine.choose(lineOf(match), bot, seed, signal);
      await this.#decideBot(match.version, token);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.#refuse(null, error);
      await new Promise((resolve) => setTimeout(resolve, THINK_AGAIN));
    }
  }

  #decideBot(version: number, token: string): Promise<void> {
    return new Promise<void>((resolve) => {
      this.#queue(async () => {
        try {
          const known = this.#known!;
          if (known.match.version !== version) return;
          await this.#append(await moveBot(known.match, token, this.#moment(known)));
        } finally {
          resolve();
        }
      });
    });
  }
}

/** A number of a game's own, so that its bots play alike after a reload. */
function seedOf(id: string): number {
  let seed = 0;
  for (const letter of id) seed = (seed * 131 + letter.charCodeAt(0)) % 2 ** 31;
  return seed;
}

function throwLater(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
