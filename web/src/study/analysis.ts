/** What is studied: a tree of moves on a desk, where every seat may be played from every place. */
import { batch, computed, effect, type Signal, signal } from "@preact/signals";
import { engine } from "../engine/client";
import type { Judgement, MoveLine, Tags } from "../engine/recordtext";
import { parseRecordText, writeRecordText } from "../engine/recordtext";
import type { Line } from "../engine/questions";
import { quietly } from "../play/answers";
import { groupTurns } from "../play/moves";
import { RecordGame, recordedGame } from "../play/record";
import { studyAddress, studyAddressNow } from "../play/studylink";
import type { Look, Account } from "../server/protocol";
import { rewrite } from "../shell/router";
import * as to from "./tree";

/** What these say holds after the last move only. */
const RESULTS: ReadonlySet<string> = new Set(["Result", "Scores", "Termination"]);

/** How somebody came here. */
export interface Arrival {
  readonly at: string | null;
  readonly seat: number | null;
  readonly isReview?: boolean;
}

const keyOf = (path: to.Path): string => path.join(" ");

export class Analysis {
  readonly record: RecordGame;
  readonly tree: Signal<MoveLine>;
  readonly path: Signal<to.Path>;
  /** The line that one goes on along: the place is on it. */
  readonly line: Signal<to.Path>;
  /** Whether moves are tried: else the board is only looked at. */
  readonly isTrying = signal(true);
  /** The game as it was played, to its end, with where its points came from. */
  readonly main: Signal<Look>;
  readonly account = signal<Account | null>(null);
  readonly seat: number | null;
  /** Whether the review is shown, for the address. */
  readonly isReview = signal(false);
  readonly note = computed(() => to.noteOf(this.tree.value, this.path.value));
  /** The moves of the game, which may have changed since it was opened. */
  readonly tokens = computed(() => this.tree.value.tokens);
  readonly #tags: Tags;
  readonly #opened: { readonly text: string; readonly tree: MoveLine };
  readonly #isEnded: boolean;
  readonly #movers = new Map<string, number>();
  readonly #stops: (() => void)[] = [];

  /** The text is null for a position that nobody has gone on from. */
  constructor(
    tags: Tags,
    text: string | null,
    look: Look,
    { at, seat, isReview = false }: Arrival,
  ) {
    const tree = text === null ? { tokens: look.tokens } : parseRecordText(text).line;
    this.#tags = tags;
    this.#opened = { text: text ?? "", tree };
    this.#isEnded = look.view.outcome !== null || (tags.Result ?? "*") !== "*";
    this.seat = seat;
    this.tree = signal(tree);
    const path = (at !== null && to.parsePlace(tree, at)) || tree.tokens;
    this.path = signal(path);
    this.line = signal(to.wholeLine(tree, path));
    this.main = signal(look);
    this.record = new RecordGame(
      "study",
      {
        canUndo: true,
        commitsAtOnce: true,
        onMoved: (token) => this.#grow(token),
        undo: this.back,
        lookAt: this.lookAt,
        ply: () => this.path.peek().length,
      },
      tags,
    );
    this.#learn(look);
    this.isReview.value = isReview;
    this.#seatPeople(!this.#isEnded && !isReview);
    this.record.open(tags, look, text ?? "");
    void this.#followMain();
    this.#stops.push(effect(() => this.#writeAddress()));
    if (path.length < look.tokens.length || !to.isMain(tree, path)) void this.goTo(path);
    void this.#learnEnds();
  }

  get desk() {
    return this.record.desk;
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#written++; // whoever has left is not brought back
    this.record.close();
  }

  /** The record with all that was added here; as it was, to the byte, where nothing was. */
  get text(): string {
    const tree = this.tree.value;
    if (tree === this.#opened.tree && this.#opened.text) return this.#opened.text;
    const isAsPlayed = keyOf(tree.tokens) === keyOf(this.#opened.tree.tokens);
    const tags = Object.entries(this.#tags).filter(([name]) => isAsPlayed || !RESULTS.has(name));
    return writeRecordText(Object.fromEntries(tags), tree);
  }

  /** The game as it is now, for the engine. */
  get game(): Line {
    const { view, start } = this.main.peek();
    return { game: view.game, options: {}, position: start, moves: this.tokens.peek() };
  }

  /** Who made the last move of a path; null as long as nobody has looked. */
  moverOf(path: to.Path): number | null {
    return this.#movers.get(keyOf(path)) ?? null;
  }

  #learn({ tokens, movers }: Pick<Look, "tokens" | "movers">): void {
    movers.forEach((seat, ply) => this.#movers.set(keyOf(tokens.slice(0, ply + 1)), seat));
  }

  /** Variations of a record are looked at once, also to find what is wrong with them. */
  async #learnEnds(): Promise<void> {
    const ends = to.endsOf(this.tree.peek()).slice(1);
    for (const end of ends) this.#learn(await this.record.lookAfter(end));
    if (ends.length) this.tree.value = { ...this.tree.peek() };
  }

  /** Whoever tries moves plays all seats; whoever only looks plays none. */
  try = (isTrying: boolean): void => {
    if (isTrying === this.isTrying.peek()) return;
    this.#seatPeople(isTrying);
    void this.record.goTo(this.path.peek());
  };

  #seatPeople(isTrying: boolean): void {
    this.isTrying.value = isTrying;
    const mySeats = isTrying ? this.main.peek().view.scores.map((_, seat) => seat) : [];
    this.desk.apply((state) => ({ ...state, mySeats }));
  }

  #writeAddress(): void {
    const { seat } = this;
    const at = to.formatPlace(this.tree.value, this.path.value);
    const place = { at, seat, isReview: this.isReview.value };
    // a position stays in the address until somebody goes on from it
    if (this.tree.value === this.#opened.tree && !this.#opened.text) return;
    const { text } = this;
    const newest = ++this.#written;
    rewrite(studyAddressNow(text, place));
    void studyAddress(text, place).then((address) => {
      if (newest === this.#written) rewrite(address);
    });
  }
  #written = 0;

  /** The game as it was played may have grown: its log and its account are looked up again. */
  async #followMain(): Promise<void> {
    const tokens = this.tokens.peek();
    const look = await quietly(this.record.lookAfter(tokens));
    if (!look || keyOf(this.tokens.peek()) !== keyOf(tokens)) return;
    this.main.value = look;
    const account = await quietly(engine.review(this.game));
    if (keyOf(this.tokens.peek()) === keyOf(tokens)) this.account.value = account;
  }

  /** The game as it was played, as a log tells it. */
  readonly played = computed(() => {
    const { view, tokens, movers, names, start } = this.main.value;
    return { ...recordedGame("study", view, tokens, movers, names), start };
  });

  // going

  goTo = (path: to.Path): Promise<void> => {
    batch(() => {
      if (keyOf(this.line.peek().slice(0, path.length)) !== keyOf(path))
        this.line.value = to.wholeLine(this.tree.peek(), path);
      this.path.value = path;
    });
    return this.record.goTo(path);
  };

  /** Looks at the position before a move of the game, and at nothing that was tried. */
  lookBefore = (ply: number): void => {
    this.try(false);
    void this.goTo(this.tokens.peek().slice(0, ply));
  };

  lookAt = (ply: number): void => {
    const line = this.line.peek();
    void this.goTo(line.slice(0, Math.min(Math.max(0, ply), line.length)));
  };

  /** One move back; what was only tried, and has nothing told of it, is taken away again. */
  back = (): void => {
    const path = this.path.peek();
    if (path.length === 0) return;
    const tree = this.tree.peek();
    const isNew = !to.has(this.#opened.tree, path);
    const note = to.noteOf(tree, path);
    const isBare = to.nextOf(tree, path).length === 0 && Object.keys(note).length === 0;
    const before = path.slice(0, -1);
    if (isNew && isBare) this.#change(to.remove(tree, path), before);
    else void this.goTo(before);
  };

  /** A move was made on the board: it is there already, or a variation begins. */
  #grow(token: string | null): void {
    if (token === null) return;
    const path = this.path.peek();
    const { game } = this.desk.state.peek();
    if (game) this.#learn(game);
    const next = [...path, token];
    const tree = to.add(this.tree.peek(), path, token, this.#isEnded);
    const isMainGrown = tree.tokens.length !== this.tree.peek().tokens.length;
    batch(() => {
      this.tree.value = tree;
      this.path.value = next;
      this.line.value = to.wholeLine(tree, next);
    });
    if (isMainGrown) void this.#followMain();
  }

  /** Plays moves from here, as a variation where they are not what was played, and goes on so many steps along them. */
  playLine = async (tokens: readonly string[], steps = tokens.length): Promise<void> => {
    let tree = this.tree.peek();
    const before = this.path.peek();
    let path = before;
    const look = await quietly(this.record.lookAfter([...path, ...tokens]));
    if (!look) return;
    this.#learn(look);
    for (const token of tokens) {
      tree = to.add(tree, path, token, this.#isEnded);
      path = [...path, token];
    }
    this.#change(tree, path);
    if (steps < tokens.length) await this.goTo([...before, ...tokens.slice(0, steps)]);
  };

  #change(tree: MoveLine, path: to.Path): void {
    const isMainChanged = keyOf(tree.tokens) !== keyOf(this.tree.peek().tokens);
    batch(() => {
      this.tree.value = tree;
      this.line.value = to.wholeLine(tree, path);
      this.path.value = path;
    });
    void this.record.goTo(path);
    if (isMainChanged) void this.#followMain();
  }

  // telling

  judge = (judgement: Judgement | null): void => {
    const path = this.path.peek();
    if (path.length === 0) return;
    const wished = this.note.peek().judgement === judgement ? null : judgement;
    const next = { judgement: wished ?? undefined };
    this.tree.value = to.annotate(this.tree.peek(), path, next);
  };

  comment = (comment: string): void => {
    this.tree.value = to.annotate(this.tree.peek(), this.path.peek(), { comment });
  };

  mark = (mark: string): void => {
    this.tree.value = to.toggleMark(this.tree.peek(), this.path.peek(), mark);
  };

  name = (name: string): void => {
    this.tree.value = to.nameLine(this.tree.peek(), this.path.peek(), name);
  };

  promote = (): void => {
    this.#change(to.promote(this.tree.peek(), this.path.peek()), this.path.peek());
  };

  /** Takes the turn that led here away, with all that follows it; it can be put back until the tree is changed. */
  removeHere = (): void => {
    const path = this.path.peek();
    if (path.length === 0) return;
    const tree = this.tree.peek();
    const movers = path.map((_, ply) => this.moverOf(path.slice(0, ply + 1)) ?? 0);
    const { first } = groupTurns(path, movers).at(-1)!;
    const own = to.ownTurn(tree, path, first);
    this.#change(to.remove(tree, own), own.slice(0, -1));
    this.#removed.value = { tree, path, left: this.tree.peek() };
  };

  readonly #removed = signal<{
    readonly tree: MoveLine;
    readonly path: to.Path;
    readonly left: MoveLine;
  } | null>(null);
  readonly canRestore = computed(() => this.#removed.value?.left === this.tree.value);

  /** Puts back what was taken away last. */
  restore = (): void => {
    const removed = this.#removed.peek();
    if (removed && this.canRestore.peek()) this.#change(removed.tree, removed.path);
  };
}
