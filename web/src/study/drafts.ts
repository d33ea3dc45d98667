/** Positions that are set up by hand: they stay as they were said, as long as the page is there. */
import { signal } from "@preact/signals";
import {
  EMPTY_PUEBLO,
  EMPTY_PULUC,
  type PlacedBlock,
  type PuebloDraft,
  type PulucDraft,
} from "./setup";

export interface Drafts {
  readonly game: "pueblo" | "puluc";
  readonly pueblo: PuebloDraft;
  readonly puluc: PulucDraft;
  /** The block that is set next. */
  readonly next: PlacedBlock;
  /** The line that was studied last of one of them. */
  readonly studied: string | null;
}

const NEW: Drafts = {
  game: "pueblo",
  pueblo: EMPTY_PUEBLO,
  puluc: EMPTY_PULUC,
  next: { owner: 0, cell: "d4", pose: "1u" },
  studied: null,
};

export const drafts = signal(NEW);

export const draft = (part: Partial<Drafts>): void => {
  drafts.value = { ...drafts.peek(), ...part };
};

/** An empty board for the game that is set up. */
export const clearDraft = (): void =>
  draft(drafts.peek().game === "pueblo" ? { pueblo: EMPTY_PUEBLO } : { puluc: EMPTY_PULUC });
