/** A board without a live game: a record that is studied, or the board of a lesson. */
import { type Signal, signal } from "@preact/signals";
import { api } from "../server/api";
import type { Look } from "../server/protocol";
import type { Hands } from "./desk/stage";
import { lonelyGame } from "./model";
import { emptyGame, type GameState } from "./state";
import type { Desk } from "./table";
import * as to from "./transitions";

export class LonelyDesk implements Desk {
  readonly state: Signal<GameState>;
  /** What happens when somebody makes a move here. */
  onPlay: (token: string) => void = () => {};
  onLookAt: (ply: number) => void = () => {};

  constructor(id: string, mySeats: readonly number[]) {
    this.state = signal({ ...emptyGame(id, null), mySeats, link: "open" });
  }

  apply = (change: (state: GameState) => GameState): void => {
    this.state.value = change(this.state.peek());
  };

  /** Show a position with the moves that led to it. */
  show(look: Look, names: readonly string[]): void {
    const tokens = look.tokens.slice(0, look.ply);
    const game = lonelyGame(this.state.peek().id, look.view, tokens, look.movers, names);
    this.apply((state) =>
      to.receive(state, { kind: "update", events: [], game, view: look.view }, Date.now()),
    );
  }

  play = (token: string): void => {
    if (this.state.peek().view?.legal.includes(token)) this.onPlay(token);
  };

  lookAt = (ply: number): void => this.onLookAt(ply);

  /** Without a game at the server, only what is seen from where the chieftain stands is known. */
  askSight = (): void => {};

  placeHeld = (): void => {
    const { held } = this.state.peek();
    const token = held && to.heldToken(held);
    if (token) this.play(token);
  };

  get hands(): Hands {
    return {
      point: (cell) => this.apply((state) => to.holdAt(state, cell)),
      set: this.placeHeld,
      choose: (token) => this.play(token),
      turn: (direction) => this.apply((state) => to.turnHeld(state, direction)),
      tip: (direction) => this.apply((state) => to.tipHeld(state, direction)),
      play: this.play,
    };
  }
}

/** A record as the server reads it. */
export function writeRecord(
  game: "pueblo" | "puluc",
  tags: Readonly<Record<string, string>>,
  tokens: readonly string[],
): string {
  const lines = Object.entries({ Game: game, Rules: "1", ...tags }).map(
    ([name, value]) => `[${name} "${value}"]`,
  );
  return `${lines.join("\n")}\n\n${[...tokens, "."].join(" ")}\n`;
}

export function studyMoves(
  game: "pueblo" | "puluc",
  tags: Readonly<Record<string, string>>,
  tokens: readonly string[],
): Promise<Look> {
  return api.studyRecord({ record: writeRecord(game, tags, tokens) });
}
