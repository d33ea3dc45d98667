import { describe, expect, it } from "vitest";
import de from "../../../../src/cacique/texts/refusals/de.json";
import fr from "../../../../src/cacique/texts/refusals/fr.json";
import { tellRefusal } from "./refusals";

const inGerman = (reason: string) => tellRefusal("de", de, reason);

describe("what is refused in English", () => {
  it("is told with its numbers and names", () => {
    expect(inGerman("there is no bot 'x' of pueblo")).toBe("für pueblo gibt es keinen Bot 'x'");
    expect(inGerman("the game has 1 moves only")).toBe("das Spiel hat nur 1 Zug");
    expect(tellRefusal("fr", fr, "a message has at most 16384 characters")).toBe(
      "un message a au plus 16\u202f384 caractères",
    );
  });

  it("is told with the reason inside it, as far as that is known", () => {
    expect(inGerman("move 4: Cd4/3u: there is a gap under d4 at level 2")).toBe(
      "Zug 4: Cd4/3u: unter d4 ist auf Ebene 2 eine Lücke",
    );
    expect(inGerman("line 3, column 4: something new")).toBe("Zeile 3, Spalte 4: something new");
    expect(inGerman("something: new")).toBe("something: new");
  });
});
