import { describe, expect, it } from "vitest";
import {
  accuracyInWords,
  chancesInWords,
  costInWords,
  expectedInWords,
  replyEnd,
  toldCauses,
  toldReasons,
  verdictInWords,
} from "./figures";
import { sampleMove, sampleSeat } from "./samples";
import { areWordsThere } from "./words";

await areWordsThere;

describe("the figures of a decision", () => {
  it("are the chance and the points of whoever decided, before and after", () => {
    const move = sampleMove({ seat: 1, chances_before: [0.35, 0.65], chances_after: [0.9, 0.1] });
    expect(chancesInWords(move)).toBe("Chance to win 65% → 10%");
    expect(expectedInWords(move)).toBe("Points expected 34 → 34");
    const three = { chances_before: [0.36, 0.4, 0.74], chances_after: [0.231, 0.5, 0.769] };
    expect(chancesInWords(sampleMove(three))).toBe("Ahead of 36% → 23.1% of the others");
  });

  it("are not told where a game has none", () => {
    const puluc = sampleMove({ chances_before: [], points_before: [], points_after: [] });
    expect(chancesInWords(puluc) + expectedInWords(puluc)).toBe("");
  });

  it("say what was lost in points of a hundred, and of the lead", () => {
    const move = sampleMove({ loss: 0.548, points_lost: 1.04 });
    expect(costInWords(move)).toBe("It cost 54.8 percentage points. That is 1 point of the lead.");
    expect(costInWords(sampleMove({ loss: 0.004, points_lost: null }))).toBe("");
  });

  it("have a class where somebody decided, and luck where dice did", () => {
    expect(verdictInWords(sampleMove())).toBe("mistake");
    expect(verdictInWords(sampleMove({ is_forced: true }))).toBe("forced");
    const thrown = sampleMove({ token: "r4", is_forced: true });
    expect(verdictInWords(thrown)).toBe("");
    expect(verdictInWords({ ...thrown, luck: -0.05 })).toBe("luck -5%");
  });
});

describe("what is told of a review", () => {
  it("leaves out what is next to nothing of the rest", () => {
    const reasons = [
      { kind: "shown", points: 0.01 },
      { kind: "line", points: 0.04 },
      { kind: "gain", points: -0.3 },
      { kind: "line", chance: 0.0004 },
      { kind: "line", chance: 0.02 },
    ] as const;
    expect(toldReasons({ reasons })).toEqual([reasons[0], reasons[2], reasons[4]]);
    const causes = [
      { kind: "shown", points: 0.06, plies: [0] },
      { kind: "line", points: 0.02, plies: [0] },
    ] as const;
    expect(toldCauses({ causes }, true)).toEqual([causes[0]]);
    expect(toldCauses({ causes }, false)).toEqual(causes);
  });

  it("has a dash for the accuracy of a seat without decisions", () => {
    expect(accuracyInWords(sampleSeat({ decisions: 0, accuracy: 100 }))).toBe("accuracy –");
    const played = sampleSeat({ decisions: 4, accuracy: 81.4, loss_per_decision: 0.042 });
    expect(accuracyInWords(played)).toBe("accuracy 81 of 100 · 4.2% lost a decision");
  });

  it("goes as far along a line as the reply to what was played", () => {
    const line = ["Ca1/1u", ">4", "Cc5/1u", ">1", "Nb2/2d", ">4"];
    expect(replyEnd({ played_line: line, reply: ["Cc5/1u", ">1"] })).toBe(4);
    expect(replyEnd({ played_line: [">1", ...line.slice(2)], reply: ["Cc5/1u", ">1"] })).toBe(3);
    expect(replyEnd({ played_line: line, reply: ["x"] })).toBe(1);
  });
});
