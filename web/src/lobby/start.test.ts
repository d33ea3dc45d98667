// @vitest-environment happy-dom
import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { me } from "../server/catalogue";
import { sampleGame } from "../server/samples";
import { quickGame, startGame } from "../server/starting";
import { JoinPage } from "./join";
import { StartPage } from "./start";

type Ask = { readonly path: string; readonly body: Record<string, unknown> };

let asked: Ask[];
let rename: (answer: Response) => void;
let page: HTMLElement;

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string }) => {
    asked.push({ path, body: JSON.parse(body ?? "{}") as Ask["body"] });
    if (path === "/api/me") return new Promise<Response>((resolve) => (rename = resolve));
    if (path.endsWith("/claim")) return Promise.resolve(answer(sampleGame()));
    if (path === "/api/games/mine" || asked.at(-1)!.body.game === undefined)
      return Promise.resolve(answer([]));
    return Promise.resolve(answer({ id: "ab12", links: { seats: {}, watch: null } }));
  });
  vi.stubGlobal("scrollTo", () => {});
  me.value = { guest: "g", name: "Guest 7" };
  page = document.createElement("div");
  document.body.append(page);
});

afterEach(() => {
  render(null, page);
  page.remove();
  vi.unstubAllGlobals();
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const writes = () =>
  asked.filter(({ path, body }) => path === "/api/me" || Object.keys(body).length > 0);

/** As a pointer does it: the field loses the focus, and at once the button is pressed. */
async function typeAndPress(name: string): Promise<void> {
  const field = page.querySelector<HTMLInputElement>(".name-field input")!;
  field.value = name;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await settle();
  field.dispatchEvent(new FocusEvent("blur"));
  page.querySelector<HTMLButtonElement>(".button-main")!.click();
  await settle();
}

describe("the name that somebody typed", () => {
  it("is kept before the seat is taken, and taken along", async () => {
    render(h(JoinPage, { id: "ab12", seat: 1, secret: "s" }), page);
    await typeAndPress(" Ben ");
    expect(writes().map(({ path }) => path)).toEqual(["/api/me"]);
    rename(answer({ guest: "g", name: "Ben" }));
    await settle();
    const claim = writes().at(-1)!;
    expect(claim.path).toBe("/api/games/ab12/seats/1/claim");
    expect(claim.body.name).toBe("Ben");
  });

  it("is kept before a game begins", async () => {
    render(h(StartPage, {}), page);
    await typeAndPress("Ann");
    expect(writes().map(({ path }) => path)).toEqual(["/api/me"]);
    rename(answer({ guest: "g", name: "Ann" }));
    await settle();
    expect(writes().map(({ path }) => path)).toEqual(["/api/me", "/api/games"]);
  });

  it("stays to be seen where it could not be kept", async () => {
    render(h(JoinPage, { id: "ab12", seat: 1, secret: "s" }), page);
    await typeAndPress("Ben");
    rename(answer({ code: "too_fast", reason: "wait" }, 429));
    await settle();
    expect(writes()).toHaveLength(1);
    expect(page.querySelector("[role=alert]")!.textContent).toBe("Too fast – wait a moment.");
    expect(page.querySelector<HTMLInputElement>("input")!.value).toBe("Ben");
    expect(page.querySelector<HTMLButtonElement>(".button-main")!.disabled).toBe(false);
  });

  it("is not asked for where nobody types", async () => {
    await startGame(quickGame("puluc"));
    expect(writes().map(({ path }) => path)).toEqual(["/api/games"]);
  });
});
