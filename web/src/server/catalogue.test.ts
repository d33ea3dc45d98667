import { describe, expect, it } from "vitest";
import { catalogue, isSolved, middlingBot } from "./catalogue";

describe("solved games", () => {
  it("are those that the server knows, whoever begins", () => {
    const solved = [{ ruleset: "box", draw: true, first: 0, p: 0.5 }];
    catalogue.value = [{ game: "puluc", title: "Puluc", bots: [], solved }];
    expect(isSolved("puluc", { ruleset: "box", draw: true, first: 1, p: 0.5 })).toBe(true);
    expect(isSolved("puluc", { ruleset: "bell", draw: true, first: 1, p: 0.5 })).toBe(false);
    expect(isSolved("puluc", { ruleset: "box", draw: false, first: 0, p: 0.5 })).toBe(false);
    expect(isSolved("puluc", { ruleset: "box", draw: true, first: 0, p: 0.25 })).toBe(false);
    expect(isSolved("pueblo", {})).toBe(false);
  });
});

describe("the bot that plays on for somebody", () => {
  it("is the one in the middle", () => {
    const bot = (id: string) => ({ id, level: null, title: id, description: "" });
    const bots = ["weak", "middling", "strong"].map(bot);
    catalogue.value = [{ game: "puluc", title: "Puluc", bots, solved: [] }];
    expect(middlingBot("puluc")).toBe("middling");
    expect(middlingBot("pueblo")).toBeNull();
  });
});
