import { describe, expect, it } from "vitest";
import * as shape from "./shape";

interface Cat {
  readonly kind: "cat";
  readonly name: string;
}
interface Fish {
  readonly kind: "fish";
  readonly fins: readonly number[];
}
const Cat = shape.fields<Cat>({ kind: shape.oneOf("cat"), name: shape.text });
const Fish = shape.fields<Fish>({
  kind: shape.oneOf("fish"),
  fins: shape.missing(shape.list(shape.number), []),
});
const Pet = shape.union<Cat | Fish, "kind">("kind", { cat: Cat, fish: Fish });

describe("shapes", () => {
  it("say where something does not fit", () => {
    expect(Cat({ kind: "cat", name: "Mo", age: 3 })).toBeNull();
    expect(Cat({ kind: "cat" })).toBe(".name: no string");
    expect(Cat([])).toBe(": no object");
    expect(shape.list(Cat)([{ kind: "cat", name: "Mo" }, null])).toBe("[1]: no object");
    expect(shape.table(shape.flag)({ a: true, b: 1 })).toBe(".b: no boolean");
    expect(shape.tuple(shape.number, shape.text)([1])).toBe(": no list of 2");
    expect(shape.tuple(shape.number, shape.text)([1, 2])).toBe("[1]: no string");
    expect(shape.either(shape.number, shape.nothing)("x")).toBe(": no number");
    expect(shape.either(shape.number, shape.nothing)(null)).toBeNull();
  });

  it("take nothing that objects inherit for a field", () => {
    expect(shape.fields({ constructor: shape.anything, valueOf: shape.text })({})).toBe(
      ".valueOf: no string",
    );
    expect(shape.oneOf("en", "fr")("constructor")).toBe(": none of en, fr");
    expect(Pet.unknownKind({ kind: "constructor" })).toBe("constructor");
  });

  it("fill in what may be missing", () => {
    const fish = { kind: "fish" };
    expect(shape.fits(Fish, fish)).toBe(true);
    expect(fish).toEqual({ kind: "fish", fins: [] });
    expect(Fish({ kind: "fish", fins: null })).toBe(".fins: no list");
  });

  it("tell an unknown kind from one that does not fit", () => {
    expect(Pet({ kind: "cat", name: "Mo" })).toBeNull();
    expect(Pet({ kind: "dog" })).toBe(".kind: none of cat, fish");
    expect(Pet.unknownKind({ kind: "dog" })).toBe("dog");
    for (const value of [{ kind: "cat" }, { kind: 3 }, {}, null, "dog"])
      expect(Pet.unknownKind(value)).toBeNull();
  });
});
