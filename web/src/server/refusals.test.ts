// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { followLanguage } from "../shell/i18n";
import { change } from "../shell/settings";
import { ApiError } from "./api";
import { messageOf } from "./troubles";

it("what is refused is said in the reader's language, as far as it is known", async () => {
  change({ language: "de" });
  await followLanguage();
  const known = new ApiError("not_found", "there is no such game");
  expect(messageOf(known)).toBe("Nicht gefunden: dieses Spiel gibt es nicht");
  expect(messageOf(new ApiError("illegal", "what is new"))).toBe("Nicht möglich: what is new");
  change({ language: "en" });
  await vi.waitFor(() => expect(messageOf(known)).toBe("Not found: there is no such game"));
});
