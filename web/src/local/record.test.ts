/** Games of this browser as records: every name that may stand there, as it is. */
import { expect, it } from "vitest";
import { parseRecordText } from "../engine/recordtext";
import type { View } from "../server/protocol";
import type { Match } from "./match";
import { recordOf } from "./record";
import { person, sampleCreated } from "./samples";

it.each([
  ["👩‍💻 Ana\u00a0B", "👩‍💻 Ana\u00a0B"],
  ["mi\u200ckham", "mi\u200ckham"],
  ['the "Owl" \\', 'the "Owl" \\'],
  ["a\u0085b\u2028c\ufeffd\ud83d", "a?b?c?d?"],
])("a name such as %j is read again as %j", (name, read) => {
  const seats = [{ ...person("ana"), name }];
  const match = { created: sampleCreated(seats), seats, tokens: [], ended: null };
  const view = { options: {}, outcome: null };
  const text = recordOf(match as unknown as Match, view as unknown as View);
  expect(parseRecordText(text).tags.Seat0).toBe(read);
});
