/** Why there is no answer: a refusal with its reason, or none that could be believed. */
import type { Code } from "./protocol";

/**
 * What went wrong; `away` is no answer at all, `outdated` one that this page cannot read, `here` a
 * failure of this browser itself.
 */
export type TroubleCode = Code | "away" | "outdated" | "here";

/** A refusal with its reason, or no answer that could be believed. */
export class ApiError extends Error {
  constructor(
    readonly code: TroubleCode,
    reason: string,
  ) {
    super(reason);
  }
}
