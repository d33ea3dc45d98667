/** Games that this browser keeps: made, found, gone on with, and sent to a server. */
import { engine } from "../engine/client";
import type { Host } from "../play/host";
import { ApiError, type GameApi } from "../server/api";
import { standIn } from "../server/catalogue";
import type { CreatedEvent, NewGame, Seat, SeatSpec, View } from "../server/protocol";
import { begin } from "./authority";
import { randomFraction } from "./dice";
import { NO_CLOCK, news, PREFIX } from "./list";
import { fold, foldAll, HERE, lineOf, listed, type Match } from "./match";
import { recordOf } from "./record";
import { store } from "./store";
import { type Surroundings, Table } from "./table";

const RULES = 1;
const now = () => Date.now() / 1000;

function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return PREFIX + [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// making games

/** Makes a game in this browser and says its id; throws an ApiError where there can be none. */
export async function makeGame(game: NewGame, name = ""): Promise<string> {
  const { moves = [], position = null, lots = [] } = game;
  const drawn = lots.map((name) => [name, drawSeat(game.seats.length)] as const);
  const options: Record<string, unknown> = { ...game.options, ...Object.fromEntries(drawn) };
  const line = { game: game.game, options, position, moves };
  const { view, movers } = await engine.look(line);
  if (view.outcome) throw new ApiError("illegal", "there is nothing left to play in this game");
  const created: CreatedEvent = {
    kind: "created",
    number: 1,
    at: now(),
    game: game.game,
    rules: RULES,
    options: { ...view.options },
    position,
    seats: seatsOf(game.seats, name),
    creator: HERE,
    clock: NO_CLOCK,
    is_public: false,
    has_chat: false,
    dice: view.game === "puluc" ? (game.dice ?? "server") : "none",
    dice_commitment: null,
    ...(lots.length > 0 ? { lots } : {}),
  };
  const id = makeId();
  const brought = moves.map((token, ply) => ({
    kind: "moved" as const,
    number: 2 + ply,
    at: created.at,
    seat: movers[ply]!,
    token,
    draw: null,
    left: null,
    earned: 0,
  }));
  const match = foldAll(id, [created, ...brought])!;
  const moment = { judge: engine, view, now: created.at, random: randomFraction };
  const first = begin(match, { ...moment, standIn: standIn(game.game), isBot: () => true });
  const events = first.map((event, at) => ({ ...event, number: match.number + 1 + at }));
  const after = fold(match, events);
  await store.append([created, ...brought, ...events], listed(after, view.turn));
  void globalThis.navigator?.storage?.persist?.();
  return id;
}

/** A seat by lot, each as likely as the others. */
function drawSeat(seats: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  // 2 ** 32 is no multiple of 3: what is beyond the last whole multiple is drawn again
  return drawn < 2 ** 32 - (2 ** 32 % seats) ? drawn % seats : drawSeat(seats);
}

/** Who sits where; nameless seats of one screen are told apart by a number. */
function seatsOf(specs: readonly SeatSpec[], guest: string): Seat[] {
  let nameless = 0;
  return specs.map((spec) => {
    if (spec.kind === "bot") return makeSeat(spec.name ?? spec.bot ?? "", null, spec.bot ?? null);
    if (!spec.name) nameless++;
    const numbered = guest && nameless > 1 ? `${guest.slice(0, 27)} ${nameless}` : guest;
    return makeSeat(spec.name ?? numbered, HERE, null);
  });
}

const makeSeat = (name: string, guest: string | null, bot: string | null): Seat => ({
  name,
  guest,
  bot,
  is_out: false,
});

// finding games

async function findMatch(id: string): Promise<Match> {
  const match = foldAll(id, await store.events(id));
  if (!match) throw new ApiError("not_found", "there is no such game in this browser");
  return match;
}

/** A game as another one begins: the same again with the seats rotated, or with friends. */
export async function findGame(id: string): Promise<{ match: Match; view: View }> {
  const match = await findMatch(id);
  return { match, view: (await engine.look(lineOf(match))).view };
}

// playing games

/** A game of this browser as a live game meets it. */
export const atHome = (id: string): Host => ({
  api: answersOf(id),
  connect: (ends) => new Table(id, ends, surroundings()),
  rematch: () => rematch(id),
});

/** What a server answers about a game, answered from what is stored. */
function answersOf(id: string): GameApi {
  const line = async (ply?: number) => {
    const all = lineOf(await findMatch(id));
    return ply === undefined ? all : { ...all, moves: all.moves.slice(0, ply) };
  };
  return {
    events: async (after) => (await store.events(id)).filter(({ number }) => number > after),
    look: async (ply) => engine.look(await line(ply)),
    prices: async () => engine.prices(await line()),
    sight: async (square, ply) => ({ square, seen: await engine.sight(await line(ply), square) }),
    why: async (token) => engine.why(await line(), token),
    review: async () => engine.review(await line()),
    hint: async () => {
      const match = await findMatch(id);
      return { version: match.version, ...(await engine.hint(lineOf(match))) };
    },
    record: async () => {
      const { match, view } = await findGame(id);
      return recordOf(match, view);
    },
  };
}

async function rematch(id: string): Promise<string> {
  const match = await findMatch(id);
  if (match.rematch) return match.rematch;
  const { created } = match;
  const [first, ...others] = created.seats;
  const next = await makeGame({
    game: created.game,
    options: created.options,
    position: created.position,
    seats: [...others, first!].map(({ name, guest, bot }) =>
      guest ? { kind: "me", name } : { kind: "bot", bot, name },
    ),
    dice: created.dice === "hand" ? "hand" : "server",
  });
  const rematched = {
    kind: "rematched",
    number: match.number + 1,
    at: now(),
    game_id: next,
  } as const;
  if (await store.append([rematched], listed(fold(match, [rematched]), null))) news.tell(id);
  return next;
}

/** A game so far as a new one at a server, for other seats than here. */
export async function sendable(id: string, seats: readonly SeatSpec[]): Promise<NewGame> {
  const { created, tokens } = await findMatch(id);
  const { game, options, position } = created;
  return { game, options, position, moves: tokens, seats };
}

// other tabs

/** Without locks, tabs may think twice, but what was stored first counts. */
function alone(id: string, signal: AbortSignal): Promise<void> {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const hold = () => {
      resolve();
      return new Promise<void>((release) => signal.addEventListener("abort", () => release()));
    };
    locks.request(`cacique.bots.${id}`, { signal }, hold).catch(reject);
  });
}

const surroundings = (): Surroundings => ({ store, engine, now, news, alone });
