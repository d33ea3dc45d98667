/** Reading what somebody pasted to be studied. */
import { parseRoute } from "../shell/router";

export type Pasted =
  | { readonly kind: "nothing" | "unreadable" }
  | { readonly kind: "record"; readonly record: string }
  | { readonly kind: "position"; readonly position: string }
  | { readonly kind: "study"; readonly path: string }
  | { readonly kind: "game"; readonly id: string; readonly watch: string | null };

/** What somebody pasted: a record, the line of a position, or a link to one or to a game. */
export function readPasted(text: string): Pasted {
  const found = text.trim();
  if (!found) return { kind: "nothing" };
  if (found.startsWith("[")) return { kind: "record", record: text };
  const study = found.match(/\/study(\?[^#\s]*)?#[zt][\w-]+$/);
  if (study) return { kind: "study", path: study[0] };
  const linked = found.match(/position=([^&\s]+)/);
  if (linked) return readLinked(linked[1]!);
  const [, path, query] = found.match(/^(?:https?:\/\/[^/]+)?(\/[^?#\s]*)(\?[^#\s]*)?/) ?? [];
  const shown = path && parseRoute(path, query);
  if (shown && shown.view === "game") return { kind: "game", id: shown.id, watch: shown.watch };
  return { kind: "position", position: found };
}

function readLinked(encoded: string): Pasted {
  try {
    return { kind: "position", position: decodeURIComponent(encoded) };
  } catch {
    return { kind: "unreadable" };
  }
}
