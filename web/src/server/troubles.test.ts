import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ApiError } from "./api";
import { messageOf } from "./troubles";

afterEach(() => vi.unstubAllGlobals());

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
});
