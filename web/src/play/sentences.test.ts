import { describe, expect, it } from "vitest";
import { sampleGame, samplePueblo, samplePuluc } from "../server/samples";
import { turnSentence } from "./sentences";

const turn = (seat: number, ...tokens: string[]) => ({ seat, first: 0, tokens });
const game = sampleGame();
const pueblo = { game, view: samplePueblo(), mySeats: [0] };
const puluc = { game, view: samplePuluc(), mySeats: [0] };

describe("a turn as a sentence", () => {
  it("says who set what where, how far the chieftain went, and who pays", () => {
    expect(turnSentence(turn(1, "Nd4/1u", ">2"), { ...pueblo, costs: [3, 0], covers: 0 })).toBe(
      "Ben set neutral on your block at d4 and walked 2: you pay 3.",
    );
    expect(turnSentence(turn(0, "Cd4/1u", ">3"), { ...pueblo, costs: [0, 0] })).toBe(
      "You set your colour at d4 and walked 3: nobody pays.",
    );
    expect(turnSentence(turn(1, "Ca1/1u", ">1"), { ...pueblo, costs: [1, 2] })).toBe(
      "Ben set their colour at a1 and walked 1: you pay 1, Ben pays 2.",
    );
  });

  it("says only what is known", () => {
    expect(turnSentence(turn(1, "Ca1/1u"), pueblo)).toBe("Ben set their colour at a1.");
    expect(turnSentence(turn(1, "Ca1/1u", ">1"), pueblo)).toBe(
      "Ben set their colour at a1 and walked 1.",
    );
  });

  it("calls nobody you at a screen that all share", () => {
    expect(turnSentence(turn(0, "xd4", ">2"), { ...pueblo, mySeats: [0, 1], costs: [1, 0] })).toBe(
      "Ann took the block off d4 and walked 2: Ann pays 1.",
    );
  });

  it("tells auctions and forced walks", () => {
    expect(turnSentence(turn(1, "bid4"), pueblo)).toBe("Ben bid 4.");
    expect(turnSentence(turn(0, "pass"), pueblo)).toBe("You passed.");
    expect(turnSentence(turn(1, "pass", "take2"), { ...pueblo, paid: 4 })).toBe(
      "Ben took card 2 for 4.",
    );
    expect(turnSentence(turn(1, "take1"), { ...pueblo, paid: 0 })).toBe(
      "Ben took card 1 for nothing.",
    );
    const { options } = samplePueblo();
    const view = samplePueblo({ options: { ...options, edition: 2023 } });
    expect(turnSentence(turn(1, "take1"), { ...pueblo, view, paid: 2 })).toBe(
      "Ben took pot 1 for 2.",
    );
    expect(turnSentence(turn(1, ">2"), { ...pueblo, costs: [0, 0] })).toBe(
      "Ben could only walk, 2: nobody pays.",
    );
    expect(turnSentence(turn(1, "N--", ">2"), pueblo)).toBe("Ben set a block aside and walked 2.");
  });

  it("cries Puluc, and counts who was carried home", () => {
    expect(turnSentence(turn(1, "r3", "4x7"), puluc)).toBe(
      "Ben threw 3 and captured from 4 on 7: Puluc!",
    );
    expect(turnSentence(turn(0, "r2", "8-H"), { ...puluc, carried: 1 })).toBe(
      "You threw 2 and came home from 8. 1 captive is out of the game.",
    );
    expect(turnSentence(turn(0, "r3", "0-3"), puluc)).toBe("You threw 3 and came out to 3.");
    expect(turnSentence(turn(1, "r4", "--"), puluc)).toBe("Ben threw 4 and could not move.");
  });
});
