/** A record as the source of a desk: there is no game at the server, but it judges every move. */
import { ApiError } from "../server/api";
import type { GameView, Look, Price, SeenView, View, Why } from "../server/protocol";
import { settings } from "../shell/settings";
import { engine } from "../engine/client";
import { firstHere, lineOf, lookAtRecord } from "./asking";
import { Desk, type Source } from "./desk/desk";
import { plyOf } from "./moves";
import { asPueblo, emptyGame, legalSet, shownView } from "./state";
import { formatWalk } from "./tokens";
import * as to from "./transitions";

/** Tags by name, their values as they stand between the quotes. */
export type Tags = Readonly<Record<string, string>>;

const RULES = "1";
const TAG = /^\[([A-Z][A-Za-z0-9]*) "((?:[^"\\]|\\["\\])*)"\]$/gm;
/** What these say holds after the last move only. */
const RESULTS: ReadonlySet<string> = new Set(["Result", "Scores", "Termination"]);

export function readTags(record: string): Tags {
  const [head = ""] = record.split("\n\n", 1);
  return Object.fromEntries([...head.matchAll(TAG)].map(([, name, value]) => [name!, value!]));
}

export const makeTags = (game: "pueblo" | "puluc", options: Tags): Tags => ({
  Game: game,
  Rules: RULES,
  ...options,
});

/** The tags of a record that begins with a position: its line has the options in the same words. */
export function tagsFrom(position: string): Tags {
  const [head = "", options = "-"] = position.split("_");
  const [, game = "", rules = RULES] = head.match(/^([a-z]+)(\d+)$/) ?? [];
  const given = options === "-" ? [] : options.split(";");
  const tags = given.map((option) => {
    const [name = "", value = "yes"] = option.split("=");
    return [name.charAt(0).toUpperCase() + name.slice(1), value] as const;
  });
  return { Game: game, Rules: rules, ...Object.fromEntries(tags), Position: position };
}

/** A record as the server reads it. */
export function writeRecord(tags: Tags, tokens: readonly string[]): string {
  const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`);
  return `${lines.join("\n")}\n\n${[...tokens, "."].join(" ")}\n`;
}

/** How a record is gone on with. */
export interface RecordHabits {
  /** Whether a decision stands; a lesson may ask for another one. */
  readonly accepts?: (token: string, before: View, after: View) => boolean;
  readonly onMoved?: (token: string | null) => void;
  readonly commitsAtOnce?: boolean;
  readonly canUndo?: boolean;
  /** Whoever studies goes through a tree of moves: back is another place in it. */
  readonly undo?: () => void;
  readonly lookAt?: (ply: number) => void;
  readonly ply?: () => number;
  /** Whoever sets a position up says by the board where a block goes. */
  readonly pick?: (window: string) => void;
}

export class RecordGame implements Source {
  readonly desk: Desk;
  #tags: Tags;
  #text = "";
  #opened: readonly string[] = [];
  #shown = 0;
  #asked = 0;
  readonly lookAt: ((ply: number) => void) | undefined;
  readonly ply: (() => number) | undefined;
  readonly pick: ((window: string) => void) | undefined;
  study: NonNullable<Source["study"]> | null = null;
  readonly #looks = new Map<string, Promise<Look>>();

  constructor(
    id: string,
    private readonly habits: RecordHabits,
    tags: Tags = {},
  ) {
    this.#tags = tags;
    this.lookAt = habits.lookAt;
    this.ply = habits.ply;
    this.pick = habits.pick;
    this.desk = new Desk(this, { ...emptyGame(id, null), link: "open" });
  }

  /** The record with the moves that were added here; as it was, comments and all, without any. */
  get text(): string {
    const { tokens } = this.#game;
    const isAsOpened = tokens.join(" ") === this.#opened.join(" ");
    return isAsOpened && this.#text ? this.#text : this.#write(tokens);
  }

  #write(tokens: readonly string[]): string {
    const lasting = Object.entries(this.#tags).filter(([name]) => !RESULTS.has(name));
    return writeRecord(Object.fromEntries(lasting), tokens);
  }

  get #game(): Pick<GameView, "tokens" | "movers"> {
    return this.desk.state.peek().game ?? { tokens: [], movers: [] };
  }

  close(): void {
    this.#asked++; // a move whose answer comes later is not shown any more
    this.desk.close();
  }

  /** What is shown from now on begins by other tags. */
  begin(tags: Tags): void {
    this.#tags = tags;
  }

  /** Takes up a record that the server has read, at its last move. */
  open(tags: Tags, look: Look, text = ""): void {
    this.#tags = tags;
    this.#text = text;
    this.#opened = look.tokens;
    this.#looks.set(this.#write(look.tokens), Promise.resolve(look));
    this.show(look, look.names);
  }

  /** Shows the board after the moves of a look, for seats with these names. */
  show(look: Look, names: readonly string[]): void {
    this.#asked++;
    const { id } = this.desk.state.peek();
    const kept = this.habits.undo ? 0 : this.#opened.length;
    const canUndo = this.habits.canUndo && look.tokens.length > kept;
    const game = {
      ...recordedGame(id, look.view, look.tokens, look.movers, names),
      start: look.start,
      version: ++this.#shown,
      undo_by: canUndo ? (look.movers.at(-1) ?? null) : null,
    };
    const update = { kind: "update", events: [], game, view: look.view } as const;
    this.desk.apply((state) => to.receive({ ...state, past: null }, update, Date.now()));
  }

  /** The record with other moves; each is asked for once. */
  lookAfter(tokens: readonly string[]): Promise<Look> {
    const record = this.#write(tokens);
    const known = this.#looks.get(record);
    if (known) return known;
    const look = lookAtRecord(record);
    this.#looks.set(record, look);
    look.catch(() => this.#looks.delete(record));
    return look;
  }

  play = (token: string): void =>
    void this.#goTo([...this.#game.tokens, token], token, (look) => {
      const { view } = this.desk.state.peek();
      return this.habits.accepts?.(token, view!, look.view) ?? true;
    });

  undo = (): void => {
    if (this.habits.undo) this.habits.undo();
    else void this.#goTo(this.#game.tokens.slice(0, -1), null, () => true);
  };

  /** Shows the board after other moves, unless somebody goes elsewhere before it is there. */
  goTo = (tokens: readonly string[]): Promise<void> => this.#goTo(tokens, null, () => true, false);

  async #goTo(
    tokens: readonly string[],
    token: string | null,
    accepts: (look: Look) => boolean,
    isMove = true,
  ): Promise<void> {
    const { desk } = this;
    const asked = ++this.#asked;
    desk.apply((state) => to.send(state, "", token));
    try {
      const look = await this.lookAfter(tokens);
      desk.apply((state) => ({ ...state, sent: [] }));
      if (asked !== this.#asked || !accepts(look)) return;
      this.show(
        look,
        desk.state.peek().game!.seats.map(({ name }) => name),
      );
      if (isMove) this.habits.onMoved?.(token);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      desk.apply((state) => ({ ...state, sent: [] }));
      if (asked === this.#asked) this.#complain(error);
    }
  }

  #complain({ code, message }: ApiError): void {
    this.desk.apply((state) => ({ ...state, trouble: { code, reason: message } }));
  }

  commitsAtOnce = (): boolean => this.habits.commitsAtOnce ?? settings.value.commitAtOnce;

  // questions

  askView = async (ply: number): Promise<View> => {
    try {
      const { view } = await this.lookAfter(this.#game.tokens.slice(0, ply));
      this.desk.apply((state) => ({ ...state, trouble: null }));
      return view;
    } catch (error) {
      if (error instanceof ApiError) this.#complain(error);
      throw error;
    }
  };

  /** What the view tells once the decision is made is what it costs. */
  askPrice = async (token: string): Promise<Price | null> => {
    const view = asPueblo((await this.#lookAfterShown(token)).view);
    return view && { walks: view.walks.map(({ points }) => points), lap: view.lap };
  };

  /** Without the engine, only what is seen from where the chieftain may stand is told. */
  askSight = (square: string): Promise<readonly SeenView[] | null> => {
    const { game, past } = this.desk.state.peek();
    return firstHere<readonly SeenView[] | null>(
      () => engine.sight(lineOf(game!, past?.ply), square),
      () => this.#sightNear(square),
    );
  };

  async #sightNear(square: string): Promise<readonly SeenView[] | null> {
    const view = asPueblo(shownView(this.desk.state.peek()));
    if (view?.chief === square) return view.sight;
    const walk = view?.walks.find((each) => each.square === square);
    const token = walk && formatWalk(walk.steps);
    if (!view || !token || !legalSet(view).has(token)) return null;
    return asPueblo((await this.#lookAfterShown(token)).view)?.sight ?? null;
  }

  /** The engine in the page knows why; a browser without it is told nothing. */
  askWhy = (token: string): Promise<Why> => {
    const { game, past } = this.desk.state.peek();
    return firstHere(
      () => engine.why(lineOf(game!, past?.ply), token),
      () => Promise.resolve({ reason: null, code: null, words: {} }),
    );
  };

  #lookAfterShown(token: string): Promise<Look> {
    const made = this.#game.tokens.slice(0, plyOf(this.desk.state.peek()));
    return this.lookAfter([...made, token]);
  }
}

/** A record as the server would describe a game: nobody made it, and nobody waits in it. */
export function recordedGame(
  id: string,
  view: View,
  tokens: readonly string[],
  movers: readonly number[],
  names: readonly string[],
): GameView {
  return {
    id,
    game: view.game,
    status: view.outcome ? "over" : "playing",
    number: tokens.length,
    version: tokens.length,
    seats: names.map((name) => ({ name, guest: null, bot: null, is_out: false })),
    creator: "",
    tokens,
    movers,
    start: "",
    turn: view.turn,
    clock: { kind: "none" },
    left: names.map(() => null),
    now: 0,
    is_public: false,
    has_chat: false,
    draw_offered_by: null,
    takeback_asked_by: null,
    takeback_agreed: [],
    undo_by: null,
    // whoever studies says what the dice show
    dice: {
      source: "hand",
      commitment: null,
      entropy: [],
      seed: null,
      draws: [],
      awaited: [],
      early: [],
    },
    outcome: view.outcome,
    reason: view.outcome ? "played" : null,
    rematch: null,
    takeback_question: null,
    draw_question: null,
    away_question: null,
    stand_ins: [],
    invited: [],
  };
}
