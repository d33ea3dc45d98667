// @vitest-environment happy-dom
import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleLook, samplePuluc } from "../server/samples";
import { go, route } from "../shell/router";
import { unpack } from "../play/studylink";
import { readPasted } from "./pasted";
import { StudyPage } from "./study";

vi.mock("../play/desk/boardarea", () => ({ BoardArea: () => null }));
vi.mock("../play/desk/players", () => ({ Players: () => null }));
vi.mock("../play/desk/history", () => ({ Stepper: () => null }));

const RECORD = '[Game "puluc"]\n[Rules "1"]\n\nr3 0-3 r1 .\n';
const LINE = "pueblo1_players=3_0d43u_Nc_0,0,0_55,65,65_012_1b1";

describe("what is pasted", () => {
  it("is a record, a position, or a link to either", () => {
    expect(readPasted(" \n")).toEqual({ kind: "nothing" });
    expect(readPasted('[Game "puluc"]\n\n.')).toMatchObject({ kind: "record" });
    expect(readPasted(LINE)).toEqual({ kind: "position", position: LINE });
    const linked = `http://here/study?position=${encodeURIComponent(LINE)}&lang=de`;
    expect(readPasted(linked)).toEqual({ kind: "position", position: LINE });
  });

  it("is a game by any of its links", () => {
    const game = { kind: "game", id: "ab12", watch: null };
    expect(readPasted("http://host:8000/game/ab12\n")).toEqual(game);
    expect(readPasted("/game/ab12")).toEqual(game);
    const watched = { ...game, watch: "s3" };
    expect(readPasted("https://host/watch/ab12/s3?lang=fr")).toEqual(watched);
    expect(readPasted("https://host/game/ab12?watch=s3")).toEqual(watched);
  });

  it("may be damaged", () => {
    expect(readPasted("position=%")).toEqual({ kind: "unreadable" });
    expect(readPasted("http://")).toMatchObject({ kind: "position" });
  });
});

/** The page at the address, as the shell shows it. */
function Page() {
  const now = route.value;
  return now.view === "study" ? h(StudyPage, now) : null;
}

describe("the page for studying", () => {
  let page: HTMLElement;
  let asked: {
    path: string;
    watch: string | undefined;
    body: { record?: string; ply?: number };
    give: (x: unknown) => void;
  }[];

  /** Waits until nothing has changed for a while, however busy the machine is. */
  async function settle() {
    for (let calm = 0, before = ""; calm < 6;) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      const now = [asked.length, location.href, page.innerHTML].join();
      calm = now === before ? calm + 1 : 0;
      before = now;
    }
  }
  const find = <T>(look: () => T | undefined) =>
    vi.waitFor(() => look() ?? Promise.reject(new Error("not yet")), 20_000);
  const outcome = { winners: [0], scores: [0, 0] };
  const look = (ply: number) =>
    sampleLook({ ply, view: samplePuluc({ turn: null, outcome, position: "p" }) });
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const isOpener = () => page.querySelector(".drop") !== null;

  async function paste(text: string) {
    const field = page.querySelector("textarea")!;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await settle();
    page.querySelector<HTMLButtonElement>(".button-main")!.click();
    await settle();
  }

  beforeEach(async () => {
    asked = [];
    vi.stubGlobal("scrollTo", () => {});
    vi.stubGlobal(
      "fetch",
      (path: string, { body, headers }: { body?: string; headers?: Record<string, string> }) =>
        new Promise<Response>((resolve) => {
          const give = (found: unknown) =>
            resolve(
              typeof found === "string"
                ? new Response(found, { headers: { "content-type": "text/plain" } })
                : new Response(JSON.stringify(found), {
                    headers: { "content-type": "application/json" },
                  }),
            );
          asked.push({
            path,
            watch: headers?.["x-watch"],
            body: JSON.parse(body ?? "{}") as { record?: string; ply?: number },
            give,
          });
        }),
    );
    page = document.createElement("div");
    document.body.append(page);
    go("/study");
    render(h(Page, {}), page);
    await settle();
  });
  afterEach(() => {
    render(null, page);
    page.remove();
    vi.unstubAllGlobals();
  });

  it("opens the record of a game by its link", async () => {
    await paste("http://here/watch/ab12/s3");
    expect(asked.at(-1)!.path).toBe("/api/games/ab12/record");
    expect(asked.at(-1)!.watch).toBe("s3");
    asked.at(-1)!.give(RECORD);
    await settle();
    expect(asked.at(-1)!.body.record).toBe(RECORD);
    asked.at(-1)!.give(look(0));
    await settle();
    expect(isOpener()).toBe(false);
  });

  it("lets one open another record after the first", async () => {
    await paste(RECORD);
    asked.at(-1)!.give(look(0));
    await settle();
    expect(isOpener()).toBe(false);
    go("/study");
    await settle();
    expect(isOpener()).toBe(true);
  });

  it("says that a damaged link cannot be read", async () => {
    await paste("position=%");
    expect(page.querySelector("[role=alert]")!.textContent).toContain("cannot be read");
    expect(asked).toEqual([]);
  });

  it("forgets an answer that comes after one has gone on", async () => {
    await paste(RECORD);
    go("/study");
    await settle();
    asked.at(-1)!.give(look(0));
    await settle();
    expect(isOpener()).toBe(true);
  });

  it("brings nobody back who has left before the answer came", async () => {
    await paste('[Game "puluc"]\n\n.');
    go("/games");
    await settle();
    asked.at(-1)!.give(look(0));
    await settle();
    expect(location.pathname).toBe("/games");
  });

  it("shows a record again after a reload, at the move one was at", async () => {
    const tokens = ["r3", "0-3", "r1"];
    const whole = { ...look(3), tokens, movers: [0, 0, 1] };
    await paste(RECORD);
    asked.at(-1)!.give(whole);
    await settle();
    press("p");
    press("p");
    await settle();
    const address = location.search + location.hash;
    expect(location.search).toBe("?at=1");
    expect(await unpack(location.hash.slice(1))).toBe(RECORD);

    render(null, page);
    go("/study");
    go(`/study${address}`);
    render(h(Page, {}), page);
    await settle();
    expect(asked.at(-1)!.body.record).toBe(RECORD);
    asked.at(-1)!.give(whole);
    await settle();
    expect(isOpener()).toBe(false);
    expect(asked.at(-1)!.body.record).toContain("r3 .");
  });

  it("asks for each move once, however one steps through them", async () => {
    await paste(RECORD);
    asked.at(-1)!.give({ ...look(3), tokens: ["r3", "0-3", "r1"], movers: [0, 0, 1] });
    await settle();
    const before = asked.length;
    for (const key of ["p", "p", "n", "End", "p", "p"]) {
      press(key);
      await settle();
      asked.slice(before).forEach(({ give }, ply) => give({ ...look(ply), tokens: ["r3"] }));
      await settle();
    }
    expect(asked.slice(before).map(({ body }) => body.record)).toEqual([
      RECORD.replace(" r1 .", " ."),
      RECORD.replace(" 0-3 r1 .", " ."),
    ]);
  });

  it("says that an address cannot be read that is damaged", async () => {
    go("/study#znothing");
    await settle();
    expect(page.querySelector("[role=alert]")!.textContent).toContain("cannot be read");
    expect(isOpener()).toBe(true);
  });

  it("keeps another move as a variation, in the record and in the address", async () => {
    const at = (tokens: string[]) => ({
      ...look(tokens.length),
      tokens,
      movers: tokens.map(() => 0),
      view: samplePuluc({
        turn: 0,
        legal: ["0-3", "0-4"],
        outcome: null,
        position: tokens.join(),
      }),
    });
    await paste(RECORD);
    asked.at(-1)!.give(at(["r3", "0-3", "r1"]));
    await settle();
    press("p");
    press("p");
    await settle();
    const question = await find(() =>
      asked.findLast(({ body }) => body.record?.endsWith("r3 .\n")),
    );
    question.give(at(["r3"]));
    await settle();
    const moves = [...page.querySelectorAll<HTMLButtonElement>(".moves-list .button")];
    moves[1]!.click();
    await settle();
    asked.at(-1)!.give(at(["r3", "0-4"]));
    await settle();
    const text = await unpack(location.hash.slice(1));
    expect(text).toBe(RECORD.replace("r3 0-3 r1", "r3 ( 0-4 ) 0-3 r1"));
    expect(location.search).toBe("?at=1.1.1");
    press("u");
    await settle();
    expect(await unpack(location.hash.slice(1))).toBe(RECORD);
  });

  it("makes a record of a position that is gone on with", async () => {
    const start = "puluc1_-_5.-.-.-.-.-.-.-.-.-.5_L-";
    const view = { ...look(0).view, turn: 0, legal: ["r1", "r2"], outcome: null, throw: null };
    const at = (tokens: string[]) => ({
      ...look(tokens.length),
      names: ["", ""],
      tokens,
      movers: tokens.map(() => 0),
      start,
      view: { ...view, position: start + tokens.join() },
    });
    go(`/study?position=${start}`);
    await settle();
    asked.at(-1)!.give(at([]));
    await settle();
    const throws = [...page.querySelectorAll<HTMLButtonElement>(".actions .button")];
    throws[1]!.click();
    await settle();
    const record = `[Game "puluc"]\n[Rules "1"]\n[Position "${start}"]\n\nr2 .\n`;
    expect(asked.at(-1)!.body.record).toBe(record);
    asked.at(-1)!.give(at(["r2"]));
    await settle();
    expect(await unpack(location.hash.slice(1))).toBe(record);
    const asks = asked.length;
    press("u");
    await settle();
    expect(asked.length - asks).toBe(0);
    expect(await unpack(location.hash.slice(1))).toContain("\n\n.\n");
  });
});
