import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseRules, splitStrong } from "./rulebook";

const read = (game: string, language: string) =>
  readFileSync(
    new URL(`../../../src/cacique/games/${game}/rules/${language}.md`, import.meta.url),
    "utf8",
  );

describe("the rules", () => {
  it("are read into sections of texts, lists and pictures", () => {
    const sections = parseRules(read("pueblo", "en"), 2002);
    const auction = sections.find((section) => section.name === "auction")!;
    expect(auction.title).toBe("The auction");
    expect(auction.pieces.map((piece) => piece.kind)).toEqual(["text", "list"]);
    const corner = sections.find((section) => section.name === "corner")!;
    expect(corner.pieces.at(-1)).toMatchObject({ kind: "picture", name: "corner" });
  });

  it("speak the words of an edition", () => {
    const title = (edition: 2002 | 2023) =>
      parseRules(read("pueblo", "de"), edition).find((section) => section.name === "sites")!.title;
    expect([title(2002), title(2023)]).toEqual(["Kultstätten", "Gärten"]);
  });

  it.each(["en", "fr", "de"])("leave no mark of their own in %s", (language) => {
    for (const game of ["pueblo", "puluc"])
      for (const section of parseRules(read(game, language), 2023)) {
        expect(section.name).toMatch(/^[a-z]+$/);
        const words = section.pieces.flatMap((piece) =>
          piece.kind === "text"
            ? splitStrong(piece.text)
            : piece.kind === "list"
              ? piece.items
              : [],
        );
        expect([section.title, ...words].join(" ").replaceAll("**", "")).not.toMatch(/[{}|#[\]]/);
      }
  });

  it("have strong words", () => {
    expect(splitStrong("take **any** card")).toEqual(["take ", "any", " card"]);
  });
});
