import { describe, expect, it } from "vitest";
import { parsePosition } from "../engine/pueblolines";
import {
  deedsOf,
  EMPTY_PUEBLO as EMPTY,
  EMPTY_PULUC,
  lineOf,
  problemOf,
  sketchOf,
  type PuebloDraft,
  stagesOf,
  withOptions,
  withStage,
} from "./setup";

const block = (owner: number | null, cell = "a1", pose = "1u") => ({ owner, cell, pose });
const PRO = withOptions(EMPTY, { pro: true, demolition: true });

describe("a position of Pueblo set up by hand", () => {
  it("has stocks and a turn that follow from its blocks", () => {
    expect(problemOf(EMPTY)).toBe(null);
    expect(lineOf(EMPTY)).toBe("pueblo1_-_-_NW_0,0_87,87_01_1b0");
    const blocks = [block(0), block(1, "d4"), block(null, "g7")];
    const three = { ...EMPTY, blocks, scores: [3, 0] };
    expect(problemOf(three)).toBe(null);
    expect(lineOf(three)).toBe("pueblo1_-_0a11u1d41uNg71u_NW_3,0_76,77_01_1b1");
    const walk: PuebloDraft = { ...three, deed: "walking" };
    expect(problemOf(walk)).toBe(null);
    expect(lineOf(walk)).toBe("pueblo1_-_0a11u1d41uNg71u_NW_3,0_76,77_01_1w0");
    const four = { ...withOptions(EMPTY, { players: 4 }), blocks: [block(0)], chief: "Ec" };
    expect(lineOf(four)).toBe("pueblo1_players=4_0a11u_Ec_0,0,0,0_44,54,54,54_0123_1b1");
    const first = { ...withOptions(EMPTY, { first: 1 }), blocks: [block(1)] };
    expect(lineOf(first)).toBe("pueblo1_first=1_1a11u_NW_0,0_87,77_10_1b1");
  });

  it("is drawn whoever has built its blocks", () => {
    for (const blocks of [[], [block(1)], [block(0), block(1), block(0)], [block(null)]]) {
      const draft = { ...EMPTY, blocks };
      expect(problemOf(sketchOf(draft))).toBe(null);
      const stands = (line: string) => parsePosition(line).position.placements;
      expect(stands(lineOf(sketchOf(draft)))).toEqual(blocks);
    }
    expect(problemOf(sketchOf(withStage(PRO, "part2")))).toBe(null);
  });

  it("says which colours are wrong, and where there are too many or too few blocks", () => {
    expect(problemOf({ ...EMPTY, blocks: [block(1)] })).toEqual({
      kind: "colouredOf",
      seat: 0,
      n: 0,
      low: 1,
      high: 1,
    });
    const blocks = [block(0), block(1), block(0), block(3)];
    expect(problemOf({ ...EMPTY, blocks })).toEqual({ kind: "neutralOf", n: 0, wanted: 1 });
    const many = Array.from({ length: 30 }, () => block(null));
    expect(problemOf({ ...EMPTY, blocks: many })).toEqual({
      kind: "count",
      n: 30,
      low: 0,
      high: 29,
    });
    expect(problemOf({ ...EMPTY, deed: "walking" })).toMatchObject({ kind: "count", low: 1 });
    expect(problemOf(withStage(PRO, "part2"))).toMatchObject({ kind: "count", low: 22, high: 29 });
  });

  it("has stocks and a turn as somebody says, where blocks were set aside", () => {
    const draft: PuebloDraft = {
      ...EMPTY,
      isFitted: false,
      seat: 1,
      stock: [
        [7, 7],
        [8, 7],
      ],
    };
    expect(problemOf(draft)).toBe(null);
    expect(lineOf(draft)).toBe("pueblo1_-_-_NW_0,0_77,87_01_1b1");
    expect(problemOf({ ...draft, seat: 0 })).toEqual({ kind: "wrong", wrong: "turn", seat: 0 });
    const odd = { ...draft, stock: [draft.stock[0]!, [3, 7]] as PuebloDraft["stock"] };
    expect(problemOf(odd)).toEqual({ kind: "wrong", wrong: "stock", seat: 1 });
    const rich = { ...draft, blocks: [block(0), block(0, "d4")] };
    expect(problemOf(rich)).toEqual({ kind: "wrong", wrong: "coloured", seat: 0 });
  });

  it("may be in the second part of a Pro game, in the order of its auction", () => {
    const blocks = Array.from({ length: 22 }, (_, at) => block(at < 6 ? 0 : at < 12 ? 1 : null));
    const draft = { ...withStage(PRO, "part2"), blocks, order: [1, 0] };
    expect(problemOf(draft)).toBe(null);
    expect(lineOf(draft)).toMatch(/_22,22_10_2b0$/);
    const next = { ...draft, blocks: [...blocks, block(1)] };
    expect(problemOf(next)).toBe(null);
    expect(lineOf(next)).toMatch(/_22,12_10_2b1$/);
    expect(parsePosition(lineOf(next)).position.part).toBe(2);
  });

  it("may be in a demolition, or over", () => {
    const down: PuebloDraft = { ...withStage(PRO, "demolition"), blocks: [block(1)], seat: 1 };
    expect(down.deed).toBe("removing");
    expect(problemOf(down)).toBe(null);
    expect(lineOf(down)).toBe("pueblo1_pro;demolition_1a11u_NW_0,0_00,00_01_3x1");
    expect(problemOf({ ...down, deed: "walking" })).toBe(null);
    expect(problemOf({ ...down, blocks: [block(null)] })).toMatchObject({ wrong: "demolished" });
    const over = withStage({ ...down, blocks: [block(null)] }, "over");
    expect(problemOf(over)).toBe(null);
    expect(lineOf(over)).toMatch(/_3e0$/);
  });

  it("may be in an auction", () => {
    const auction = {
      cards: [0, 1, 0],
      opener: 0,
      bidder: 2,
      bid: 4,
      passed: [true, false, false],
    };
    const three = withOptions(PRO, { players: 3 });
    const draft = { ...withStage(three, "auction1"), auction };
    expect(problemOf(draft)).toBe(null);
    expect(lineOf(draft)).toMatch(/_65,65,65_-_1a\.010\.0\.2:4\.100$/);
    expect(parsePosition(lineOf(draft)).position).toMatchObject({ phase: "taking", seat: 2 });
    const wrong = (part: object) => {
      const found = problemOf({ ...draft, auction: { ...auction, ...part } });
      return found?.kind === "wrong" ? found.wrong : null;
    };
    expect(wrong({ cards: [0, 5, 0] })).toBe("cards");
    expect(wrong({ cards: [0, 1, 2] })).toBe("lastCard");
    expect(wrong({ opener: 1 })).toBe("opener");
    expect(wrong({ passed: [false, true, false] })).toBe("passed");
    expect(wrong({ bidder: 0 })).toBe("bidder");
    expect(wrong({ bidder: null, bid: 0, passed: [false, false, true] })).toBe("passes");
    expect(lineOf({ ...draft, stage: "auction2" })).toMatch(/_22,22,22_-_2a/);
    expect(lineOf({ ...draft, stage: "auction3" })).toMatch(/_00,00,00_-_3a/);
  });

  it("has the stages that its options have, and gives way where they change", () => {
    expect(stagesOf(EMPTY.options)).toEqual(["part1", "over"]);
    expect(stagesOf(PRO.options)).toHaveLength(7);
    expect(deedsOf("auction2")).toEqual([]);
    const down = withStage(PRO, "demolition");
    expect(withOptions(down, { demolition: false })).toMatchObject({
      stage: "part1",
      deed: "building",
    });
    const fewer = withOptions({ ...withOptions(PRO, { players: 4 }), seat: 3 }, { players: 2 });
    expect(fewer).toMatchObject({ seat: 0, scores: [0, 0], order: [0, 1] });
    expect(fewer.auction.cards).toEqual([0, 0]);
  });
});

describe("a position of Puluc set up by hand", () => {
  const stack = { cell: 4, owner: 1, light: 2, dark: 1 };

  it("has stacks, camps and a throw", () => {
    expect(lineOf(EMPTY_PULUC)).toBe("puluc1_-_5.-.-.-.-.-.-.-.-.-.5_L-");
    const draft = { ...EMPTY_PULUC, camps: [2, 3] as const, stacks: [stack], throw: 5, seat: 1 };
    expect(problemOf(draft)).toBe(null);
    expect(lineOf(draft)).toBe("puluc1_-_2.-.-.-.D21.-.-.-.-.-.3_D5");
    const single = { cell: 9, owner: 0, light: 1, dark: 0 };
    expect(lineOf({ ...draft, stacks: [single] })).toMatch(/\.L\.3_D5$/);
  });

  it("says what is wrong with them", () => {
    const none = { ...stack, dark: 0 };
    expect(problemOf({ ...EMPTY_PULUC, stacks: [none] })).toEqual({ kind: "top", cell: 4 });
    expect(problemOf({ ...EMPTY_PULUC, stacks: [stack] })).toEqual({
      kind: "pieces",
      seat: 0,
      n: 7,
    });
    expect(problemOf({ ...EMPTY_PULUC, camps: [0, 0] })).toEqual({ kind: "noPieces" });
  });
});
