/** One's history as it fills in: game after game is reviewed, and what is known is summed up. */
import { computed, signal } from "@preact/signals";
import type { Historian } from "../../engine/client";
import { parseRecordText } from "../../engine/recordtext";
import type { MoveReview } from "../../engine/reviewdata";
import { lookAtRecord } from "../../play/asking";
import { ApiError } from "../../server/api";
import { messageOf } from "../../server/troubles";
import type { Keep, KeptGame } from "./kept";
import { playedGame } from "./played";
import type { Source } from "./sources";
import { sumUpGames } from "./summary";

export class Gathering {
  readonly isRunning = signal(false);
  readonly trouble = signal("");
  /** Of how many games there are; the share of the one that is looked at now. */
  readonly all = signal(0);
  readonly share = signal(0);
  readonly games = signal<readonly KeptGame[]>([]);
  readonly histories = computed(() => sumUpGames(this.games.value.map(({ played }) => played)));
  #controller = new AbortController();
  #reviewer: Historian | null = null;
  #sources: readonly Source[] = [];

  constructor(
    private readonly keep: Keep,
    private readonly start: () => Historian,
  ) {}

  /** Looks at games, one after the other; those that are kept are known at once. */
  run = async (sources: readonly Source[]): Promise<void> => {
    this.stop();
    this.#sources = sources;
    this.games.value = [];
    await this.goOn();
  };

  /** Goes on where it was stopped. */
  goOn = async (): Promise<void> => {
    this.stop();
    const { signal: stopped } = (this.#controller = new AbortController());
    this.isRunning.value = true;
    this.trouble.value = "";
    this.all.value = this.#sources.length; // those that were refused are asked for again
    const known = await Promise.all(this.#sources.map(({ key }) => this.keep.find(key)));
    if (stopped.aborted) return;
    this.games.value = known.filter((game) => game !== null);
    for (const [at, source] of this.#sources.entries()) {
      if (known[at]) continue;
      try {
        const game = await this.#review(source, stopped);
        if (stopped.aborted) return;
        this.games.value = [...this.games.peek(), game];
        await this.keep.put(source.key, game);
      } catch (error) {
        if (stopped.aborted) return;
        if (!(error instanceof ApiError)) {
          this.stop();
          throw error;
        }
        // what one game is refused for keeps nobody from the others
        this.trouble.value = messageOf(error);
        this.all.value--;
      }
      this.share.value = 0;
    }
    this.isRunning.value = false;
  };

  async #review({ place, seat, record }: Source, stopped: AbortSignal): Promise<KeptGame> {
    const text = await record();
    const look = await lookAtRecord(text);
    const line = { game: look.view.game, options: {}, position: look.start, moves: look.tokens };
    stopped.throwIfAborted();
    this.#reviewer ??= this.start();
    const hear = ({ ply }: MoveReview) => {
      if (!stopped.aborted) this.share.value = (ply + 1) / look.tokens.length;
    };
    const { moves } = await this.#reviewer.reviewGame(line, { seat }, hear, stopped);
    const moments = await this.#reviewer.moments(line);
    const { tags } = parseRecordText(text);
    return { record: text, played: playedGame(place, { tags, look, seat, moves, moments }) };
  }

  stop = (): void => {
    this.#controller.abort();
    this.isRunning.value = false;
    this.share.value = 0;
  };

  close(): void {
    this.stop();
    this.#reviewer?.close();
  }
}
