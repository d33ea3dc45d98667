/** What is to be done now, and the buttons to do it with. */
import { useEffect, useRef } from "preact/hooks";
import type { PuebloView, PulucView } from "../../server/protocol";
import { t } from "../../shell/i18n";
import { settings } from "../../shell/settings";
import { Button } from "../../shell/ui";
import { editionOf } from "../look";
import { canAnswerDraw, takebackAnswerers } from "../model";
import { actingSeat, asPueblo, asPuluc, type GameState, isMoving } from "../state";
import type { Table } from "../table";
import { parseToken } from "../tokens";
import {
  ghostOf,
  heldToken,
  holdKind,
  holdPose,
  kindsIn,
  siteOf,
  usableKinds,
} from "../transitions";
import { phaseInWords, seatName } from "../words";
import { Auction } from "./auction";
import { PosePicker } from "./poses";
import { PointsRow, PriceTag } from "./prices";
import { Swatch } from "./swatch";

export function Actions({ table }: { table: Table }) {
  const state = table.state.value;
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
      <Offers table={table} />
      {state.past ? <BackToNow table={table} /> : <Task table={table} />}
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
  if (state.game && state.game.tokens.length > 0 && state.link === "open")
    return (
      <span class="mark mark-stored" title={t("sent.stored")}>
        ✓
      </span>
    );
  return null;
}

function BackToNow({ table }: { table: Table }) {
  return (
    <Button tone="main" onClick={() => table.lookAt(Number.MAX_SAFE_INTEGER)}>
      {t("history.now")}
    </Button>
  );
}

function Task({ table }: { table: Table }) {
  const state = table.state.value;
  const acting = actingSeat(state);
  const pueblo = asPueblo(state.view);
  const puluc = asPuluc(state.view);
  if (acting === null) return <UndoRow table={table} />;
  if (puluc) return <PulucTask table={table} view={puluc} />;
  if (!pueblo) return null;
  switch (pueblo.phase) {
    case "building":
      return <BuildTask table={table} view={pueblo} />;
    case "walking":
      return <WalkTask table={table} view={pueblo} />;
    case "removing":
      return <RemoveTask table={table} view={pueblo} />;
    case "bidding":
    case "taking":
      return <Auction table={table} view={pueblo} />;
    case "over":
      return null;
  }
}

function UndoRow({ table }: { table: Table }) {
  const { game, mySeats } = table.state.value;
  if (game?.undo_by === null || game?.undo_by === undefined || !mySeats.includes(game.undo_by))
    return null;
  return (
    <div class="action-row">
      <Button onClick={table.undo}>
        {t("actions.undo")} <kbd>U</kbd>
      </Button>
    </div>
  );
}

function BuildTask({ table, view }: { table: Table; view: PuebloView }) {
  const state = table.state.value;
  const { held } = state;
  const seat = view.turn!;
  const edition = editionOf(view);
  const kinds = usableKinds(state);
  if (!held) return <AsideTask table={table} view={view} />;
  const ghost = ghostOf(state);
  const paint = held.kind === "C" ? edition.paints[seat]! : edition.neutral;
  const fitting = new Set(
    view.legal
      .filter((token) => token.startsWith(held.kind))
      .map((token) => token.split("/")[1] ?? ""),
  );
  const token = heldToken(held);
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
              onClick={() => table.apply((each) => holdKind(each, kind))}
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
        fitting={fitting}
        onPick={(pose) => table.apply((each) => holdPose(each, pose))}
      />
      <div class="action-row">
        <Button onClick={() => table.turn(1)} title="R">
          ⟳ {t("actions.turn")}
        </Button>
        <Button onClick={() => table.tip(1)} title="F">
          ⤵ {t("actions.tip")}
        </Button>
        <Button onClick={() => table.next(1)} title="Tab">
          {t("actions.nextPlace")}
        </Button>
      </div>
      <p class="ghost-line" data-legal={ghost?.legal ?? ""}>
        {ghost === null
          ? t("actions.point")
          : ghost.legal
            ? t("actions.fits", { cell: ghost.cell, level: ghost.level })
            : `✗ ${ghost.reason ? ghost.reason : t("actions.fitsNot")}`}
      </p>
      {ghost?.legal && token && (
        <PriceTag state={state} price={state.asked.prices?.[token] ?? null} />
      )}
      <div class="action-row">
        <UndoRow table={table} />
        <Button tone="main" disabled={!ghost?.legal || isMoving(state)} onClick={table.placeHeld}>
          {t("actions.place")} <kbd>⏎</kbd>
        </Button>
      </div>
    </>
  );
}

function AsideTask({ table, view }: { table: Table; view: PuebloView }) {
  return (
    <>
      <p class="hint">{t("actions.aside")}</p>
      <div class="action-row">
        {kindsIn(view.legal).map((kind) => (
          <Button tone="main" key={kind} onClick={() => table.play(`${kind}--`)}>
            {t(kind === "C" ? "actions.asideColoured" : "actions.asideNeutral")}
          </Button>
        ))}
      </div>
    </>
  );
}

function WalkTask({ table, view }: { table: Table; view: PuebloView }) {
  const state = table.state.value;
  const { chosen } = state;
  return (
    <>
      <div class="walks" role="group" aria-label={t("actions.walks")}>
        {view.walks.map((walk) => (
          <button
            type="button"
            key={walk.steps}
            class="walk"
            aria-pressed={chosen === `>${walk.steps}`}
            onClick={() => table.choose(`>${walk.steps}`)}
            onMouseEnter={() => table.askSight(walk.square)}
            onMouseLeave={() => table.askSight(null)}
            onFocus={() => table.askSight(walk.square)}
            onBlur={() => table.askSight(null)}
          >
            <strong>{t("actions.steps", { n: walk.steps })}</strong>
            <span class="square">{walk.square}</span>
            <PointsRow view={view} points={walk.points} game={state.game} />
          </button>
        ))}
      </div>
      <div class="action-row">
        <Button onClick={table.undo}>
          {t("actions.undo")} <kbd>U</kbd>
        </Button>
        {!settings.value.commitAtOnce && (
          <Button tone="main" disabled={!chosen || isMoving(state)} onClick={table.commit}>
            {t("actions.commit")} <kbd>⏎</kbd>
          </Button>
        )}
      </div>
    </>
  );
}

function RemoveTask({ table, view }: { table: Table; view: PuebloView }) {
  const state = table.state.value;
  const { chosen } = state;
  return (
    <>
      <p class="hint">{t("actions.removeHint")}</p>
      <div class="removals" role="group" aria-label={t("actions.removals")}>
        {view.legal.map((token) => {
          const owner = siteOf(view).ownerAt(token.slice(1));
          return (
            <button
              type="button"
              class="chip"
              key={token}
              aria-pressed={token === chosen}
              onClick={() => table.choose(token)}
            >
              <Swatch
                paint={owner === null ? editionOf(view).neutral : editionOf(view).paints[owner]!}
                seat={owner}
              />
              {token.slice(1)}
            </button>
          );
        })}
      </div>
      {chosen && <PriceTag state={state} price={state.asked.prices?.[chosen] ?? null} />}
      <div class="action-row">
        <UndoRow table={table} />
        <Button tone="main" disabled={!chosen || isMoving(state)} onClick={table.commit}>
          {t("actions.remove")} <kbd>⏎</kbd>
        </Button>
      </div>
    </>
  );
}

function PulucTask({ table, view }: { table: Table; view: PulucView }) {
  const { game } = table.state.value;
  const throws = view.legal.filter((token) => parseToken(token)?.type === "throw");
  if (throws.length > 0) {
    if (game?.dice.source !== "hand") return <p class="hint">{t("puluc.serverThrows")}</p>;
    return (
      <>
        <p class="hint">{t("puluc.handDice")}</p>
        <div class="action-row" role="group" aria-label={t("puluc.handDice")}>
          {throws.map((token) => (
            <Button key={token} onClick={() => table.play(token)}>
              {t("puluc.darkFaces", { n: Number(token[1]) - 1 })}
            </Button>
          ))}
        </div>
      </>
    );
  }
  return (
    <div class="action-row moves-list" role="group" aria-label={t("puluc.moves")}>
      {view.legal.map((token) => (
        <Button key={token} onClick={() => table.play(token)}>
          {token === "--" ? t("puluc.pass") : token}
        </Button>
      ))}
    </div>
  );
}

/** Draws and takebacks that wait for an answer. */
function Offers({ table }: { table: Table }) {
  const state = table.state.value;
  const { game, view, mySeats } = state;
  if (!game || !view || game.status !== "playing") return null;
  const draw = game.draw_offered_by;
  const takeback = game.takeback_asked_by;
  return (
    <>
      {draw !== null && canAnswerDraw(state) && (
        <div
          class="offer"
          role="alertdialog"
          aria-label={t("offer.draw", { name: seatName(game, view, draw) })}
        >
          <span>{t("offer.draw", { name: seatName(game, view, draw) })}</span>
          <Button onClick={() => table.command({ kind: "answer_draw", agrees: true })}>
            {t("offer.accept")}
          </Button>
          <Button onClick={() => table.command({ kind: "answer_draw", agrees: false })}>
            {t("offer.refuse")}
          </Button>
        </div>
      )}
      {draw !== null && mySeats.includes(draw) && <p class="hint">{t("offer.drawSent")}</p>}
      {takeback !== null && takebackAnswerers(state).length > 0 && (
        <div
          class="offer"
          role="alertdialog"
          aria-label={t("offer.takeback", { name: seatName(game, view, takeback) })}
        >
          <span>{t("offer.takeback", { name: seatName(game, view, takeback) })}</span>
          <Button onClick={() => table.command({ kind: "answer_takeback", agrees: true })}>
            {t("offer.accept")}
          </Button>
          <Button onClick={() => table.command({ kind: "answer_takeback", agrees: false })}>
            {t("offer.refuse")}
          </Button>
        </div>
      )}
      {takeback !== null && mySeats.includes(takeback) && (
        <p class="hint">{t("offer.takebackSent")}</p>
      )}
    </>
  );
}
