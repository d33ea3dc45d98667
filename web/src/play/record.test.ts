import { describe, expect, it } from "vitest";
import { readTags, tagsFrom, writeRecord } from "./record";

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
