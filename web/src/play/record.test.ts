import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "../server/api";
import { sampleLook, samplePueblo } from "../server/samples";
import { makeTags, readTags, RecordGame, tagsFrom, writeRecord } from "./record";

describe("a record", () => {
  it("is written as the server reads it", () => {
    expect(writeRecord({ Game: "puluc", Rules: "1", P: "0.5" }, ["r3", "0-3"])).toBe(
      '[Game "puluc"]\n[Rules "1"]\n[P "0.5"]\n\nr3 0-3 .\n',
    );
  });

  it("has tags, whatever stands in them", () => {
    const text = '[Game "puluc"]\n[Seat0 "Ann \\"the fox\\""]\n\nr3 {\n[Not "a tag"]\n} .\n';
    expect(readTags(text)).toEqual({ Game: "puluc", Seat0: 'Ann \\"the fox\\"' });
    expect(writeRecord(readTags(text), ["r3"])).toBe(
      '[Game "puluc"]\n[Seat0 "Ann \\"the fox\\""]\n\nr3 .\n',
    );
  });

  it("may begin with any position", () => {
    const line = "pueblo1_players=3;edition=2023;pro;sites=a1.b1.a2_-_NW_0,0,0_65,65,65_-_1a";
    expect(tagsFrom(line)).toEqual({
      Game: "pueblo",
      Rules: "1",
      Players: "3",
      Edition: "2023",
      Pro: "yes",
      Sites: "a1.b1.a2",
      Position: line,
    });
    expect(tagsFrom("puluc1_-_5_L-")).toEqual({
      Game: "puluc",
      Rules: "1",
      Position: "puluc1_-_5_L-",
    });
  });
});

describe("a record that is played on", () => {
  afterEach(() => vi.restoreAllMocks());
  const walks = [1, 2, 3, 4].map((steps) => ({
    steps,
    square: `N${"abcd"[steps - 1]}`,
    points: [0, 0],
  }));
  const building = sampleLook({ view: samplePueblo({ legal: ["Cd4/3u"], walks }) });

  function open(onMoved = () => {}) {
    const game = new RecordGame("study", { canUndo: true, onMoved });
    game.desk.apply((state) => ({ ...state, mySeats: [0, 1] }));
    game.open(makeTags("pueblo", {}), building);
    return game;
  }

  it("tells nobody of a move whose answer comes after it was closed", async () => {
    let give = (_: typeof building) => {};
    vi.spyOn(api, "studyRecord").mockReturnValue(new Promise((resolve) => (give = resolve)));
    const moved = vi.fn();
    const game = open(moved);
    game.play("Cd4/3u");
    game.close();
    give(building);
    await Promise.resolve();
    await Promise.resolve();
    expect(moved).not.toHaveBeenCalled();
  });

  it("asks for no walk that may not be made now", async () => {
    const study = vi.spyOn(api, "studyRecord").mockResolvedValue(building);
    expect(await open().askSight("Nb")).toBeNull();
    expect(study).not.toHaveBeenCalled();
  });
});
