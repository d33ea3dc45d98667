/** What the strongest bot looks at: shown on the board, and taken in hand by one tap. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { HintChoice } from "../../server/protocol";
import { messageOf } from "../../server/troubles";
import { t } from "../../shell/i18n";
import type { ShownTurn } from "../../boards/types";
import { turnOnBoard } from "../boardmodel";
import { canAskHint } from "../rights";
import { asPueblo, legalSet } from "../state";
import { parseToken } from "../tokens";
import type { Desk } from "./desk";

interface Told {
  readonly version: number;
  readonly isExact: boolean;
  readonly choices: readonly HintChoice[];
}

export class Hints {
  /** What is said while there is no hint yet, or why there is none. */
  readonly told = signal("");
  /** The bid that a hint has put into the field. */
  readonly bid = signal<number | null>(null);
  readonly at = signal(0);
  readonly #hint = signal<Told | null>(null);
  /** What was hinted at for the position on the board, the best first. */
  readonly choices: ReadonlySignal<readonly HintChoice[]> = computed(() => {
    const { game, past } = this.desk.state.value;
    const hint = this.#hint.value;
    return hint && !past && hint.version === game?.version ? hint.choices : [];
  });
  readonly isExact = computed(() => this.#hint.value?.isExact ?? false);
  readonly choice = computed<HintChoice | null>(() => this.choices.value[this.at.value] ?? null);
  readonly shown = computed<ShownTurn | null>(() => {
    const view = asPueblo(this.desk.state.value.view);
    const { choice } = this;
    return view && choice.value && turnOnBoard(view, choice.value.tokens);
  });
  /** The rest of a turn whose beginning was taken in hand. */
  #plan: { readonly after: string; readonly next: string } | null = null;

  constructor(private readonly desk: Desk) {}

  get canAsk(): boolean {
    return this.desk.source.askHint !== undefined && canAskHint(this.desk.state.value);
  }

  ask = async (): Promise<void> => {
    const { askHint } = this.desk.source;
    if (!askHint || !this.canAsk) return;
    this.told.value = t("hint.thinking");
    try {
      const { version, is_exact: isExact, choices } = await askHint();
      this.#hint.value = { version, isExact, choices };
      this.at.value = 0;
      this.told.value = "";
    } catch (error) {
      this.told.value = messageOf(error);
    }
  };

  forget = (): void => {
    this.#hint.value = null;
    this.told.value = "";
  };

  next = (): void => {
    this.at.value = (this.at.peek() + 1) % Math.max(1, this.choices.peek().length);
  };

  /** Takes the turn of the hint in hand: it waits for its commit as if one had chosen it. */
  take = (): void => {
    const { desk } = this;
    const [first = "", next] = this.choice.peek()?.tokens ?? [];
    const move = parseToken(first);
    switch (move?.type) {
      case "build":
        desk.hold(move.kind);
        desk.holdPose(move.pose);
        desk.point(move.cell);
        this.#plan = next ? { after: first, next } : null;
        break;
      case "walk":
      case "remove":
        desk.choose(first);
        break;
      case "bid":
        this.bid.value = move.bid;
        break;
      case "go":
        desk.board.puluc?.select(move.from);
        break;
      case "aside":
      case "take":
      case "pass":
      case "skip":
      case "throw":
      case undefined:
        break;
    }
  };

  /** After a move: goes on with a turn that was taken in hand, as long as it is followed. */
  follow(): void {
    const { game, view } = this.desk.state.peek();
    const plan = this.#plan;
    this.#plan = null;
    this.bid.value = null;
    if (!plan || !view || game?.tokens.at(-1) !== plan.after) return;
    if (legalSet(view).has(plan.next)) this.desk.choose(plan.next);
  }
}
