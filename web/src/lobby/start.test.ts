// @vitest-environment happy-dom
import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { me } from "../server/catalogue";
import { sampleGame } from "../server/samples";
import { quickGame, startGame } from "../server/starting";
import type { Invitation } from "../server/protocol";
import { JoinPage } from "./join";
import { StartPage } from "./start";

type Ask = { readonly path: string; readonly body: Record<string, unknown> };

let asked: Ask[];
let rename: (answer: Response) => void;
let page: HTMLElement;

let invitation: Invitation;

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });

beforeEach(() => {
  asked = [];
  invitation = {
    game: "pueblo",
    options: { players: 2, edition: 2002, demolition: true },
    clock: { kind: "fischer", seconds: 900, increment: 10 },
    inviter: "Ann",
    names: ["Ann", ""],
    status: "waiting",
    is_mine: false,
    is_own: false,
  };
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string }) => {
    asked.push({ path, body: JSON.parse(body ?? "{}") as Ask["body"] });
    if (path === "/api/me") return new Promise<Response>((resolve) => (rename = resolve));
    if (path.endsWith("/invitation")) return Promise.resolve(answer(invitation));
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

/** Time for what must not happen; what must is waited for. */
const linger = () => new Promise((resolve) => setTimeout(resolve, 20));
const hasWritten = (...paths: string[]) =>
  vi.waitFor(() => expect(writes().map(({ path }) => path)).toEqual(paths));
const writes = () =>
  asked.filter(
    ({ path, body }) =>
      path === "/api/me" || (!path.endsWith("/invitation") && Object.keys(body).length > 0),
  );

/** As a pointer does it: the field loses the focus, and at once the button is pressed. */
async function typeAndPress(name: string): Promise<void> {
  const field = page.querySelector<HTMLInputElement>(".name-field input")!;
  field.value = name;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.waitFor(() => expect(page.querySelector<HTMLInputElement>("input")!.value).toBe(name));
  field.dispatchEvent(new FocusEvent("blur"));
  page.querySelector<HTMLButtonElement>(".button-main")!.click();
  await linger();
  await hasWritten("/api/me");
}

describe("the name that somebody typed", () => {
  it("is kept before the seat is taken, and taken along", async () => {
    render(h(JoinPage, { id: "ab12", seat: 1, secret: "s" }), page);
    await typeAndPress(" Ben ");
    rename(answer({ guest: "g", name: "Ben" }));
    await hasWritten("/api/me", "/api/games/ab12/seats/1/claim");
    const claim = writes().at(-1)!;
    expect(claim.body.name).toBe("Ben");
  });

  it("is kept before a game begins", async () => {
    render(h(StartPage, {}), page);
    await typeAndPress("Ann");
    rename(answer({ guest: "g", name: "Ann" }));
    await hasWritten("/api/me", "/api/games");
  });

  it("is not mixed with the one that the server gives while it is typed", async () => {
    me.value = null;
    render(h(JoinPage, { id: "ab12", seat: 1, secret: "s" }), page);
    const field = page.querySelector<HTMLInputElement>(".name-field input")!;
    field.dispatchEvent(new FocusEvent("focus"));
    me.value = { guest: "g", name: "Guest 7" };
    await linger();
    expect(field.value).toBe("");
    field.dispatchEvent(new FocusEvent("blur"));
    await vi.waitFor(() => expect(field.value).toBe("Guest 7"));
  });

  it("stays to be seen where it could not be kept", async () => {
    render(h(JoinPage, { id: "ab12", seat: 1, secret: "s" }), page);
    await typeAndPress("Ben");
    rename(answer({ code: "too_fast", reason: "wait" }, 429));
    const told = () => page.querySelector("[role=alert]")?.textContent;
    await vi.waitFor(() => expect(told()).toBe("Too fast – wait a moment."));
    expect(writes()).toHaveLength(1);
    expect(page.querySelector<HTMLInputElement>("input")!.value).toBe("Ben");
    expect(page.querySelector<HTMLButtonElement>(".button-main")!.disabled).toBe(false);
  });

  it("is not asked for where nobody types", async () => {
    await startGame(quickGame("puluc"));
    expect(writes().map(({ path }) => path)).toEqual(["/api/games"]);
  });
});

describe("an invitation", () => {
  const open = () => render(h(JoinPage, { id: "ab12", seat: 1, secret: "s" }), page);

  it("says who invites to what, with which clock", async () => {
    open();
    await vi.waitFor(() => expect(page.textContent).toContain("Ann invites you to play Pueblo."));
    const told = page.textContent;
    expect(told).toContain("Rules: 2 players, edition 2002, Demolition");
    expect(told).toContain("Time: 15 min each, 10 s added a turn");
  });

  it("of one's own takes nobody's seat by itself", async () => {
    invitation = { ...invitation, is_own: true };
    open();
    const own = "This is the link that you send to a friend";
    await vi.waitFor(() => expect(page.textContent).toContain(own));
    page.querySelector<HTMLButtonElement>(".button-main")!.click();
    await linger();
    expect(writes()).toEqual([]);
  });

  it("to no game invites nobody", async () => {
    const found = globalThis.fetch;
    vi.stubGlobal("fetch", (path: string, asked: { body?: string }) =>
      path.endsWith("/invitation")
        ? Promise.resolve(answer({ code: "not_found", reason: "there is no such game" }, 404))
        : found(path, asked),
    );
    open();
    await vi.waitFor(() => expect(page.textContent).toContain("This link leads to no game"));
    expect(page.querySelector("button")).toBeNull();
  });
});

describe("one click", () => {
  it("makes one game, however quick the second one is", async () => {
    render(h(StartPage, {}), page);
    const find = () => page.querySelector<HTMLButtonElement>(".card .button-main");
    await vi.waitFor(() => expect(find()).not.toBeNull());
    find()!.click();
    find()!.click();
    await linger();
    await hasWritten("/api/games");
  });
});
