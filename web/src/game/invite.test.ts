// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { emptyGame } from "../play/state";
import { keepLinks } from "../server/links";
import type { GameView } from "../server/protocol";
import { watchAddress } from "./invite";

const at = (id: string, watch: string | null, isPublic: boolean) => ({
  ...emptyGame(id, watch),
  game: { id, is_public: isPublic } as GameView,
});

beforeEach(() => sessionStorage.clear());

describe("the link for those who watch", () => {
  it("is open in a public game", () => {
    expect(watchAddress(at("ab12", null, true))).toMatch(/\/game\/ab12$/);
  });

  it("has the secret that was told, or that somebody came with", () => {
    expect(watchAddress(at("ab12", "s3", false))).toMatch(/\/watch\/ab12#s3$/);
    keepLinks("ab12", { watch: "s4", seats: {} });
    expect(watchAddress(at("ab12", null, false))).toMatch(/\/watch\/ab12#s4$/);
  });

  it("is none in a private game without its secret", () => {
    expect(watchAddress(at("ab12", null, false))).toBeNull();
  });
});
