import { beforeEach, describe, expect, it, vi } from "vitest";
import { listHere } from "../../local/list";
import { api } from "../../server/api";
import type { GameLine } from "../../server/protocol";
import { ownGames } from "./sources";

vi.mock("../../local/list", () => ({ isHere: () => false, listHere: vi.fn() }));
vi.mock("../../local/here", () => ({}));
vi.mock("../../play/lapseen", () => ({ isLapSeen: () => true }));

const line = (id: string, updated: number, part: Partial<GameLine> = {}) =>
  ({ id, game: "puluc", status: "over", my_seats: [1], updated, moves: 9, ...part }) as GameLine;

describe("one's own games", () => {
  const asked = vi.spyOn(api, "myGames");
  beforeEach(() => {
    asked.mockReset();
    vi.mocked(listHere).mockResolvedValue([line("here", 2), line("on", 3, { status: "playing" })]);
  });
  const placesOf = async (isKnown: boolean) => {
    const { sources, isWhole } = await ownGames(isKnown);
    return [sources.map(({ place }) => place), isWhole];
  };

  it("are those of this browser as long as the server has not said who asks", async () => {
    expect(await placesOf(false)).toEqual([["/game/here"], false]);
    expect(asked).not.toHaveBeenCalled();
  });

  it("are those of the server, too, the latest first", async () => {
    asked.mockResolvedValue([line("there", 5), line("old", 1)]);
    expect(await placesOf(true)).toEqual([["/game/there", "/game/here", "/game/old"], true]);
  });

  it("are not all of them where the server is away", async () => {
    asked.mockRejectedValue(new Error("away"));
    expect(await placesOf(true)).toEqual([["/game/here"], false]);
  });
});
