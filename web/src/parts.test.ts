import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkDice, throwChances } from "./game/dice";
import { runningTotals } from "./game/lap";
import { emptyDraft, formatDraft } from "./lobby/newgame";
import { clickCell, isSite } from "./lobby/sites";
import { auctionPayments, nearestBid, readBid } from "./play/desk/auction";
import { formatTime, hasTurn, hasWon, secondsLeft } from "./play/desk/players";
import { writeRecord } from "./play/lonely";
import { lonelyGame } from "./play/model";
import { emptyGame } from "./play/state";
import { withQuery } from "./server/api";
import { catalogue, isSolved } from "./server/catalogue";
import type { DiceView, PuebloView } from "./server/protocol";
import { parseRoute } from "./shell/router";
import { DEFAULTS, readSettings } from "./shell/settings";

describe("routes", () => {
  it("name a view for every path that the server serves", () => {
    expect(parseRoute("/")).toEqual({ view: "start" });
    expect(parseRoute("/game/ab12")).toEqual({ view: "game", id: "ab12", watch: null });
    expect(parseRoute("/game/ab12", "?watch=s")).toEqual({ view: "game", id: "ab12", watch: "s" });
    expect(parseRoute("/watch/ab12/secret")).toEqual({ view: "game", id: "ab12", watch: "secret" });
    expect(parseRoute("/join/ab12/3/secret")).toEqual({
      view: "join",
      id: "ab12",
      seat: 3,
      secret: "secret",
    });
    expect(parseRoute("/study", "?position=a_b")).toEqual({ view: "study", position: "a_b" });
    expect(parseRoute("/learn/puluc")).toEqual({ view: "learn", game: "puluc" });
    for (const view of ["new", "games", "settings"] as const)
      expect(parseRoute(`/${view}`)).toEqual({ view });
    for (const path of ["/game", "/learn/chess", "/join/a/x/b", "/%E0%A4%A"])
      expect(parseRoute(path).view).toBe("unknown");
  });
});

describe("settings", () => {
  it("take nothing strange from the store", () => {
    expect(readSettings(null)).toEqual(DEFAULTS);
    expect(readSettings("{")).toEqual(DEFAULTS);
    expect(readSettings("3")).toEqual(DEFAULTS);
    expect(readSettings('{"volume":"loud","theme":"dark","other":1}')).toEqual({
      ...DEFAULTS,
      theme: "dark",
    });
  });

  it("take only what can be chosen", () => {
    const strange = { language: "xx", theme: "pink", board: "4d", motion: "", volume: 40 };
    expect(readSettings(JSON.stringify(strange))).toEqual(DEFAULTS);
    for (const lessonsSeen of [null, {}, "pueblo", [1]])
      expect(readSettings(JSON.stringify({ lessonsSeen }))).toEqual(DEFAULTS);
    expect(readSettings('{"constructor":1,"__proto__":{"volume":1}}')).toEqual(DEFAULTS);
    const known = { ...DEFAULTS, language: "de", volume: 1, lessonsSeen: ["pueblo"] };
    expect(readSettings(JSON.stringify(known))).toEqual(known);
  });
});

describe("addresses", () => {
  it("leave out what is not there", () => {
    expect(withQuery("/a", { b: 1, c: null, d: undefined })).toBe("/a?b=1");
    expect(withQuery("/a", { watch: null })).toBe("/a");
  });
});

describe("a new game", () => {
  it("is what was chosen", () => {
    const draft = {
      ...emptyDraft("pueblo"),
      players: 3 as const,
      seats: ["me", "open", "level2", "me"],
      first: 3,
      sites: [["a1", "a2", "b1"]],
    };
    const game = formatDraft(draft);
    expect(game.seats).toEqual([{ kind: "me" }, { kind: "open" }, { kind: "bot", bot: "level2" }]);
    expect(game.options).toMatchObject({ players: 3, first: 2, sites: [] });
    expect(formatDraft({ ...draft, pro: true }).options).toMatchObject({
      sites: [["a1", "a2", "b1"]],
    });
    const puluc = { ...emptyDraft("puluc"), hasHandDice: true, clock: "fischer" as const };
    expect(formatDraft({ ...puluc, seats: ["me", "me"] })).toMatchObject({
      dice: "hand",
      clock: { kind: "fischer", seconds: 900, increment: 10 },
    });
    expect(formatDraft({ ...puluc, seats: ["me", "fair"] }).dice).toBe("server");
  });

  it("has sites of three cells over a corner", () => {
    expect(isSite(["a1", "a2", "b1"])).toBe(true);
    expect(isSite(["a1", "b1", "c1"])).toBe(false);
    expect(isSite(["a1", "a1", "b2"])).toBe(false);
    let now: ReturnType<typeof clickCell> = { sites: [], draft: [] };
    for (const cell of ["a1", "b1", "b2"]) now = clickCell(now.sites, now.draft, cell);
    expect(now).toEqual({ sites: [["a1", "b1", "b2"]], draft: [] });
    expect(clickCell(now.sites, [], "b1").sites).toEqual([]);
    expect(clickCell([], ["a1", "h8"], "d4").draft).toEqual(["d4"]);
    expect(clickCell([], ["a1"], "a1").draft).toEqual([]);
  });
});

describe("dice", () => {
  const seed = Buffer.from("00112233445566778899aabbccddeeff", "hex");
  const entropy = ["ab", ""];
  const key = createHmac("sha256", seed).update("ab -").digest();
  const expected = (number: number) => {
    const word = createHmac("sha256", key).update(String(number)).digest().subarray(0, 6);
    const fraction = word.readUIntBE(0, 6) / 2 ** 48;
    return `r${1 + [1, 5, 11, 15].filter((bound) => fraction >= bound / 16).length}`;
  };
  const dice: DiceView = {
    source: "server",
    commitment: createHash("sha256").update(seed).digest("hex"),
    entropy,
    seed: seed.toString("hex"),
    draws: [1, 2, 4],
  };
  const throws = dice.draws.map(expected);

  it("are right where the seed gives them", async () => {
    expect(await checkDice(dice, throws, 0.5)).toBeNull();
    expect(await checkDice({ ...dice, commitment: "00" }, throws, 0.5)).toBe(0);
    const wrong = [throws[0]!, throws[1] === "r1" ? "r2" : "r1", throws[2]!];
    expect(await checkDice(dice, wrong, 0.5)).toBe(2);
    expect(await checkDice({ ...dice, draws: [1] }, throws, 0.5)).toBe(2);
  });

  it("are used once and in order", async () => {
    for (const draws of [
      [1, 1, 4],
      [1, 4, 2],
      [0, 1, 2],
    ]) {
      const wrong = draws.findIndex((number, at) => number <= (draws[at - 1] ?? 0));
      expect(await checkDice({ ...dice, draws }, draws.map(expected), 0.5)).toBe(wrong + 1);
    }
  });

  it("have chances that sum to 1", () => {
    expect(throwChances(0.3).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect(throwChances(0.5)).toEqual([1, 4, 6, 4, 1].map((n) => n / 16));
  });
});

describe("small things", () => {
  it("add a lap up", () => {
    const review = {
      scores: [],
      costs: [],
      luck: null,
      laps: [
        [1, 2],
        [0, 3],
      ],
      lap_squares: ["Na", "Nb"],
    };
    expect(runningTotals(review, 1)).toEqual([1, 2]);
    expect(runningTotals(review, 2)).toEqual([1, 5]);
  });

  it("know what was paid for cards", () => {
    const tokens = ["bid3", "bid5", "pass", "take1", "pass", "pass", "take2"];
    expect(auctionPayments(tokens, [0, 1, 0, 1, 0, 2, 2], 3)).toEqual([0, 5, 0]);
  });

  it("take a typed number for a bid only where it may be made", () => {
    const bids = [5, 6, 7, 8, 9, 10, 11, 12];
    expect(readBid("1", bids)).toBeNull();
    expect(readBid("12", bids)).toBe(12);
    for (const text of ["", "52", "6.5", "-6"]) expect(readBid(text, bids)).toBeNull();
    expect([0, 1, 6.5, 7, 52].map((wish) => nearestBid(wish, bids))).toEqual([5, 5, 6, 7, 12]);
    expect(nearestBid(3, [])).toBeNull();
  });

  it("write records as the server reads them", () => {
    expect(writeRecord("puluc", { P: "0.5" }, ["r3", "0-3"])).toBe(
      '[Game "puluc"]\n[Rules "1"]\n[P "0.5"]\n\nr3 0-3 .\n',
    );
  });

  it("show time", () => {
    expect(formatTime(59.9)).toBe("0:59");
    expect(formatTime(3605)).toBe("1:00:05");
    expect(formatTime(3 * 86_400)).toBe("3 days");
    const view = { game: "pueblo", turn: 0, outcome: null } as unknown as PuebloView;
    const game = { ...lonelyGame("g", view, [], [], ["a", "b"]), left: [10, 20] };
    expect(secondsLeft(game, 0, 1000, 4000)).toBe(7);
    expect(secondsLeft(game, 1, 1000, 4000)).toBe(20);
    expect(secondsLeft(game, 0, 1000, 400_000)).toBe(0);
    const seats = game.seats.map((seat) => ({ ...seat, bot: "level3" }));
    expect(secondsLeft({ ...game, seats }, 0, 1000, 4000)).toBe(10);
  });

  it("mark who won as the server says, and no turn after the end", () => {
    const best = { winners: [0], scores: [1, 2, 3] };
    const view = { game: "pueblo", turn: 0, outcome: best } as unknown as PuebloView;
    const lonely = lonelyGame("g", view, [], [], ["a", "b", "c"]);
    const state = {
      ...emptyGame("g", null),
      view,
      game: { ...lonely, outcome: { ...best, winners: [1] } },
    };
    const seats = [0, 1, 2];
    expect(seats.map((seat) => hasWon(state, seat))).toEqual([false, true, false]);
    expect(seats.some((seat) => hasTurn(state, seat))).toBe(false);
    const studied = { ...state, game: null };
    expect(seats.map((seat) => hasWon(studied, seat))).toEqual([true, false, false]);
    const past = { ...state, past: { ply: 0, view: { ...view, turn: 2, outcome: null } } };
    expect(seats.some((seat) => hasWon(past, seat))).toBe(false);
    expect(seats.map((seat) => hasTurn(past, seat))).toEqual([false, false, true]);
  });
});

describe("solved games", () => {
  it("are those that the server knows, whoever begins", () => {
    const solved = [{ ruleset: "box", draw: true, first: 0, p: 0.5 }];
    catalogue.value = [{ game: "puluc", title: "Puluc", bots: [], solved }];
    expect(isSolved("puluc", { draw: true, first: 1, p: 0.5 })).toBe(true);
    expect(isSolved("puluc", { draw: false, first: 0, p: 0.5 })).toBe(false);
    expect(isSolved("puluc", { draw: true, first: 0, p: 0.25 })).toBe(false);
    expect(isSolved("pueblo", {})).toBe(false);
  });
});
