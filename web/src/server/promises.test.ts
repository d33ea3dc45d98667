// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { keepWitness, knownWitness } from "./promises";

beforeEach(() => localStorage.clear());

describe("what this browser saw and sent for dice", () => {
  it("is kept as it was first", () => {
    expect(knownWitness("ab12")).toBeNull();
    const seen = { commitment: "c0ffee", entropy: "ab" };
    expect(keepWitness("ab12", seen)).toEqual(seen);
    expect(keepWitness("ab12", { commitment: "other", entropy: "cd" })).toMatchObject(seen);
    expect(knownWitness("ab12")).toMatchObject(seen);
    expect(knownWitness("cd34")).toBeNull();
  });

  it("is forgotten after many games", () => {
    for (let n = 0; n <= 200; n++) keepWitness(`g${n}`, { commitment: `${n}`, entropy: "ab" });
    expect(knownWitness("g0")).toBeNull();
    expect(knownWitness("g1")).toMatchObject({ commitment: "1" });
    expect(knownWitness("g200")).toMatchObject({ commitment: "200" });
  });

  it("is nothing where the store was spoilt", () => {
    localStorage.setItem("cacique.dice", '[{"game": 1}]');
    expect(knownWitness("ab12")).toBeNull();
  });
});
