import { describe, expect, it } from "vitest";
import { sampleGame, samplePueblo } from "../server/samples";
import { lessonInWords, reasonInWords } from "./reasonwords";
import { sampleMove } from "./samples";

const reader = { game: sampleGame(), view: samplePueblo() };

describe("reasons in words", () => {
  it("name faces, squares and points, and turns in words", () => {
    const reason = {
      kind: "shown",
      seat: 0,
      cell: "e5",
      level: 2,
      square: "E5",
      squares: ["E5", "E6"],
      walks: 2,
      by: 1,
      fine: 2,
      points: 3.25,
      tokens: [">4"],
    } as const;
    const said = reasonInWords(reason, sampleMove(), reader);
    expect(said).toContain("e5, level 2");
    expect(said).toContain("E5 and E6");
    expect(said).toContain("2 walks");
    expect(said).toContain("3.2 points");
    expect(said).not.toContain(">4");
    expect(said).not.toMatch(/[{}|]/);
  });

  it("name the better turn, and tell others in words", () => {
    const hid = { kind: "hid", cell: "e5", level: 1, points: 1, tokens: [">2"] } as const;
    const move = sampleMove({ best: hid.tokens });
    expect(reasonInWords(hid, move, reader)).toContain("review.theBetter");
    const reply = { kind: "line", points: 1, tokens: [">2"] } as const; // of the other, by chance the same
    expect(reasonInWords(reply, move, reader)).toMatch(/with this reply: walk 2 steps to/);
  });

  it("tell what to remember", () => {
    expect(lessonInWords({ kind: "shown", points: 4, ply: 2 }, true)).toContain("4 points");
    expect(lessonInWords({ kind: "reach", points: 0.123, ply: 2 }, false)).toContain("12.3%");
  });
});
