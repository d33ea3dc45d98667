/** The words of studying: they are loaded with its views, so that the first page need not wait for them. */
import en from "../../../src/cacique/texts/analysis/en.json";
import { addWords } from "../shell/i18n";

export const areWordsThere = addWords({
  en,
  fr: async () => (await import("../../../src/cacique/texts/analysis/fr.json")).default,
  de: async () => (await import("../../../src/cacique/texts/analysis/de.json")).default,
});
