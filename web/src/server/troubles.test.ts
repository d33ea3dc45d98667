import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ApiError } from "./api";
import { reloadReason } from "../shell/reload";
import { messageOf } from "./troubles";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reloadReason.value = null;
});

const answerWith = (body: string, init: ResponseInit = {}) =>
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response(body, { headers: { "content-type": "application/json" }, ...init }),
    ),
  );

const failureOf = (answer: Promise<unknown>) => answer.catch((error: unknown) => error);

describe("what went wrong", () => {
  it("is said in words of the page where the server is away", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(messageOf(await failureOf(api.me()))).toBe("The server is away.");
  });

  it("names the reason of a refusal", () => {
    const refusal = new ApiError("not_found", "no game ab12");
    expect(messageOf(refusal)).toBe("Not found: no game ab12");
  });

  it("is a page of another version where an answer has another shape", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    answerWith('{"guest":"g","nickname":"Ana"}');
    const failure = await failureOf(api.me());
    expect(failure).toMatchObject({ code: "outdated", message: "GET /api/me.name: no string" });
    expect(messageOf(failure)).toContain("different versions");
    expect(reloadReason.value).toBe("outdated");
  });

  it("is nothing where an answer only has more than this page knows", async () => {
    answerWith('{"guest":"g","name":"Ana","since":2026}');
    expect(await api.me()).toMatchObject({ guest: "g", name: "Ana" });
    expect(reloadReason.value).toBeNull();
  });

  it("is a server that is away where the answer breaks off", async () => {
    answerWith('{"guest":"g","na');
    expect(await failureOf(api.me())).toMatchObject({ code: "away" });
  });

  it("is told by status where a refusal is not the server's own", async () => {
    answerWith("<h1>Bad gateway</h1>", { status: 502 });
    expect(await failureOf(api.me())).toMatchObject({ code: "away" });
    answerWith('{"detail":"strange"}', { status: 404, statusText: "Not Found" });
    expect(await failureOf(api.me())).toMatchObject({ code: "bad_message", message: "Not Found" });
    answerWith('{"code":"not_found","reason":"no game ab12"}', { status: 404 });
    expect(await failureOf(api.me())).toMatchObject({ code: "not_found", message: "no game ab12" });
  });
});
