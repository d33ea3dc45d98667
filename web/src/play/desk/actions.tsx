/** What is to be done now, and the buttons to do it with. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { PuebloView, PulucView, View } from "../../server/protocol";
import { t } from "../../shell/i18n";
import { Button, KeyHint } from "../../shell/ui";
import { editionOf } from "../look";
import { actingSeat, asPueblo, asPuluc, type GameState, isAtServer, isMoving } from "../state";
import { formatBuild, formatWalk, parseAll, parseToken } from "../tokens";
import { canUndo, siteOf, usableKinds } from "../transitions";
import { phaseInWords, seatName } from "../words";
import { Auction } from "./auction";
import type { Desk } from "./desk";
import { PosePicker } from "./poses";
import { PointsRow, PriceTag } from "./prices";
import { Swatch } from "./swatch";

export function Actions({ desk, children }: { desk: Desk; children?: ComponentChildren }) {
  const state = desk.state.value;
  const { game, view } = state;
  const section = useRef<HTMLElement>(null);
  const task = view && actingSeat(state) !== null ? phaseInWords(view) : "";
  useEffect(() => {
    if (task) uncover(section.current);
  }, [task]);
  if (!game || !view) return <section class="actions" aria-busy="true" />;
  return (
    <section class="actions" aria-label={t("actions.title")} tabIndex={-1} ref={section}>
      <Guidance state={state} />
      {children}
      <Task desk={desk} />
      <RulesLink view={view} />
    </section>
  );
}

/** On phones the board stays in sight while one scrolls: a new task must not begin behind it. */
function uncover(section: HTMLElement | null): void {
  const stage = document.querySelector(".stage");
  if (!section || !stage || getComputedStyle(stage).position !== "sticky") return;
  const covered = stage.getBoundingClientRect().bottom - section.getBoundingClientRect().top;
  if (covered > 0) scrollBy({ top: -covered - 8 });
}

export function Guidance({ state }: { state: GameState }) {
  const { game, view } = state;
  if (!game || !view) return null;
  const acting = actingSeat(state);
  const text = guidanceText(state);
  return (
    <p class={`guidance ${acting === null ? "" : "guidance-mine"}`}>
      {view.turn !== null && <Swatch paint={editionOf(view).paints[view.turn]!} seat={view.turn} />}
      <span>{text}</span>
      <SentMark state={state} />
    </p>
  );
}

const SECTIONS = {
  building: "build",
  walking: "walk",
  removing: "demolition",
  bidding: "auction",
  taking: "auction",
  over: "end",
} as const;

/** The rules of what is to be done now, beside the game. */
function RulesLink({ view }: { view: View }) {
  const section =
    view.game === "pueblo" ? SECTIONS[view.phase] : view.throw === null ? "throw" : "move";
  return (
    <a
      class="rules-link"
      href={`/rules/${view.game}/${section}`}
      target="_blank"
      rel="noopener"
      aria-label={t("rules.link")}
      title={t("rules.link")}
    >
      ?
    </a>
  );
}

export function guidanceText(state: GameState): string {
  const { game, view } = state;
  if (!game || !view) return "";
  if (game.status === "waiting") return t("guide.waiting");
  if (game.status === "over") return endText(state);
  if (state.past) return t("guide.past", { n: state.past.ply, all: game.tokens.length });
  const name = view.turn === null ? "" : seatName(game, view, view.turn);
  if (actingSeat(state) !== null) {
    const isShared = state.mySeats.length > 1;
    const what = phaseInWords(view);
    return isShared ? t("guide.mineNamed", { name, what }) : t("guide.mine", { what });
  }
  const isBot = view.turn !== null && game.seats[view.turn]?.bot;
  return t(isBot ? "guide.bot" : "guide.theirs", { name });
}

export function endText(state: GameState): string {
  const { game, view } = state;
  const outcome = game?.outcome ?? view?.outcome;
  if (!game || !view) return "";
  const winners = outcome?.winners ?? [];
  const names = winners.map((seat) => seatName(game, view, seat)).join(", ");
  if (game.reason === "draw" || (view.game === "puluc" && winners.length !== 1))
    return t("end.draw");
  if (winners.length > 1) return t("end.shared", { names });
  if (winners.length === 0) return t("end.none");
  return t(
    game.reason === "resigned" ? "end.resigned" : game.reason === "time" ? "end.time" : "end.won",
    { names },
  );
}

/** Sent, then stored: the server answers only once a move is on disk. */
function SentMark({ state }: { state: GameState }) {
  if (state.sent.length > 0)
    return (
      <span class="mark mark-sent" title={t("sent.sent")}>
        ◷
      </span>
    );
  if (state.game && isAtServer(state.game) && state.game.tokens.length > 0 && state.link === "open")
    return (
      <span class="mark mark-stored" title={t("sent.stored")}>
        ✓
      </span>
    );
  return null;
}

function BackToNow({ desk }: { desk: Desk }) {
  return (
    <Button tone="main" onClick={() => desk.lookAt(Number.MAX_SAFE_INTEGER)}>
      {t("history.now")}
    </Button>
  );
}

/** What somebody at this screen decides now, with all that it takes; or the way back to now. */
export function Task({ desk }: { desk: Desk }) {
  const state = desk.state.value;
  if (state.past) return <BackToNow desk={desk} />;
  const acting = actingSeat(state);
  const pueblo = asPueblo(state.view);
  const puluc = asPuluc(state.view);
  if (acting === null)
    return (
      <div class="action-row">
        <UndoButton desk={desk} />
      </div>
    );
  if (puluc) return <PulucTask desk={desk} view={puluc} />;
  if (!pueblo) return null;
  switch (pueblo.phase) {
    case "building":
      return <BuildTask desk={desk} view={pueblo} />;
    case "walking":
      return <WalkTask desk={desk} view={pueblo} />;
    case "removing":
      return <RemoveTask desk={desk} view={pueblo} />;
    case "bidding":
    case "taking":
      return <Auction desk={desk} view={pueblo} />;
    case "over":
      return null;
  }
}

function UndoButton({ desk }: { desk: Desk }) {
  if (!canUndo(desk.state.value)) return null;
  return (
    <Button onClick={desk.undo}>
      {t("actions.undo")} <KeyHint>U</KeyHint>
    </Button>
  );
}

function BuildTask({ desk, view }: { desk: Desk; view: PuebloView }) {
  const state = desk.state.value;
  const { held } = state;
  const seat = view.turn!;
  const edition = editionOf(view);
  const kinds = usableKinds(state);
  if (!held) return <AsideTask desk={desk} view={view} />;
  const paint = held.kind === "C" ? edition.paints[seat]! : edition.neutral;
  const builds = parseAll(view.legal, "build").filter(({ kind }) => kind === held.kind);
  return (
    <>
      {kinds.length > 1 && (
        <div class="kinds" role="group" aria-label={t("actions.kind")}>
          {(["C", "N"] as const).map((kind) => (
            <button
              type="button"
              key={kind}
              class="chip"
              aria-pressed={held.kind === kind}
              onClick={() => desk.hold(kind)}
            >
              <Swatch
                paint={kind === "C" ? edition.paints[seat]! : edition.neutral}
                seat={kind === "C" ? seat : null}
              />
              {t(kind === "C" ? "actions.coloured" : "actions.neutral")}
            </button>
          ))}
        </div>
      )}
      {kinds.length === 1 && (
        <p class="hint">{t(kinds[0] === "C" ? "actions.onlyColoured" : "actions.onlyNeutral")}</p>
      )}
      <PosePicker
        hand={view.options.handed}
        pose={held.pose}
        paint={paint}
        label={t("actions.poses")}
        fitting={new Set(builds.map(({ pose }) => pose))}
        onPick={desk.holdPose}
      />
      <div class="action-row">
        <Button onClick={() => desk.turn(1)} title="R">
          ⟳ {t("actions.turn")}
        </Button>
        <Button onClick={() => desk.tip(1)} title="F">
          ⤵ {t("actions.tip")}
        </Button>
        <Button onClick={() => desk.next(1)} title="Tab">
          {t("actions.nextPlace")}
        </Button>
      </div>
      <Placing desk={desk} />
    </>
  );
}

/** The part of building that follows the pointer: whether the block fits, its price, and setting it. */
function Placing({ desk }: { desk: Desk }) {
  const ghost = desk.ghost.value;
  const state = desk.state.value;
  return (
    <>
      <p class="ghost-line" data-legal={ghost?.legal ?? ""}>
        {ghost === null
          ? t(desk.source.askPrices ? "actions.point" : "actions.pointNext")
          : ghost.legal
            ? t("actions.fits", { cell: ghost.cell, level: ghost.level })
            : `✗ ${ghost.reason ? ghost.reason : t("actions.fitsNot")}`}
      </p>
      {ghost?.legal && <PriceTag state={state} price={desk.priceOf(formatBuild(ghost))} />}
      <div class="action-row">
        <UndoButton desk={desk} />
        <Button tone="main" disabled={!ghost?.legal || isMoving(state)} onClick={desk.placeHeld}>
          {t("actions.place")} <KeyHint>⏎</KeyHint>
        </Button>
      </div>
    </>
  );
}

function AsideTask({ desk, view }: { desk: Desk; view: PuebloView }) {
  return (
    <>
      <p class="hint">{t("actions.aside")}</p>
      <div class="action-row">
        {parseAll(view.legal, "aside").map(({ kind, token }) => (
          <Button tone="main" key={kind} onClick={() => desk.play(token)}>
            {t(kind === "C" ? "actions.asideColoured" : "actions.asideNeutral")}
          </Button>
        ))}
      </div>
    </>
  );
}

function WalkTask({ desk, view }: { desk: Desk; view: PuebloView }) {
  const state = desk.state.value;
  const { chosen } = state;
  return (
    <>
      <div class="walks" role="group" aria-label={t("actions.walks")}>
        {view.walks.map((walk) => (
          <button
            type="button"
            key={walk.steps}
            class="walk"
            aria-pressed={chosen === formatWalk(walk.steps)}
            onClick={() => desk.choose(formatWalk(walk.steps))}
            onMouseEnter={() => desk.lookFrom(walk.square)}
            onMouseLeave={() => desk.lookFrom(null)}
            onFocus={() => desk.lookFrom(walk.square)}
            onBlur={() => desk.lookFrom(null)}
          >
            <strong>{t("actions.steps", { n: walk.steps })}</strong>
            <span class="square">{walk.square}</span>
            <PointsRow view={view} points={walk.points} game={state.game} />
          </button>
        ))}
      </div>
      <div class="action-row">
        <UndoButton desk={desk} />
        {!desk.source.commitsAtOnce() && (
          <Button tone="main" disabled={!chosen || isMoving(state)} onClick={desk.commit}>
            {t("actions.commit")} <KeyHint>⏎</KeyHint>
          </Button>
        )}
      </div>
    </>
  );
}

function RemoveTask({ desk, view }: { desk: Desk; view: PuebloView }) {
  const state = desk.state.value;
  const { chosen } = state;
  return (
    <>
      <p class="hint">{t("actions.removeHint")}</p>
      <div class="removals" role="group" aria-label={t("actions.removals")}>
        {parseAll(view.legal, "remove").map(({ cell, token }) => {
          const owner = siteOf(view).ownerAt(cell);
          return (
            <button
              type="button"
              class="chip"
              key={token}
              aria-pressed={token === chosen}
              onClick={() => desk.choose(token)}
            >
              <Swatch
                paint={owner === null ? editionOf(view).neutral : editionOf(view).paints[owner]!}
                seat={owner}
              />
              {cell}
            </button>
          );
        })}
      </div>
      {chosen && <PriceTag state={state} price={desk.priceOf(chosen)} />}
      <div class="action-row">
        <UndoButton desk={desk} />
        <Button tone="main" disabled={!chosen || isMoving(state)} onClick={desk.commit}>
          {t("actions.remove")} <KeyHint>⏎</KeyHint>
        </Button>
      </div>
    </>
  );
}

function PulucTask({ desk, view }: { desk: Desk; view: PulucView }) {
  const { game } = desk.state.value;
  const throws = parseAll(view.legal, "throw");
  if (throws.length > 0) {
    if (game?.dice.source !== "hand") return <p class="hint">{t("puluc.serverThrows")}</p>;
    return (
      <>
        <p class="hint">{t("puluc.handDice")}</p>
        <div class="action-row" role="group" aria-label={t("puluc.handDice")}>
          {throws.map(({ throw: thrown, token }) => (
            <Button key={token} onClick={() => desk.play(token)}>
              {t("puluc.darkFaces", { n: thrown - 1 })}
            </Button>
          ))}
        </div>
      </>
    );
  }
  return (
    <div class="action-row moves-list" role="group" aria-label={t("puluc.moves")}>
      {view.legal.map((token) => (
        <Button key={token} onClick={() => desk.play(token)}>
          {parseToken(token)?.type === "skip" ? t("puluc.pass") : token}
        </Button>
      ))}
    </div>
  );
}
