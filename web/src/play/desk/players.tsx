/** Who plays: points, blocks, clock, presence, and whose turn it is. */
import { useEffect, useState } from "preact/hooks";
import { bots } from "../../server/catalogue";
import type { GameView, View } from "../../server/protocol";
import { locale, perLanguage, t } from "../../shell/i18n";
import { colourOf, editionOf } from "../look";
import { isDrawn } from "../outcome";
import { type GameState, isAtServer, shownView } from "../state";
import { reservedOf } from "../stock";
import { seatName } from "../words";
import { signed } from "./prices";
import { Swatch } from "./swatch";

export function Players({ state }: { state: GameState }) {
  const view = shownView(state);
  if (!view) return null;
  const places = placesOf(view);
  const seats = view.scores.map((_, seat) => seat);
  return (
    <section class="standing">
      <p class="standing-note">
        {t(view.game === "pueblo" ? "players.fewWin" : "players.mostWin")}
      </p>
      <ol class="players" aria-label={t("players.title")} data-players={seats.length}>
        {seats
          .sort((a, b) => places[a]! - places[b]! || a - b)
          .map((seat) => (
            <Player key={seat} state={state} view={view} seat={seat} place={places[seat]!} />
          ))}
      </ol>
    </section>
  );
}

/** The place of each seat; equal points share one. Points are a burden in Pueblo, and a gain in Puluc. */
export function placesOf({ game, scores }: View): number[] {
  const isBetter = (one: number, other: number) => (game === "pueblo" ? one < other : one > other);
  return scores.map((mine) => 1 + scores.filter((other) => isBetter(other, mine)).length);
}

interface SeatProps {
  readonly state: GameState;
  readonly view: View;
  readonly seat: number;
}

function Player({ state, view, seat, place }: SeatProps & { place: number }) {
  const { game } = state;
  const info = game?.seats[seat];
  const isTurn = hasTurn(state, seat);
  const name = seatName(game, view, seat);
  const colour = colourOf(view, seat);
  const won = hasWon(state, seat);
  // where all seats are at this screen, the word tells nobody apart
  const isMine = state.mySeats.includes(seat) && state.mySeats.length < view.scores.length;
  return (
    <li
      class={`player ${isTurn ? "is-turn" : ""} ${info?.is_out ? "is-out" : ""}`}
      data-seat={seat}
      aria-current={isTurn ? "true" : undefined}
    >
      <span class="place">
        <span aria-hidden="true">{place}</span>
        <span class="visually-hidden">{t("players.placeOf", { n: place })}</span>
      </span>
      <Swatch paint={editionOf(view).paints[seat]!} seat={seat} />
      <div class="player-who">
        <strong title={name}>
          {name}
          {isMine && <span class="tag">{t("players.you")}</span>}
          {won && <span class="tag tag-won">{t("players.won")}</span>}
        </strong>
        <small>
          {name !== colour && <span>{colour}</span>}
          {info && <Presence state={state} seat={seat} />}
          <Stock view={view} seat={seat} />
        </small>
      </div>
      {game && game.clock.kind !== "none" && <SeatClock state={state} game={game} seat={seat} />}
      <Gained state={state} seat={seat} />
      <div class="player-score">
        <strong>{view.scores[seat]}</strong>
        <small>
          {t(view.game === "pueblo" ? "points.word" : "puluc.taken", { n: view.scores[seat]! })}
        </small>
      </div>
    </li>
  );
}

/** What the last turn changed; nothing is said of a past that is looked at. */
function Gained({ state, seat }: { state: GameState; seat: number }) {
  const points = state.past ? 0 : state.gained?.[seat];
  if (!points) return null;
  const shown = signed(points);
  return (
    <span class="gained">
      <span class="gained-short">{shown}</span>
      <span class="gained-long">{t("players.gained", { points: shown })}</span>
    </span>
  );
}

/** Whose turn it is on the board that is shown; nobody's once a game is over, however it ended. */
export function hasTurn(state: GameState, seat: number): boolean {
  if (!state.past && state.game?.status === "over") return false;
  return shownView(state)?.turn === seat;
}

/** Who won is for the server to say: a seat that gave up may have the best points. In a draw nobody did. */
export function hasWon({ game, view, past }: GameState, seat: number): boolean {
  if (past || !view || isDrawn(game, view)) return false;
  return (game?.outcome ?? view?.outcome)?.winners.includes(seat) ?? false;
}

function Presence({ state, seat }: { state: GameState; seat: number }) {
  const info = state.game!.seats[seat]!;
  if (info.is_out) return <span>{t("players.out")}</span>;
  if (info.bot) return <span>{botInWords(state.game!.game, info.bot)}</span>;
  // whoever looks at this screen is here
  if (state.mySeats.includes(seat)) return null;
  if (!info.guest) return isAtServer(state.game!) ? <span>{t("players.open")}</span> : null;
  const isHere = state.here.includes(info.guest);
  return (
    <span class={isHere ? "here" : "away"}>{t(isHere ? "players.here" : "players.away")}</span>
  );
}

function botInWords(game: string, id: string): string {
  const level = bots(game).find((each) => each.id === id)?.level;
  return level ? t("players.botLevel", { level }) : t("players.bot");
}

function Stock({ view, seat }: { view: View; seat: number }) {
  if (view.game === "puluc") {
    return <span class="stock">{t("puluc.lostShort", { n: view.lost[seat] ?? 0 })}</span>;
  }
  const reserved = reservedOf(view);
  const [coloured, neutral] = view.stock[seat]!.map((count) => count - reserved) as [
    number,
    number,
  ];
  const edition = editionOf(view);
  const words = t("players.stock", {
    coloured: t("players.stockColoured", { n: coloured }),
    neutral: t("players.stockNeutral", { n: neutral }),
  });
  return (
    <span class="stock" title={words}>
      <span class="visually-hidden">{words}</span>
      <span aria-hidden="true" class="stock-pile">
        <i class="pip" style={{ "--paint": edition.paints[seat]! }} />
        {coloured}
        <i class="pip pip-neutral" style={{ "--paint": edition.neutral }} />
        {neutral}
      </span>
      {reserved > 0 && (
        <span class="reserved" title={t("players.reserved", { n: reserved })}>
          <span class="reserved-long"> {t("players.reserved", { n: reserved })}</span>
          <span class="reserved-short" aria-hidden="true">
            {` (${reserved}+${reserved})`}
          </span>
        </span>
      )}
    </span>
  );
}

/** Bots think on nobody's time. */
function isClockRunning(game: GameView, seat: number): boolean {
  return game.status === "playing" && game.turn === seat && !game.seats[seat]?.bot;
}

/** Seconds left now: the server's figure, and what went by since on this machine. */
export function secondsLeft(
  game: GameView,
  seat: number,
  seenAt: number,
  now: number,
): number | null {
  const left = game.left[seat];
  if (left === null || left === undefined) return null;
  const isRunning = isClockRunning(game, seat);
  return Math.max(0, isRunning ? left - (now - seenAt) / 1000 : left);
}

function SeatClock({ state, game, seat }: { state: GameState; game: GameView; seat: number }) {
  const [now, setNow] = useState(Date.now());
  const isRunning = isClockRunning(game, seat);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  const seconds = secondsLeft(game, seat, state.seenAt, Math.max(now, state.seenAt));
  if (seconds === null) return null;
  return (
    <time class={`clock ${seconds < 20 && isRunning ? "clock-low" : ""}`} role="timer">
      {formatTime(seconds)}
    </time>
  );
}

export function formatTime(seconds: number): string {
  if (seconds >= 172_800) return inDays(locale.value).format(Math.floor(seconds / 86_400));
  if (seconds >= 86_400) return inHours(locale.value).format(Math.floor(seconds / 3600));
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const rest = `${Math.floor((whole % 3600) / 60)}:${String(whole % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${rest.padStart(5, "0")}` : rest;
}

const inUnits = (unit: "day" | "hour") =>
  perLanguage(
    (language) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }),
  );
const inDays = inUnits("day");
const inHours = inUnits("hour");
