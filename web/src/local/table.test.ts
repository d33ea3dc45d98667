import { afterEach, describe, expect, it, vi } from "vitest";
import type { GameEvent, Seat, ServerMessage } from "../server/protocol";
import { person, robot, sampleCreated, ToyEngine, ToyStore } from "./samples";
import { type Surroundings, Table } from "./table";

const ID = "here-1";

let tables: Table[] = [];

afterEach(() => {
  for (const table of tables) table.close();
  tables = [];
});

/** A browser with one game, and any number of tabs in it. */
function browser(seats: readonly Seat[]) {
  const store = new ToyStore();
  const engine = new ToyEngine();
  const listeners = new Set<(id: string) => void>();
  let holder: (() => void) | null = null;
  const queue: (() => void)[] = [];
  const began: GameEvent = { kind: "began", number: 2, at: 1000, entropy: [] };
  store.rows.set(ID, [sampleCreated(seats), began]);
  const around: Surroundings = {
    store,
    engine,
    now: () => 2000,
    news: {
      tell: (id) => listeners.forEach((listen) => listen(id)),
      hear: (listen) => {
        listeners.add(listen);
        return () => listeners.delete(listen);
      },
    },
    alone: (_id, signal) =>
      new Promise((resolve) => {
        const take = () => {
          holder = () => queue.shift()?.();
          signal.addEventListener("abort", () => holder?.());
          resolve();
        };
        if (holder) queue.push(take);
        else take();
      }),
  };
  const tab = () => {
    const heard: ServerMessage[] = [];
    const onMessage = (message: ServerMessage) => heard.push(message);
    const table = new Table(ID, { last: () => 0, onMessage, onState: () => {} }, around);
    tables.push(table);
    const tokens = () =>
      heard
        .flatMap((each) =>
          each.kind === "welcome" || each.kind === "update" ? [each.game!.tokens] : [],
        )
        .at(-1);
    const kinds = () => heard.map(({ kind }) => kind);
    const version = () =>
      heard
        .flatMap((each) =>
          each.kind === "welcome" || each.kind === "update" ? [each.game!.version] : [],
        )
        .at(-1)!;
    const play = (token: string) =>
      table.send({ kind: "move", id: `m${heard.length}`, version: version(), token });
    return { table, heard, kinds, tokens, play, version };
  };
  return { store, engine, news: around.news, tab };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 });

describe("a table in this browser", () => {
  it("welcomes, stores each move before it tells it, and lets bots answer", async () => {
    const { store, tab } = browser([person("Ann"), robot("level4")]);
    const ann = tab();
    await until(() => expect(ann.kinds()).toContain("welcome"));
    ann.play("Cd4/3u");
    await until(() => expect(ann.kinds()).toContain("ack"));
    expect(store.rows.get(ID)!.map(({ kind }) => kind)).toEqual(["created", "began", "moved"]);
    ann.play(">1");
    await until(() => expect(ann.tokens()).toEqual(["Cd4/3u", ">1", "Cd4/3u", ">1"]));
    expect(store.lines.get(ID)).toMatchObject({ moves: 4, is_my_turn: true, status: "playing" });
  });

  it("is found again as it was left", async () => {
    const { tab } = browser([person("Ann"), person("Ben")]);
    const first = tab();
    await until(() => expect(first.kinds()).toContain("welcome"));
    first.play("Cd4/3u");
    await until(() => expect(first.kinds()).toContain("ack"));
    first.table.close();
    const second = tab();
    await until(() => expect(second.tokens()).toEqual(["Cd4/3u"]));
  });

  it("says that it is gone where another tab has removed the game", async () => {
    const { store, news, tab } = browser([person("Ann"), person("Ben")]);
    const ann = tab();
    await until(() => expect(ann.kinds()).toContain("welcome"));
    await store.remove(ID);
    news.tell(ID);
    await until(() => expect(ann.kinds().at(-1)).toBe("closing"));
  });

  it("tells the other tabs, of which one lets bots think", async () => {
    const { engine, tab } = browser([person("Ann"), robot("level4")]);
    const [one, other] = [tab(), tab()];
    await until(() => expect(other.kinds()).toContain("welcome"));
    one.play("Cd4/3u");
    await until(() => expect(other.tokens()).toEqual(["Cd4/3u"]));
    other.play(">1");
    await until(() => expect(one.tokens()).toHaveLength(4));
    await until(() => expect(other.tokens()).toHaveLength(4));
    expect(engine.asked).toHaveLength(2);
    // the one that thought is closed, and the other goes on
    one.table.close();
    other.play("Cd4/3u");
    await until(() => expect(other.tokens()).toHaveLength(5));
    other.play(">1");
    await until(() => expect(other.tokens()).toHaveLength(8));
  });

  it("refuses what came too late, and goes on from what is stored", async () => {
    const { store, tab } = browser([person("Ann"), person("Ben")]);
    const ann = tab();
    await until(() => expect(ann.kinds()).toContain("welcome"));
    const moved = { kind: "moved", number: 3, at: 1, seat: 0, token: "Cd4/3s" } as const;
    store.rows.get(ID)!.push({ ...moved, draw: null, left: null, earned: 0 });
    ann.play("Cd4/3u");
    await until(() => expect(ann.kinds()).toContain("refused"));
    expect(ann.tokens()).toEqual(["Cd4/3s"]);
    ann.play(">1");
    await until(() => expect(ann.tokens()).toEqual(["Cd4/3s", ">1"]));
  });

  it("stops a bot that thinks when the turn before it is taken back", async () => {
    const { engine, tab } = browser([person("Ann"), robot("level4")]);
    let release = () => {};
    engine.held = new Promise((resolve) => (release = resolve));
    const ann = tab();
    await until(() => expect(ann.kinds()).toContain("welcome"));
    ann.play("Cd4/3u");
    await until(() => expect(ann.tokens()).toHaveLength(1));
    ann.play(">1");
    await until(() => expect(engine.asked).toHaveLength(1));
    ann.table.send({ kind: "ask_takeback", id: "t", version: ann.version() });
    await until(() => expect(ann.tokens()).toEqual([]));
    release();
    ann.play("Cd4/3s");
    await until(() => expect(ann.tokens()).toEqual(["Cd4/3s"]));
  });

  it("says so where there is no such game", async () => {
    const { store, tab } = browser([person("Ann"), person("Ben")]);
    store.rows.clear();
    const ann = tab();
    await until(() => expect(ann.heard[0]).toMatchObject({ kind: "closing", code: "not_found" }));
  });
});
