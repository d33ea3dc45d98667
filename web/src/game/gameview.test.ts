// @vitest-environment happy-dom
/** What a pointer that moves over the board costs. */
import { Fragment, h, options, render, type VNode } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ALL_CELLS } from "../boards/geometry";
import * as boardmodel from "../play/boardmodel";
import { LiveGame } from "../play/livegame";
import { recordedGame } from "../play/record";
import type { ServerMessage } from "../server/protocol";
import { samplePueblo } from "../server/samples";
import { change } from "../shell/settings";
import { GameRoom } from "./gameview";

vi.mock("../play/boardmodel", async (load) => {
  const real = await load<typeof boardmodel>();
  return {
    ...real,
    puebloModel: vi.fn(real.puebloModel),
    stillModel: vi.fn(real.stillModel),
  };
});

class FakeSocket {
  static last: FakeSocket;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  send() {}
  close() {}
  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const CELLS = ALL_CELLS.filter((cell) => /[a-g][1-7]/.test(cell)).slice(0, 20);

const view = samplePueblo({ legal: CELLS.map((cell) => `C${cell}/3u`), position: "p" });

let page: HTMLElement;
let live: LiveGame;
let rendered: string[];
const before = options.diffed?.bind(options) ?? (() => {});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** Until nothing was rendered for some frames, however busy the machine is. */
async function settle() {
  for (let calm = 0, last = -1; calm < 6;) {
    await nextFrame();
    calm = rendered.length === last ? calm + 1 : 0;
    last = rendered.length;
  }
}

beforeEach(async () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 404 }));
  change({ board: "2d" });
  options.diffed = (vnode: VNode) => {
    if (typeof vnode.type === "function" && vnode.type !== Fragment) rendered.push(vnode.type.name);
    before(vnode);
  };
  rendered = [];
  page = document.body.appendChild(document.createElement("div"));
  live = new LiveGame("ab12", null);
  const game = { ...recordedGame("ab12", view, [], [], ["Ana", "Bo"]), creator: "me" };
  FakeSocket.last.hear({ kind: "welcome", guest: "me", seats: [0], events: [], game, view });
  vi.mocked(boardmodel.stillModel).mockClear();
  render(h(GameRoom, { live }), page);
  await vi.waitFor(() => {
    expect(rendered).toContain("Players");
    expect(boardmodel.stillModel).toHaveBeenCalled(); // the board has come
  }, 10_000);
  await settle();
});

afterEach(() => {
  render(null, page);
  page.remove();
  live.close();
  options.diffed = before;
  vi.unstubAllGlobals();
});

describe("a pointer that moves over the board", () => {
  it("has one model computed a frame, and no side panel redrawn", async () => {
    expect(rendered).toContain("Players");
    rendered = [];
    vi.mocked(boardmodel.puebloModel).mockClear();
    vi.mocked(boardmodel.stillModel).mockClear();
    for (const cell of CELLS) {
      live.desk.lookFrom(null);
      live.desk.point(cell);
      await nextFrame();
    }
    await settle();
    expect(page.querySelector(".ghost-line")!.textContent).toContain(CELLS.at(-1));
    expect(vi.mocked(boardmodel.puebloModel).mock.calls.length).toBeLessThanOrEqual(CELLS.length);
    expect(boardmodel.stillModel).not.toHaveBeenCalled();
    // what is said of the block in hand follows it, and nothing else does
    const follows = new Set([
      "Placing",
      "PlaceButton",
      "PriceTag",
      "PointsRow",
      "Button",
      "KeyHint",
      "Swatch",
    ]);
    expect(rendered.filter((name) => !follows.has(name))).toEqual([]);
  });

  it("has one model computed for all cells that it crosses in a frame", async () => {
    vi.mocked(boardmodel.puebloModel).mockClear();
    for (const cell of CELLS) live.desk.point(cell);
    await vi.waitFor(() => expect(boardmodel.puebloModel).toHaveBeenCalled(), 10_000);
    await settle();
    expect(boardmodel.puebloModel).toHaveBeenCalledTimes(1);
  });
});
