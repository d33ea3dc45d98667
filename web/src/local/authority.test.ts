import { describe, expect, it } from "vitest";
import { ApiError } from "../server/api";
import type { Command, CreatedEvent, Seat } from "../server/protocol";
import { samplePuluc } from "../server/samples";
import { begin, decide, type Happening, type Moment, moveBot } from "./authority";
import { fold, foldAll, lineOf, type Match } from "./match";
import { LENGTH, person, robot, sampleCreated, ToyEngine, toyView } from "./samples";

const engine = new ToyEngine();

const momentOf = (match: Match): Moment => ({
  judge: engine,
  view: toyView(lineOf(match)),
  now: 2000,
  random: () => 0.5,
  standIn: "level4",
  isBot: (name) => name === "level4",
});

const add = (match: Match, happened: readonly Happening[]) =>
  fold(
    match,
    happened.map((event, at) => ({ ...event, number: match.number + 1 + at })),
  );

function beginGame(seats: readonly Seat[], part: Partial<CreatedEvent> = {}): Match {
  const match = foldAll("here-1", [sampleCreated(seats, part)])!;
  return add(match, begin(match, momentOf(match)));
}

type Wish = Command extends infer C
  ? C extends Command
    ? Omit<C, "id" | "version">
    : never
  : never;

const wish = (match: Match, command: Wish) =>
  decide(match, { id: "x", version: match.version, ...command } as Command, momentOf(match));

const play = async (match: Match, ...tokens: string[]) => {
  let now = match;
  for (const token of tokens) now = add(now, await wish(now, { kind: "move", token }));
  return now;
};

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? error.code : error;
};

describe("moves", () => {
  it("are made by those whose turn it is, and only legal ones", async () => {
    const match = beginGame([person("Ann"), robot("level4")]);
    expect(await refusal(wish(match, { kind: "move", token: ">1" }))).toBe("illegal");
    const moved = await play(match, "Cd4/3u", ">1");
    expect(moved.tokens).toEqual(["Cd4/3u", ">1"]);
    expect(moved.movers).toEqual([0, 0]);
    expect(await refusal(wish(moved, { kind: "move", token: "Cd4/3u" }))).toBe("not_your_turn");
    const answered = add(moved, await moveBot(moved, "Cd4/3s", momentOf(moved)));
    expect(answered.movers).toEqual([0, 0, 1]);
  });

  it("that were meant for another version change nothing", async () => {
    const match = beginGame([person("Ann"), person("Ben")]);
    const stale = { kind: "move", token: "Cd4/3u", id: "x", version: 1 } as const;
    expect(await refusal(decide(match, stale, momentOf(match)))).toBe("stale");
  });

  it("end the game with those who are ahead, and nothing comes after that", async () => {
    const match = beginGame([person("Ann"), person("Ben")]);
    const tokens = Array.from({ length: LENGTH }, (_, ply) => (ply % 2 ? ">1" : "Cd4/3u"));
    const over = await play(match, ...tokens);
    expect(over.ended).toMatchObject({ reason: "played", winners: [0], scores: [3, 5] });
    expect(await refusal(wish(over, { kind: "undo" }))).toBe("over");
  });
});

describe("dice", () => {
  const puluc = (dice: "server" | "hand") =>
    beginGame([person("Ann"), person("Ben")], { game: "puluc", dice });

  it("fall by themselves, and are nobody's decision", async () => {
    const match = puluc("server");
    expect(match.tokens).toEqual(["r3"]);
    expect(await refusal(wish(match, { kind: "undo" }))).toBe("illegal");
    const moved = await play(match, "0-1");
    expect(moved.tokens).toEqual(["r3", "0-1", "r3"]);
    expect(moved.draws).toEqual([1, null, 2]);
    expect(moved.movers).toEqual([0, 0, 1]);
  });

  it("keep their numbers when a turn is taken back", async () => {
    const moved = await play(puluc("server"), "0-1");
    const back = add(moved, await wish(moved, { kind: "ask_takeback" }));
    expect(back.tokens).toEqual(["r3"]);
    expect((await play(back, "0-2")).draws).toEqual([1, null, 3]);
  });

  it("are told by hand where they are thrown by hand, and can be undone", async () => {
    const match = puluc("hand");
    expect(match.tokens).toEqual([]);
    const thrown = await play(match, "r5");
    expect(add(thrown, await wish(thrown, { kind: "undo" })).tokens).toEqual([]);
  });
});

describe("going back", () => {
  it("undoes one's own last decision, before any other", async () => {
    const match = beginGame([person("Ann"), robot("level4")]);
    expect(await refusal(wish(match, { kind: "undo" }))).toBe("illegal");
    const moved = await play(match, "Cd4/3u", ">1");
    expect(add(moved, await wish(moved, { kind: "undo" })).tokens).toEqual(["Cd4/3u"]);
    const answered = add(moved, await moveBot(moved, "Cd4/3u", momentOf(moved)));
    expect(await refusal(wish(answered, { kind: "undo" }))).toBe("illegal");
  });

  it("takes a whole turn back at once, whatever bots did since", async () => {
    const moved = await play(beginGame([person("Ann"), robot("level4")]), "Cd4/3u", ">1");
    const answered = add(moved, await moveBot(moved, "Cd4/3u", momentOf(moved)));
    const back = add(answered, await wish(answered, { kind: "ask_takeback" }));
    expect(back.tokens).toEqual([]);
    expect(await refusal(wish(back, { kind: "ask_takeback" }))).toBe("illegal");
  });
});

describe("people", () => {
  it("who give up have lost, or are played for while others go on", async () => {
    const two = beginGame([person("Ann"), robot("level4")]);
    expect(await refusal(wish(two, { kind: "resign", seat: 1 }))).toBe("forbidden");
    const over = add(two, await wish(two, { kind: "resign", seat: 0 }));
    expect(over.ended).toMatchObject({ reason: "resigned", winners: [1] });
    const three = beginGame([person("Ann"), person("Ben"), robot("level4")]);
    const on = add(three, await wish(three, { kind: "resign", seat: 0 }));
    expect(on.ended).toBeNull();
    expect(on.seats[0]).toMatchObject({ is_out: true, bot: "level4" });
  });

  it("end at once what nothing can change any more, and nothing else", async () => {
    const match = beginGame([person("Ann"), robot("fair")], { game: "puluc", dice: "server" });
    expect(await refusal(wish(match, { kind: "finish" }))).toBe("illegal");
    expect(await refusal(wish(beginGame([person("Ann"), person("Ben")]), { kind: "finish" }))).toBe(
      "illegal",
    );
    const foregone = { winners: [0], scores: [5, 1] };
    const view = samplePuluc({ foregone });
    const command = { id: "x", version: match.version, kind: "finish" } as const;
    const over = add(match, await decide(match, command, { ...momentOf(match), view }));
    expect(over.ended).toMatchObject({ reason: "foregone", format: 2, ...foregone });
    expect(await refusal(wish(over, { kind: "finish" }))).toBe("over");
  });

  it("may let a bot play for them and come back", async () => {
    const match = beginGame([person("Ann"), robot("level4")]);
    const substitute = (bot: string | null, seat = 0) =>
      wish(match, { kind: "substitute", seat, bot });
    expect(await refusal(substitute(null))).toBe("illegal");
    expect(await refusal(substitute("level4", 1))).toBe("forbidden");
    expect(await refusal(substitute("nobody"))).toBe("bad_message");
    const away = add(match, await substitute("level4"));
    expect(away.seats[0]!.bot).toBe("level4");
    expect(await refusal(wish(away, { kind: "move", token: "Cd4/3u" }))).toBe("not_your_turn");
    const back = await wish(away, { kind: "substitute", seat: 0, bot: null });
    expect(add(away, back).seats[0]!.bot).toBeNull();
  });

  it("have nobody to ask and nobody to talk to", async () => {
    const match = beginGame([person("Ann"), person("Ben")]);
    const kinds: Wish[] = [
      { kind: "offer_draw" },
      { kind: "answer_draw", question: 1, agrees: true },
      { kind: "answer_takeback", question: 1, agrees: true },
      { kind: "share_dice", entropy: "ab" },
      { kind: "ask_away", seat: 1, wish: "bot" },
      { kind: "answer_away", question: 1, agrees: true },
    ];
    for (const kind of kinds) expect(await refusal(wish(match, kind))).toBe("illegal");
    expect(await refusal(wish(match, { kind: "say", text: "hello" }))).toBe("forbidden");
  });
});
