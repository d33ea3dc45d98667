// @vitest-environment happy-dom
import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleLook, samplePueblo } from "../server/samples";
import { LearnPage } from "./learn";
import { LESSONS } from "./lessons";
import { LessonRun } from "./run";

vi.mock("../play/desk/boardarea", () => ({ BoardArea: () => null }));

let asked: (readonly string[])[];

/** A server that knows so much of Pueblo: build, walk, and the next seat does the same. */
function studied(record: string) {
  const tokens = record.split("\n\n")[1]!.trim().split(" ").slice(0, -1);
  const isWalking = tokens.length % 2 === 1;
  const seat = Math.floor(tokens.length / 2) % 2;
  const legal = isWalking ? [">1", ">2"] : ["Ca1/3u", "Nb1/3u"];
  return sampleLook({
    tokens,
    movers: tokens.map((_, ply) => Math.floor(ply / 2) % 2),
    ply: tokens.length,
    view: samplePueblo({
      phase: isWalking ? "walking" : "building",
      turn: seat,
      legal,
      walks: isWalking ? [{ steps: 1, square: "N1", points: [0, 0] }] : [],
      options: { ...samplePueblo().options, handed: "left", edition: 2023 },
    }),
  });
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const look = studied((JSON.parse(body) as { record: string }).record);
    asked.push(look.tokens);
    return new Response(JSON.stringify(look), { headers: { "content-type": "application/json" } });
  });
});

afterEach(() => vi.unstubAllGlobals());

const PUEBLO = LESSONS.pueblo;
const stepOf = (text: string) => PUEBLO.steps.find((step) => step.text.endsWith(text))!;

describe("a step of a lesson", () => {
  it("goes on from where the last one ended, with what the others answer", async () => {
    const look = await new LessonRun(PUEBLO).prepare(stepOf("hide"), ["Ca1/3u", ">1"]);
    expect(look.tokens).toEqual(["Ca1/3u", ">1", "Ca1/3u", ">2"]);
  });

  it("that is skipped is done by the lesson, so that the next one can be done", async () => {
    const run = new LessonRun(PUEBLO);
    run.begin();
    for (const step of PUEBLO.steps) {
      await vi.waitFor(() => expect([run.step.value, run.isShown.value]).toEqual([step, true]));
      const { view } = run.game.desk.state.value;
      if (step.isTask) expect(view?.turn).toBe(0);
      if (step.text.includes("walk")) expect(view).toMatchObject({ phase: "walking" });
      if (step.isTask) await run.skip();
      else if (step !== PUEBLO.steps.at(-1)) run.goOn();
    }
  });
});

describe("what a step asks for", () => {
  const walks = [1, 2].map((steps) => ({ steps, square: "N1", points: [steps, 0] }));
  const before = samplePueblo({ walks });

  it("is the cheapest walk, not any", () => {
    const { accepts } = stepOf("walk");
    expect(accepts!({ type: "walk", steps: 1 }, before, before)).toBe(true);
    expect(accepts!({ type: "walk", steps: 2 }, before, before)).toBe(false);
  });

  it("is a block above others, where that is the task", () => {
    const move = { type: "build", kind: "C", cell: "a1", pose: "1u" } as const;
    const at = (level: number) =>
      samplePueblo({
        blocks: [{ owner: 0, cell: "a1", pose: "1u", level, cubes: [], removal: "xa1" }],
      });
    expect(stepOf("pair").accepts!(move, before, at(2))).toBe(true);
    expect(stepOf("pair").accepts!(move, before, at(1))).toBe(false);
  });

  it("is a small bid", () => {
    const { accepts } = stepOf("auction");
    expect(accepts!({ type: "bid", bid: 3 }, before, before)).toBe(true);
    expect(accepts!({ type: "bid", bid: 4 }, before, before)).toBe(false);
    expect(accepts!({ type: "pass" }, before, before)).toBe(false);
  });
});

describe("the page of a lesson", () => {
  let page: HTMLElement;
  /** As a reader says it: without the key that does the same. */
  const nameOf = (button: HTMLElement) =>
    [...button.childNodes]
      .filter((each) => !(each instanceof Element && each.getAttribute("aria-hidden")))
      .map((each) => each.textContent)
      .join("")
      .trim();
  const find = (name: string) =>
    vi.waitFor(() => {
      const buttons = [...page.querySelectorAll("button")];
      const found = buttons.find((each) => nameOf(each) === name && !each.disabled);
      if (!found) throw new Error(`there is no ${name}`);
      return found;
    });
  const press = async (name: string) => (await find(name)).click();
  const textOf = (place: string) => page.querySelector(place)?.textContent;
  /** Waits for a step and what one does in it. */
  const reach = (n: number, tool: ".walk" | ".pose-drawing") =>
    vi.waitFor(() => {
      expect(textOf(".lesson-step")).toBe(`Step ${n} of ${PUEBLO.steps.length}`);
      expect(page.querySelector(tool)).not.toBeNull();
    });

  /** Past what is only told. */
  const toTheFirstTask = async () => {
    await press("Go on");
    await vi.waitFor(() => expect(textOf(".lesson-step")).toContain("Step 2"));
    await press("Go on");
  };

  beforeEach(() => {
    page = document.createElement("div");
    document.body.append(page);
    render(h(LearnPage, { game: "pueblo" }), page);
  });
  afterEach(() => {
    render(null, page);
    page.remove();
  });

  it("asks for a walk where building was skipped", async () => {
    await toTheFirstTask();
    await reach(3, ".pose-drawing");
    await press("Skip");
    await reach(4, ".walk");
  });

  it("shows a step again as it was, after going back to it", async () => {
    await toTheFirstTask();
    await reach(3, ".pose-drawing");
    await press("Skip");
    await reach(4, ".walk");
    await press("Skip");
    await reach(5, ".pose-drawing");
    const builtOn = asked.at(-1)!;
    await press("Back");
    await reach(4, ".walk");
    await press("Skip");
    await reach(5, ".pose-drawing");
    expect(asked.at(-1)).toEqual(builtOn);
  });

  it("goes one step on, however fast the button is pressed", async () => {
    await toTheFirstTask();
    await press("Next place");
    await press("Set the block");
    const next = await find("Go on");
    next.click();
    await Promise.resolve();
    next.click();
    await reach(4, ".walk");
  });

  it("leaves Enter to the link that has the focus", async () => {
    await toTheFirstTask();
    await press("Next place");
    await find("Set the block");
    const enter = () => new KeyboardEvent("keydown", { key: "Enter", bubbles: true });
    const before = asked.length;
    page.querySelector("a")!.dispatchEvent(enter());
    expect(asked).toHaveLength(before);
    document.body.dispatchEvent(enter());
    await vi.waitFor(() => expect(textOf(".lesson-told")).toBe("Well done!"));
  });
});
