/** A browser without a store and an engine without rules, for tests of what stands on them. */
import type { Engine } from "../engine/client";
import type { Line } from "../engine/questions";
import { ApiError } from "../server/api";
import type { CreatedEvent, GameEvent, GameLine, Seat, View } from "../server/protocol";
import { sampleLook, samplePueblo, samplePuluc, sampleReview } from "../server/samples";
import { HERE } from "./match";
import type { Store } from "./store";

export const LENGTH = 8;

/** Two seats take turns, each with a build and a walk, and after some moves it is over. */
export function toyView({ game, moves }: Line): View {
  const isOver = moves.length >= LENGTH;
  const outcome = isOver ? { winners: [0], scores: [3, 5] } : null;
  if (game === "puluc") {
    const throws = moves.filter((token) => token.startsWith("r")).length;
    const hasThrown = throws > moves.length - throws;
    const turn = isOver ? null : Math.min(throws, moves.length - throws) % 2;
    const legal = hasThrown ? ["0-1", "0-2"] : ["r1", "r2", "r3", "r4", "r5"];
    const now = hasThrown ? Number(moves.at(-1)!.slice(1)) : null;
    return samplePuluc({ turn, throw: now, legal: isOver ? [] : legal, outcome });
  }
  const turn = isOver ? null : Math.floor(moves.length / 2) % 2;
  const legal = moves.length % 2 ? [">1", ">2"] : ["Cd4/3u", "Cd4/3s"];
  const scores = isOver ? [3, 5] : [0, 0];
  return samplePueblo({
    turn,
    legal: isOver ? [] : legal,
    outcome,
    scores,
    position: moves.join(" "),
  });
}

/** Bots make the first legal move; `held` keeps them from it until it is released. */
export class ToyEngine implements Engine {
  held: Promise<void> = Promise.resolve();
  asked: Line[] = [];

  look = async (line: Line) => {
    const movers = line.moves.map((_, ply) => Math.floor(ply / 2) % 2);
    return sampleLook({ view: toyView(line), tokens: line.moves, movers, start: "start" });
  };
  record = async () => sampleLook();
  prices = async () => ({});
  sight = async () => [];
  why = async (_line: Line, token: string) => ({ reason: `no ${token}`, code: "no", words: {} });
  review = async () => sampleReview();
  hint = async () => ({ is_exact: false, choices: [] });
  choose = async (line: Line, _bot: string, _seed: number, signal?: AbortSignal) => {
    this.asked.push(line);
    await this.held;
    if (signal?.aborted) throw new ApiError("closing", "stopped");
    return toyView(line).legal[0]!;
  };
}

export class ToyStore implements Store {
  readonly rows = new Map<string, GameEvent[]>();
  readonly lines = new Map<string, GameLine>();

  events = async (id: string) => [...(this.rows.get(id) ?? [])];
  list = async () => [...this.lines.values()];
  append = async (events: readonly GameEvent[], line: GameLine) => {
    const known = this.rows.get(line.id) ?? [];
    if (events[0]?.number !== (known.at(-1)?.number ?? 0) + 1) return false;
    this.rows.set(line.id, [...known, ...events]);
    this.lines.set(line.id, line);
    return true;
  };
  remove = async (id: string) => {
    this.rows.delete(id);
    this.lines.delete(id);
  };
}

export const person = (name: string): Seat => ({ name, guest: HERE, bot: null, is_out: false });
export const robot = (bot: string): Seat => ({ name: bot, guest: null, bot, is_out: false });

export function sampleCreated(
  seats: readonly Seat[],
  part: Partial<CreatedEvent> = {},
): CreatedEvent {
  return {
    kind: "created",
    number: 1,
    at: 1000,
    game: "pueblo",
    rules: 1,
    options: {},
    position: null,
    seats,
    creator: HERE,
    clock: { kind: "none" },
    is_public: false,
    has_chat: false,
    dice: "none",
    dice_commitment: null,
    ...part,
  };
}
