// @vitest-environment happy-dom
import { computed, signal } from "@preact/signals";
import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameReview, MoveReview } from "../engine/reviewdata";
import { sampleGame, samplePueblo, samplePuluc } from "../server/samples";
import type { Analysis } from "./analysis";
import { Reviewing, USUAL } from "./reviewing";
import { deeperInWords, ReviewPanel } from "./reviewpanel";
import { sampleMove, sampleSeat } from "./samples";
import { areWordsThere } from "./words";

await areWordsThere;

const TOKENS = ["Cd4/1u", ">2", "Cc5/3u", ">3"];

const sampleReview = (moves: readonly MoveReview[], part: Partial<GameReview> = {}) =>
  ({
    game: "pueblo",
    is_finished: true,
    visits: USUAL,
    moves,
    seats: [],
    turning_points: [],
    ...part,
  }) satisfies GameReview;

describe("the panel of a review", () => {
  let page: HTMLElement;
  const tree = signal({ tokens: TOKENS });
  const path = signal<readonly string[]>([]);
  const lookBefore = vi.fn();

  /** What the panel says of a game that was reviewed, at a place of it. */
  async function show(
    whole: GameReview,
    at: number,
    view = samplePueblo() as Analysis["main"]["value"]["view"],
  ) {
    sessionStorage.clear();
    tree.value = { tokens: TOKENS };
    path.value = TOKENS.slice(0, at);
    const tokens = computed(() => tree.value.tokens);
    const analysis = {
      tree,
      path,
      tokens,
      game: { game: view.game, options: {}, position: "p", moves: TOKENS },
      main: signal({ view }),
      played: signal(sampleGame()),
      desk: { state: signal({ view }) },
      isTrying: signal(false),
      lookBefore,
    } as unknown as Analysis;
    const reviewer = { reviewGame: () => Promise.resolve(whole), close: () => {} };
    const reviewing = new Reviewing(null, () => reviewer, tokens);
    await reviewing.run(analysis.game);
    const nothing = () => {};
    const given = { analysis, reviewing, onPoint: nothing, onPractise: nothing, onShare: nothing };
    render(h(ReviewPanel, given), page);
  }
  const said = (part = ".review") => page.querySelector(part)?.textContent ?? "";
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

  beforeEach(() => {
    lookBefore.mockClear();
    page = document.createElement("div");
    document.body.append(page);
  });
  afterEach(() => {
    render(null, page);
    page.remove();
  });

  it("tells the chance and the points before and after, and what that cost", async () => {
    await show(sampleReview([sampleMove({ loss: 0.1 })]), 0);
    expect(said(".swing")).toContain("Chance to win 60% → 50%");
    expect(said(".swing")).toContain("Points expected 30 → 33");
    expect(said(".decision")).toContain("It cost 10 percentage points.");
  });

  it("tells a move that was not looked at from a place without one", async () => {
    await show(sampleReview([sampleMove()]), 2);
    expect(said()).toContain("This move is not looked at yet.");
    path.value = TOKENS;
    await settle();
    expect(said()).toContain("Go to a move of the game");
  });

  it("offers another review where the game has changed, and tells of no seat then", async () => {
    await show(sampleReview([sampleMove()], { seats: [sampleSeat()] }), 0);
    expect(said(".review-seats")).toContain("accuracy 80 of 100");
    expect(said(".review-begin")).toBe("");
    tree.value = { tokens: [...TOKENS.slice(0, 2), "Nc5/3u"] };
    await settle();
    expect(said(".review-seats")).toBe("");
    expect(said(".review-begin")).toContain("has changed");
    expect(said(".review-begin .button-main")).toBe("Review the game");
    expect(said(".decision")).toContain("mistake");
  });

  it("offers a deeper look below a finished review, unless it was deep", async () => {
    await show(sampleReview([sampleMove()]), 0);
    expect(said()).toContain("Look deeper");
    await show(sampleReview([sampleMove()], { visits: 4 * USUAL }), 0);
    expect(said()).not.toContain("Look deeper");
    expect([null, 3.2, 260].map(deeperInWords)).toEqual([
      "Look deeper (takes 4 times as long)",
      "Look deeper (about 4 s)",
      "Look deeper (about 4 min)",
    ]);
  });

  it("tells what cost a seat points, and leads to where the game turned", async () => {
    const moves = [sampleMove({ ply: 0 }), sampleMove({ ply: 2, seat: 1, class: "blunder" })];
    const seats = [
      sampleSeat({
        causes: [
          { kind: "shown", points: 7.12, plies: [0] },
          { kind: "line", points: 0.01, plies: [0] },
        ],
      }),
      sampleSeat({ seat: 1 }),
    ];
    await show(sampleReview(moves, { seats, turning_points: [2] }), 0);
    const rows = [...page.querySelectorAll(".causes tr")];
    expect(rows.map(({ textContent }) => textContent)).toEqual(["faces left in view7.1"]);
    const [first, second] = page.querySelectorAll(".review-seat");
    expect(first!.querySelector(".turned")).toBe(null);
    const turned = second!.querySelector<HTMLButtonElement>(".turned button")!;
    expect(turned.textContent).toBe("Move 3, −10% ??blunder");
    turned.click();
    expect(lookBefore).toHaveBeenCalledWith(2);
  });

  it("tells throws in words and without a mark, and estimates as such", async () => {
    const thrown = sampleMove({
      token: "r4",
      is_forced: true,
      class: "best",
      points_before: [],
      points_after: [],
    });
    await show(sampleReview([thrown], { game: "puluc" }), 0, samplePuluc());
    expect(said(".decision-head")).toBe("Ann threw 4.");
    expect(page.querySelector(".move-mark")).toBe(null);
    expect(said(".swing")).toBe("");
    expect(said(".estimated")).toContain("these figures are estimates");
    const known = { ...thrown, is_exact: true, luck: -0.1 };
    await show(sampleReview([known]), 0, samplePuluc());
    expect(said(".swing")).toContain("60% → 50%");
    expect(said(".estimated")).toBe("");
  });
});
