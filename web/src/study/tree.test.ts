/** A tree of variations: moves are played, taken back, promoted and told about; nothing is lost. */
import { describe, expect, it } from "vitest";
import { itemsOf, type MoveLine } from "../engine/recordtext";
import * as tree from "./tree";

const game: MoveLine = { tokens: ["a", "b", "c", "d"] };
const written = (line: MoveLine) => [...itemsOf(line)].join(" ");

describe("a tree of variations", () => {
  it("grows at the end of a line, and begins another one elsewhere", () => {
    let line = tree.add(game, ["a"], "x");
    line = tree.add(line, ["a", "x"], "y");
    line = tree.add(line, ["a"], "z");
    line = tree.add(line, ["a", "x"], "w");
    expect(written(line)).toBe("a ( x ( w ) y ) ( z ) b c d");
    expect(tree.add(line, ["a", "x"], "y")).toBe(line);
    expect(tree.nextOf(line, ["a"])).toEqual(["b", "x", "z"]);
    expect(tree.wholeLine(line, ["a", "x"])).toEqual(["a", "x", "y"]);
    expect(written(tree.add(game, game.tokens, "e"))).toBe("a b c d e");
    expect(written(tree.add(game, game.tokens, "e", true))).toBe("a b c d ( e )");
  });

  it("knows its places and ends", () => {
    const line = tree.add(tree.add(game, ["a"], "x"), ["a", "b", "c"], "q");
    expect(tree.has(line, ["a", "x"])).toBe(true);
    expect(tree.has(line, ["x"])).toBe(false);
    expect(tree.isMain(line, ["a", "b"])).toBe(true);
    expect(tree.isMain(line, ["a", "x"])).toBe(false);
    expect(tree.endsOf(line)).toEqual([game.tokens, ["a", "x"], ["a", "b", "c", "q"]]);
  });

  it("loses only what is taken away", () => {
    let line = tree.add(tree.add(game, ["a"], "x"), ["a"], "z");
    line = tree.add(line, ["a", "x"], "y");
    expect(written(tree.remove(line, ["a", "x", "y"]))).toBe("a ( x ) ( z ) b c d");
    expect(written(tree.remove(line, ["a", "x"]))).toBe("a ( z ) b c d");
    expect(written(tree.remove(line, ["a", "b"]))).toBe("a ( z ) x y");
    expect(written(tree.remove(game, ["a"]))).toBe("");
  });

  it("takes a turn away from its beginning, but for what other lines share", () => {
    const path = ["a", "b", "c", "d"];
    expect(tree.ownTurn(game, path, 2)).toEqual(["a", "b", "c"]);
    expect(tree.ownTurn(game, path.slice(0, 1), 0)).toEqual(["a"]);
    const line = tree.add(game, ["a", "b", "c"], "x");
    expect(tree.ownTurn(line, path, 2)).toEqual(path);
    expect(tree.ownTurn(line, ["a", "b", "c", "x"], 2)).toEqual(["a", "b", "c", "x"]);
  });

  it("puts a variation first, and what was first beside it", () => {
    let line = tree.add(tree.add(game, ["a"], "x"), ["a", "x"], "y");
    line = tree.annotate(line, ["a", "b"], { comment: "so it was" });
    line = tree.annotate(line, ["a", "x"], { judgement: "!" });
    const promoted = tree.promote(line, ["a", "x", "y"]);
    expect(written(promoted)).toBe("a ( b { so it was } c d ) x ! y");
    expect(written(tree.promote(promoted, ["a", "b"]))).toBe("a ( x ! y ) b { so it was } c d");
    expect(tree.promote(line, ["a"])).toBe(line);
    const deep = tree.add(line, ["a", "x"], "w");
    expect(written(tree.promote(deep, ["a", "x", "w"]))).toBe(
      "a ( x ! ( y ) w ) b { so it was } c d",
    );
  });

  it("is told about with judgements, comments, marks and names", () => {
    let line = tree.add(game, ["a"], "x");
    line = tree.annotate(line, ["a", "x"], { judgement: "?!", comment: "hm" });
    line = tree.toggleMark(line, ["a", "x"], "[green:d4]");
    line = tree.toggleMark(line, ["a", "x"], "[red:d4]");
    line = tree.nameLine(line, ["a", "x"], "the wall");
    expect(written(line)).toBe('a ( "the wall" x ?! { hm } [red:d4] ) b c d');
    expect(tree.nameOf(line, ["a", "x"])).toBe("the wall");
    expect(tree.noteOf(line, ["a", "x"])).toMatchObject({ judgement: "?!", comment: "hm" });
    line = tree.toggleMark(line, ["a", "x"], "[red:d4]");
    line = tree.annotate(line, ["a", "x"], { judgement: undefined, comment: "" });
    expect(written(line)).toBe('a ( "the wall" x ) b c d');
    expect(tree.nameLine(line, ["a"], "no")).toBe(line);
  });

  it("has an address for every place", () => {
    let line = tree.add(tree.add(game, ["a"], "x"), ["a"], "z");
    line = tree.add(line, ["a", "z"], "y");
    line = tree.add(line, ["a", "z"], "w");
    for (const path of [[], ["a", "b", "c"], ["a", "x"], ["a", "z", "y"], ["a", "z", "w"]])
      expect(tree.parsePlace(line, tree.formatPlace(line, path))).toEqual(path);
    expect(tree.formatPlace(line, ["a", "z", "w"])).toBe("1.2.1.1.1");
    for (const wrong of ["", "9", "1.7.1", "-1", "1.2", "x"])
      expect(tree.parsePlace(line, wrong)).toBe(null);
  });
});
