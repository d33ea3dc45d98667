/** Shows the last lap before anything of its result: messages wait until it is walked or skipped. */
import type { GameView, Account, ServerMessage, View } from "../server/protocol";
import { reducedMotion, settings } from "../shell/settings";
import * as sound from "../shell/sound";
import type { Desk } from "./desk/desk";
import { isLapSeen, keepSeen } from "./lapseen";
import { beginLap, endLap, findLap, lapOf, pauseLap, type Told, veil, walkLap } from "./lastlap";
import { asPueblo } from "./state";

/** Milliseconds on each square; less where somebody's clock runs meanwhile. */
const STEP = 300;
const HURRIED = 120;
/** Without motion, the whole lap is shown at once, and for so long that it can be read, at one's pace. */
const STILL = { now: 1500, normal: 6000, slow: 10_000 } as const;
/** How long the account of the lap is waited for. */
const PATIENCE = 5000;

export interface Backstage {
  readonly desk: Desk;
  readonly deliver: (message: ServerMessage) => void;
  readonly review: (game: GameView) => Promise<Account>;
  readonly viewAt: (game: GameView, ply: number) => Promise<View>;
}

export class LapShow {
  #held: ServerMessage[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(private readonly backstage: Backstage) {}

  /** Takes a message that came; says whether it is kept for later. */
  takes(message: ServerMessage): boolean {
    if (message.kind !== "welcome" && message.kind !== "update") return false;
    if (this.#held) return this.#held.push(message) > 0;
    const ply = this.#lapIn(message);
    if (ply !== null) void this.#show(message, ply);
    // whoever looks at an end without a lap has seen all of it
    else if (message.game?.status === "over") keepSeen(message.game.id);
    return ply !== null;
  }

  /** The lap once more, from the game as it stands. */
  again = (): void => {
    const { game, view } = this.backstage.desk.state.peek();
    const ply = game && view && findLap(game, view);
    if (!ply || this.#held) return;
    void this.#show({ kind: "update", events: [], game, view }, ply, true);
  };

  /** To the result at once. */
  skip = (): void => {
    if (this.#held && this.backstage.desk.state.peek().lap) this.#end();
  };

  pause = (isPaused: boolean): void => {
    this.backstage.desk.apply((state) => pauseLap(state, isPaused));
    clearTimeout(this.#timer);
    if (!isPaused) this.#wait();
  };

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** The moves up to a lap that nobody at this screen has seen yet, if a message brings one. */
  #lapIn({ game, view }: Told): number | null {
    if (!game || !view) return null;
    if (game.reason !== null && game.reason !== "played") return null;
    const ply = findLap(game, view);
    const before = this.backstage.desk.state.peek().game;
    if (ply === null) return null;
    if (before) return before.tokens.length < ply ? ply : null;
    // whoever comes later sees it where it decided the game
    const isLast = game.status === "over" && game.tokens.length === ply;
    return isLast && !isLapSeen(game.id) ? ply : null;
  }

  /** Without motion, what somebody asked to see again stays until they go on. */
  async #show(message: Told, ply: number, isAskedFor = false): Promise<void> {
    this.#held = [message];
    const { desk, deliver } = this.backstage;
    const found = await this.#find(message, ply);
    if (this.#isClosed) return;
    if (!found) return this.#end();
    const { after, review } = found;
    const lap = lapOf(review, after);
    deliver(veil(message, ply, after, lap));
    const isStill = reducedMotion.peek();
    const whole = { ...lap, at: lap.squares.length, isPaused: isAskedFor };
    desk.apply((state) => beginLap(state, isStill ? whole : lap));
    this.#wait(isStill ? this.#reading() : undefined);
  }

  /** The position after the lap, and its account; null where they cannot be had in time. */
  async #find({ game, view }: Told, ply: number) {
    const late = new Promise<null>((give) => setTimeout(() => give(null), PATIENCE));
    const look = game!.tokens.length === ply ? view! : this.backstage.viewAt(game!, ply);
    const both = Promise.all([look, this.backstage.review(game!)]).catch(() => null);
    const found = await Promise.race([both, late]);
    const after = found && asPueblo(found[0]);
    return found && after && found[1].laps.length > 0 ? { after, review: found[1] } : null;
  }

  #wait(milliseconds = this.#pace()): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#step, milliseconds);
  }

  #pace(): number {
    return this.#isHurried() ? HURRIED : STEP;
  }

  #reading(): number {
    return STILL[this.#isHurried() ? "now" : settings.peek().pace];
  }

  #isHurried(): boolean {
    const { game } = this.backstage.desk.state.peek();
    return game?.clock.kind === "fischer" && this.#isGoingOn();
  }

  #isGoingOn(): boolean {
    return this.#held?.some((each) => "game" in each && each.game?.status === "playing") ?? false;
  }

  #step = (): void => {
    const { desk } = this.backstage;
    const lap = desk.state.peek().lap;
    if (!lap || lap.isPaused) return;
    if (lap.at >= lap.squares.length) return this.#end();
    desk.apply(walkLap);
    if (lap.points[lap.at]?.some(Boolean)) sound.play("lap");
    desk.lookFrom(lap.squares[lap.at]!);
    this.#wait();
  };

  #end(): void {
    clearTimeout(this.#timer);
    const { desk, deliver } = this.backstage;
    const held = this.#held ?? [];
    this.#held = null;
    keepSeen(desk.state.peek().id);
    desk.lookFrom(null);
    for (const message of held) deliver(message);
    desk.apply(endLap);
  }
}
