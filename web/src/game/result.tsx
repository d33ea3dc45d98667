/** The result card: places and margins, where the points came from, and the turn that decided. */
import { useEffect, useState } from "preact/hooks";
import { engine } from "../engine/client";
import { lineOf } from "../play/asking";
import { PoseDrawing } from "../play/desk/poses";
import { Swatch } from "../play/desk/swatch";
import { decisiveTurn, type LogLine, logOf, type Sources, sourcesOf } from "../play/log";
import type { LiveGame } from "../play/livegame";
import { editionOf } from "../play/look";
import { asBurden, placesOf, resultInWords } from "../play/outcome";
import { asPueblo, type GameState } from "../play/state";
import { botTitle } from "../play/names";
import { studyAddress } from "../play/studylink";
import { seatName } from "../play/words";
import { bots } from "../server/catalogue";
import type { GameView, Account, View } from "../server/protocol";
import { messageOf } from "../server/troubles";
import { percent, t } from "../shell/i18n";
import { go } from "../shell/router";
import { Button } from "../shell/ui";

export function ResultCard({ live }: { live: LiveGame }) {
  const state = live.desk.state.value;
  const { game, view } = state;
  const review = state.review?.review ?? null;
  const decisive = useDecisive(state, review);
  if (!game || !view) return null;
  return (
    <>
      <h2>{resultInWords(state)}</h2>
      <p class="hint result-facts">{factsOf(game, view).join(" · ")}</p>
      <Places state={state} game={game} view={view} review={review} />
      {decisive && <Decisive state={state} view={view} decisive={decisive} live={live} />}
      <ReviewButton live={live} ply={decisive ? decisive.line.first : null} />
    </>
  );
}

function factsOf(game: GameView, view: View): string[] {
  const log = logOf({ game, view, mySeats: [] }, null);
  const rounds = Math.max(0, ...log.map(({ round }) => round ?? 0));
  const levels = [...new Set(game.seats.flatMap(({ bot, guest }) => (bot && !guest ? [bot] : [])))];
  const titles = levels.map((id) => {
    const found = bots(game.game).find((each) => each.id === id);
    return found?.level
      ? t("new.bot", { level: found.level, title: botTitle(found.title) })
      : botTitle(id);
  });
  const aim = t(view.game === "pueblo" ? "result.few" : "result.pieces");
  return [aim, t("result.rounds", { n: rounds }), ...titles];
}

const PARTS = ["others", "own", "corners", "lap", "auction"] as const;

function Places(props: { state: GameState; game: GameView; view: View; review: Account | null }) {
  const { state, game, view, review } = props;
  const reader = { game, view, mySeats: state.mySeats };
  const sources = asPueblo(view) && review ? sourcesOf(reader, review) : null;
  const most = Math.max(1, ...view.scores);
  const used = PARTS.filter((part) => sources?.some((each) => each[part] > 0));
  return (
    <>
      <ol class="places" aria-label={t("result.places")}>
        {placesOf(game, view).map(({ seat, place }) => (
          <li key={seat}>
            <span class="place">{place}</span>
            <Swatch paint={editionOf(view).paints[seat]!} seat={seat} />
            <strong class="place-name">{seatName(game, view, seat)}</strong>
            {sources ? (
              <SourceBar sources={sources[seat]!} most={most} />
            ) : (
              <span class="source-bar" aria-hidden="true" />
            )}
            <strong class="place-points">{view.scores[seat]}</strong>
          </li>
        ))}
      </ol>
      {used.length > 0 && (
        <ul class="sources" aria-label={t("result.sources")}>
          {used.map((part) => (
            <li key={part}>
              <i class={`source source-${part}`} aria-hidden="true" />
              {t(`result.${part}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SourceBar({ sources, most }: { sources: Sources; most: number }) {
  const parts = PARTS.filter((part) => sources[part] > 0);
  const words = parts.map((part) => `${t(`result.${part}`)} ${sources[part]}`).join(", ");
  return (
    <span class="source-bar" role="img" aria-label={words} title={words}>
      {parts.map((part) => (
        <i
          key={part}
          class={`source source-${part}`}
          style={{ width: `${(100 * sources[part]) / most}%` }}
        >
          {sources[part] / most > 0.09 ? sources[part] : ""}
        </i>
      ))}
    </span>
  );
}

interface Decision {
  readonly line: LogLine;
  readonly swing: number;
  readonly winner: number;
}

const endOf = ({ first, tokens }: LogLine) => first + tokens.length;

/**
 * The turn that moved the winner's margin most. How it stood after each turn is the engine's word:
 * the points, and the last lap as it would have been walked then.
 */
function useDecisive(state: GameState, review: Account | null): Decision | null {
  const [found, setFound] = useState<{ of: GameView; decision: Decision | null } | null>(null);
  const { game, view, mySeats } = state;
  useEffect(() => {
    const winners = game?.outcome?.winners ?? [];
    if (!game || !view || winners.length !== 1 || (view.game === "pueblo" && !review)) return;
    const [winner] = winners as [number];
    let isGone = false;
    const find = async () => {
      const log = logOf({ game, view, mySeats }, review);
      const turns = log.filter(({ kind }) => kind === "turn");
      const standings = await standingsOf(game, turns);
      const best = decisiveTurn(turns, (ply) => standings.get(ply) ?? null, winner);
      const decision = best && { line: best.turn as LogLine, swing: best.swing, winner };
      if (!isGone) setFound({ of: game, decision });
    };
    void find().catch(() => {}); // without the engine, the card says the rest
    return () => {
      isGone = true;
    };
  }, [game, view, review, mySeats]);
  return found && found.of === game ? found.decision : null;
}

/** How it stood before and after each turn, as far as the engine in the page can say. */
async function standingsOf(
  game: GameView,
  turns: readonly LogLine[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const plies = [...new Set(turns.flatMap((turn) => [turn.first, endOf(turn)]))];
  const looks = plies.map(async (ply) => {
    const { view } = await engine.look(lineOf(game, ply));
    return [ply, standingOf(view)] as const;
  });
  return new Map(await Promise.all(looks));
}

/** Points with the lap that is still to come, as it would be walked now. */
function standingOf(view: View): readonly number[] {
  const pueblo = asPueblo(view);
  if (!pueblo) return asBurden(view);
  const isLapAhead = pueblo.stock.some(([coloured, neutral]) => coloured + neutral > 0);
  return pueblo.scores.map((score, seat) => score + (isLapAhead ? (pueblo.lap[seat] ?? 0) : 0));
}

function Decisive(props: { state: GameState; view: View; decisive: Decision; live: LiveGame }) {
  const { state, view, live } = props;
  const { line, swing, winner } = props.decisive;
  const { build, round, seat } = line;
  const pueblo = asPueblo(view);
  return (
    <button type="button" class="decisive" onClick={() => live.desk.lookAt(endOf(line))}>
      <span>
        <strong>
          {round === null ? t("result.decisive") : t("result.decisiveRound", { n: round })}
        </strong>
        <span>{line.sentence}</span>
        <small>
          {pueblo
            ? t("result.swing", { n: swing, name: seatName(state.game, view, winner) })
            : t("result.swingPuluc", { n: swing })}
        </small>
      </span>
      {pueblo && build && (
        <PoseDrawing
          pose={build.pose}
          hand={pueblo.options.handed}
          paint={build.kind === "C" ? editionOf(view).paints[seat]! : editionOf(view).neutral}
        />
      )}
    </button>
  );
}

/** Leads to Study, where the game is reviewed, before the turn that decided. */
function ReviewButton({ live, ply }: { live: LiveGame; ply: number | null }) {
  const [trouble, setTrouble] = useState("");
  const open = async () => {
    try {
      const record = await live.api.record();
      const { mySeats, view } = live.desk.state.peek();
      const isShared = mySeats.length !== 1 || !view;
      const seat = isShared ? null : mySeats[0]!;
      go(
        await studyAddress(record, { at: ply === null ? null : String(ply), seat, isReview: true }),
      );
    } catch (error) {
      setTrouble(messageOf(error));
    }
  };
  return (
    <>
      <Button tone="main" class="button-large" onClick={open}>
        {t("result.review")}
      </Button>
      {trouble && (
        <p class="hint" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}

/** What the dice won or lost each seat, where that is known. */
export function Luck({ state, luck }: { state: GameState; luck: readonly number[] }) {
  return (
    <ul class="luck" aria-label={t("luck.title")}>
      {luck.map((value, seat) => (
        <li key={seat}>
          {t("luck.of", {
            name: seatName(state.game, state.view!, seat),
            value: percent(value),
          })}
        </li>
      ))}
    </ul>
  );
}
