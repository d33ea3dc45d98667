/** One way through a lesson: the step that is shown, its board, and how far one is with it. */
import { batch, computed, signal } from "@preact/signals";
import { makeTags, RecordGame, tagsFrom } from "../play/record";
import { legalSet } from "../play/state";
import { parseToken } from "../play/tokens";
import { latest } from "../server/api";
import type { Look, View } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { announce } from "../shell/announce";
import { t } from "../shell/i18n";
import type { Lesson, Step } from "./lessons";

const LEARNER = 0;

export class LessonRun {
  readonly game: RecordGame;
  readonly at = signal(0);
  readonly step = computed(() => this.lesson.steps[this.at.value]!);
  /** Whether the board of the step is there. */
  readonly isShown = signal(false);
  readonly isDone = signal(false);
  readonly told = signal("");

  /** The moves before each step so far, so that going back shows it as it was. */
  #entered: readonly (readonly string[])[] = [[]];
  #isSkipping = false;
  readonly #ask = latest();

  constructor(readonly lesson: Lesson) {
    this.game = new RecordGame(
      `learn-${lesson.game}`,
      {
        accepts: (token, before, after) => this.#accepts(token, before, after),
        onMoved: () => this.#succeed(),
        commitsAtOnce: true,
      },
      makeTags(lesson.game, lesson.tags),
    );
  }

  begin(): void {
    void this.#enter(0, []);
  }

  close(): void {
    this.#ask();
    this.game.close();
  }

  goBack(): void {
    const at = this.at.peek() - 1;
    void this.#enter(at, this.#entered[at]!);
  }

  goOn(): void {
    void this.#enter(this.at.peek() + 1, this.isShown.peek() ? this.#made : this.#moves);
  }

  async skip(): Promise<void> {
    if (this.#isSkipping) return;
    this.#isSkipping = true;
    const isNewest = this.#ask();
    const step = this.step.peek();
    try {
      const look = this.isShown.peek()
        ? await this.game.lookAfter(this.#made)
        : await this.prepare(step, this.#before);
      const { tokens } = await this.#decide(look, step.instead ?? []);
      if (isNewest()) void this.#enter(this.at.peek() + 1, tokens);
    } catch (error) {
      if (isNewest()) this.told.value = messageOf(error);
    } finally {
      this.#isSkipping = false;
    }
  }

  /** The board of a step: its moves, or those made so far, and then what the others answer. */
  async prepare(step: Step, made: readonly string[]): Promise<Look> {
    const { game, tags } = this.lesson;
    this.game.begin(step.position ? tagsFrom(step.position) : makeTags(game, tags));
    let look = await this.game.lookAfter(step.moves ?? made);
    for (const wishes of step.replies ?? []) look = await this.#decide(look, wishes);
    return look;
  }

  /** The board after the first wish that is legal, or else after any decision that is. */
  #decide(look: Look, wishes: readonly string[]): Promise<Look> | Look {
    const legal = legalSet(look.view);
    const token = wishes.find((wish) => legal.has(wish)) ?? look.view.legal[0];
    return token ? this.game.lookAfter([...look.tokens, token]) : look;
  }

  get #before(): readonly string[] {
    return this.#entered[this.at.peek()]!;
  }

  get #moves(): readonly string[] {
    return this.step.peek().moves ?? this.#before;
  }

  get #made(): readonly string[] {
    return this.game.desk.state.peek().game?.tokens ?? [];
  }

  async #enter(at: number, before: readonly string[]): Promise<void> {
    this.#entered = [...this.#entered.slice(0, at), before];
    const isNewest = this.#ask();
    const step = this.lesson.steps[at]!;
    batch(() => {
      this.at.value = at;
      this.isShown.value = false;
      this.isDone.value = !step.isTask;
      this.told.value = "";
      this.#seat([]);
      this.game.desk.apply((state) => ({ ...state, showsSight: step.showsSight ?? false }));
    });
    announce(t(step.text));
    try {
      const look = await this.prepare(step, before);
      if (!isNewest()) return;
      batch(() => {
        this.#seat(step.isTask ? [LEARNER] : []);
        this.game.show(look, [t("lesson.you"), t("lesson.other")]);
        this.isShown.value = true;
      });
    } catch (error) {
      if (isNewest()) this.told.value = messageOf(error);
    }
  }

  #seat(mySeats: readonly number[]): void {
    this.game.desk.apply((state) => ({ ...state, mySeats }));
  }

  #accepts(token: string, before: View, after: View): boolean {
    if (!this.isShown.peek()) return false; // one has gone on meanwhile
    const { accepts, retry } = this.step.peek();
    const move = parseToken(token);
    if (!accepts || (move && accepts(move, before, after))) return true;
    this.told.value = t(retry!);
    announce(t(retry!));
    return false;
  }

  #succeed(): void {
    this.#seat([]);
    this.isDone.value = true;
    this.told.value = t("lesson.well");
  }
}
