/** Reviews for tests. */
import type { MoveReview, SeatReview } from "../engine/reviewdata";

export const sampleMove = (part: Partial<MoveReview> = {}): MoveReview => ({
  ply: 0,
  seat: 0,
  token: "Ca1/1u",
  chances_before: [0.6, 0.4],
  chances_after: [0.5, 0.5],
  points_before: [30, 34],
  points_after: [33, 34],
  loss: 0.1,
  points_lost: 3,
  class: "mistake",
  is_forced: false,
  is_exact: false,
  luck: null,
  best: ["Cc3/1u", ">2"],
  line: ["Cc3/1u", ">2"],
  played_line: ["Ca1/1u", ">1"],
  reply: [],
  reasons: [],
  ...part,
});

export const sampleSeat = (part: Partial<SeatReview> = {}): SeatReview => ({
  seat: 0,
  accuracy: 80,
  loss_per_decision: 0.05,
  decisions: 2,
  classes: { brilliant: 0, best: 0, fine: 0, inaccuracy: 0, mistake: 1, blunder: 0 },
  like_level: null,
  like_level_low: null,
  like_level_high: null,
  luck: null,
  causes: [],
  remember: [],
  ...part,
});
