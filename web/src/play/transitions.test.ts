import { describe, expect, it } from "vitest";
import type { GameEvent, GameView, PuebloView, ServerMessage } from "../server/protocol";
import { samplePueblo } from "../server/samples";
import { plyOf } from "./moves";
import { recordedGame } from "./record";
import { actingSeat, emptyGame, type GameState, isMoving } from "./state";
import * as to from "./transitions";

function view(part: Partial<PuebloView> = {}): PuebloView {
  return samplePueblo({ legal: ["Ca1/1u", "Ca1/3u", "Cb2/3u", "Nb2/3u"], ...part });
}

function game(part: Partial<GameView> = {}): GameView {
  return { ...recordedGame("g", view(), [], [], ["Ana", "Bo"]), ...part };
}

function welcome(part: Partial<PuebloView> = {}, seats = [0]): GameState {
  const message: ServerMessage = {
    kind: "welcome",
    guest: "me",
    seats,
    events: [],
    game: game(),
    view: view(part),
  };
  return to.receive(emptyGame("g", null), message, 1000);
}

const event = (number: number): GameEvent => ({
  kind: "moved",
  number,
  at: 0,
  seat: 0,
  token: "x",
  draw: null,
  left: null,
  earned: 0,
});

describe("what the server says", () => {
  it("is no trouble any more when a server that closed is back", () => {
    const closing: ServerMessage = {
      kind: "closing",
      code: "closing",
      reason: "a new version comes",
      come_back: true,
    };
    const before = to.receive(welcome(), closing, 0);
    expect(before.trouble?.code).toBe("closing");
    const again: ServerMessage = {
      kind: "welcome",
      guest: "me",
      seats: [0],
      events: [],
      game: game(),
      view: view(),
    };
    expect(to.receive(before, again, 0).trouble).toBeNull();
  });

  it("keeps what was sent to a server that closes, to be sent again", () => {
    const sent = [{ id: "a", what: "" }] as unknown as GameState["sent"];
    const refused = (code: "closing" | "stale"): ServerMessage => ({
      kind: "refused",
      id: "a",
      code,
      reason: "",
      version: 1,
      missing: [],
    });
    expect(to.receive({ ...welcome(), sent }, refused("closing"), 0).sent).toEqual(sent);
    expect(to.receive({ ...welcome(), sent }, refused("stale"), 0).sent).toEqual([]);
  });

  it("gives a block to whoever builds, and takes it away from all others", () => {
    expect(welcome().held).toEqual({ kind: "C", pose: "3u" });
    expect(welcome({}, [1]).held).toBeNull();
    expect(welcome({ phase: "walking", legal: [">1"] }).held).toBeNull();
  });

  it("keeps events in order, once each, and notices what is missing", () => {
    const known = [event(1), event(2)];
    expect(to.mergeEvents(known, [event(3)]).map((each) => each.number)).toEqual([1, 2, 3]);
    expect(to.mergeEvents(known, [event(2), event(3)]).map((each) => each.number)).toEqual([
      1, 2, 3,
    ]);
    expect(to.mergeEvents(known, [])).toBe(known);
    const torn = { ...welcome(), events: to.mergeEvents(known, [event(5)]) };
    expect(to.hasGap(torn)).toBe(true);
    expect(to.hasGap({ ...torn, events: known })).toBe(false);
  });

  it("drops what was prepared for another version", () => {
    const ready = to.choose(welcome({ phase: "walking", legal: [">1", ">2"] }), ">2");
    expect(ready.chosen).toBe(">2");
    const next: ServerMessage = {
      kind: "update",
      events: [],
      game: game({ version: 7 }),
      view: view({ turn: 1 }),
    };
    expect(to.receive(ready, next, 0).chosen).toBeNull();
    const same: ServerMessage = { kind: "update", events: [event(1)], game: null, view: null };
    expect(to.receive(ready, same, 0).chosen).toBe(">2");
  });

  it("answers a command with a mark, or with the reason", () => {
    const sent = to.send(welcome(), "id1", "Ca1/1u");
    expect(sent.sent).toEqual([{ id: "id1", token: "Ca1/1u", version: 0 }]);
    expect(to.receive(sent, { kind: "ack", id: "id1", number: 3 }, 0).sent).toEqual([]);
    const refused = to.receive(
      sent,
      {
        kind: "refused",
        id: "id1",
        code: "stale",
        reason: "too late",
        version: 2,
        missing: [event(1)],
      },
      0,
    );
    expect(refused.sent).toEqual([]);
    expect(refused.trouble).toEqual({ code: "stale", reason: "too late" });
    expect(refused.events).toHaveLength(1);
  });

  it("lets the next move go before the last one is acknowledged", () => {
    const sent = to.send(welcome(), "id1", "Ca1/1u");
    expect(isMoving(sent)).toBe(true);
    const made: ServerMessage = {
      kind: "update",
      events: [],
      game: game({ version: 3 }),
      view: view(),
    };
    const next = to.receive(sent, made, 0);
    expect(next.sent).toHaveLength(1);
    expect(isMoving(next)).toBe(false);
    expect(isMoving(to.send(next, "id2", null))).toBe(false);
  });

  it("learns which seats are taken by whom", () => {
    const joined: GameEvent = {
      kind: "joined",
      number: 1,
      at: 0,
      seat: 1,
      guest: "me",
      name: "Ana",
    };
    const update: ServerMessage = { kind: "update", events: [joined], game: null, view: null };
    expect(to.receive(welcome(), update, 0).mySeats).toEqual([0, 1]);
  });

  it("lets nobody act for a bot, in the past, or after the end", () => {
    const state = welcome();
    expect(actingSeat(state)).toBe(0);
    const seats = [{ name: "Ana", guest: "me", bot: "level3", is_out: false }];
    expect(actingSeat({ ...state, game: game({ seats }) })).toBeNull();
    expect(actingSeat({ ...state, game: game({ status: "over" }) })).toBeNull();
    const older = { ...state, game: game({ tokens: ["a", "b"], movers: [0, 1] }) };
    expect(actingSeat(to.lookAt(older, 1))).toBeNull();
    expect(actingSeat(to.lookAt(older, 2))).toBe(0);
  });
});

describe("the block in hand", () => {
  it("turns through four corners and tips through three forms", () => {
    expect(to.turnPose("1u", 1)).toBe("2u");
    expect(to.turnPose("1u", -1)).toBe("4u");
    expect(to.tipPose("2u", 1)).toBe("2s");
    expect(to.tipPose("2u", -1)).toBe("2d");
  });

  it("is offered where it may be set as it is held", () => {
    expect(to.candidatesOf(welcome()).map((each) => each.cell)).toEqual(["a1", "b2"]);
    expect(to.candidatesOf(to.turnHeld(welcome(), 1))).toEqual([]);
  });

  it("has legal places, the cheapest first", () => {
    const price = (mine: number) => ({ walks: [[mine, 0]], lap: [mine, 0] });
    const prices = { "Ca1/1u": price(3), "Ca1/3u": price(0), "Cb2/3u": price(1) };
    const tokens = (known: typeof prices | null) =>
      to.sortedBuilds(welcome(), known).map(({ token }) => token);
    expect(tokens(prices)).toEqual(["Ca1/3u", "Cb2/3u", "Ca1/1u"]);
    expect(tokens(null)).toEqual(["Ca1/1u", "Ca1/3u", "Cb2/3u"]);
  });

  it("may be of another kind if that may be used", () => {
    expect(to.holdKind(welcome(), "N").held?.kind).toBe("N");
    expect(to.holdKind(welcome({ legal: ["Ca1/1u"] }), "N").held?.kind).toBe("C");
  });
});

describe("taking back", () => {
  it("is for what was chosen, and for own decisions", () => {
    const walking = welcome({ phase: "walking", legal: [">1"] });
    expect(to.canUndo(walking)).toBe(false);
    expect(to.canUndo(to.choose(walking, ">1"))).toBe(true);
    expect(to.canUndo({ ...walking, game: game({ undo_by: 0 }) })).toBe(true);
    expect(to.canUndo({ ...walking, game: game({ undo_by: 1 }) })).toBe(false);
  });
});

describe("choices and views", () => {
  it("goes through removals, the cheapest for oneself first", () => {
    const state = welcome({ phase: "removing", legal: ["xa1", "xb2", "xc3"] });
    const price = (points: number) => ({
      walks: [
        [points + 3, 0],
        [points, 9],
      ],
      lap: [0, 0],
    });
    const prices = { xa1: price(5), xb2: price(0), xc3: price(2) };
    const first = to.cycleChoice(state, 1, prices);
    const second = to.cycleChoice(first, 1, prices);
    expect([first, second, to.cycleChoice(second, 1, prices)].map(({ chosen }) => chosen)).toEqual([
      "xb2",
      "xc3",
      "xa1",
    ]);
  });

  it("takes only what is legal", () => {
    const walking = welcome({ phase: "walking", legal: [">1", ">2"] });
    expect(to.choose(walking, ">4").chosen).toBeNull();
    expect(to.cycleChoice(walking, 1).chosen).toBe(">1");
    expect(to.cycleChoice(walking, -1).chosen).toBe(">2");
    expect(to.cycleChoice(to.cycleChoice(walking, -1), 1).chosen).toBe(">1");
  });

  it("looks back and returns", () => {
    const state = { ...welcome(), game: game({ tokens: ["a", "b", "c"], movers: [0, 0, 1] }) };
    const past = to.lookAt(state, 1);
    expect(plyOf(past)).toBe(1);
    expect(to.learnPast(past, 1, view({ chief: "Na" })).past?.view).toMatchObject({ chief: "Na" });
    expect(to.learnPast(past, 2, view({ chief: "Na" })).past?.view).toMatchObject({ chief: "NW" });
    expect(to.lookAt(past, -5).past?.ply).toBe(0);
    expect(to.lookAt(past, 3).past).toBeNull();
  });

  it("peels layers off", () => {
    const cubes = [1, 2, 3].map((level) => ({ cell: "a1", level }));
    const block = { owner: 0, cell: "a1", pose: "3u", level: 1, removal: "xa1", cubes };
    const state = welcome({ blocks: [block] });
    const lower = to.moveLayer(state, -1);
    expect(lower.layer).toBe(2);
    expect(to.moveLayer(lower, 1).layer).toBeNull();
    expect(to.moveLayer({ ...state, layer: 1 }, -1).layer).toBe(1);
  });
});
