/** What somebody at this screen decides now, with all that it takes; or the way back to now. */
import type { PuebloView, PulucView } from "../../server/protocol";
import { t } from "../../shell/i18n";
import { isTouched } from "../../shell/screen";
import { Button, KeyHint } from "../../shell/ui";
import { editionOf } from "../look";
import { actingSeat, asPueblo, asPuluc, isMoving } from "../state";
import { formatBuild, formatWalk, parseAll, parseToken } from "../tokens";
import { darkFaces } from "../throws";
import { siteOf, usableKinds } from "../transitions";
import { lastInWords, pulucMoveInWords } from "../words";
import { Auction, AuctionTable, Explained } from "./auction";
import type { Desk } from "./desk";
import { PosePicker } from "./poses";
import { PointsRow, PriceTag } from "./prices";
import { Rooms } from "./rooms";
import { Swatch } from "./swatch";

export function Task({ desk }: { desk: Desk }) {
  const state = desk.state.value;
  const pueblo = asPueblo(state.view);
  const puluc = asPuluc(state.view);
  if (state.past) return <BackToNow desk={desk} />;
  if (actingSeat(state) === null) return <Waiting desk={desk} />;
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

function BackToNow({ desk }: { desk: Desk }) {
  const button = (
    <Button tone="main" onClick={() => desk.lookAt(Number.MAX_SAFE_INTEGER)}>
      {t("history.now")}
    </Button>
  );
  return <Rooms choose={<LastTurn desk={desk} />} main={button} />;
}

/** Somebody else decides: what was done last, and a way to see no more of it one by one. */
function Waiting({ desk }: { desk: Desk }) {
  const { skip, isPaced } = desk.source;
  const state = desk.state.value;
  const view = asPueblo(state.view);
  return (
    <Rooms
      choose={
        <>
          {view?.auction && <AuctionTable state={state} view={view} />}
          <LastTurn desk={desk} />
          {view && <Explained view={view} isIn="choose" />}
        </>
      }
      told={view && <Explained view={view} isIn="told" />}
      main={
        isPaced?.value && (
          <Button onClick={skip}>
            {t("actions.skip")} <KeyHint>␣</KeyHint>
          </Button>
        )
      }
    />
  );
}

function LastTurn({ desk }: { desk: Desk }) {
  const words = lastInWords(desk.state.value);
  return words ? <p class="last-turn">{words}</p> : null;
}

function BuildTask({ desk, view }: { desk: Desk; view: PuebloView }) {
  const state = desk.state.value;
  const { held } = state;
  const seat = view.turn!;
  const edition = editionOf(view);
  if (!held) return <AsideTask desk={desk} view={view} />;
  const paint = held.kind === "C" ? edition.paints[seat]! : edition.neutral;
  const builds = parseAll(view.legal, "build").filter(({ kind }) => kind === held.kind);
  const choose = (
    <>
      <Kinds desk={desk} view={view} />
      <PosePicker
        hand={view.options.handed}
        pose={held.pose}
        paint={paint}
        label={t("actions.poses")}
        fitting={new Set(builds.map(({ pose }) => pose))}
        onPick={desk.holdPose}
      />
      <div class="turns">
        <Button onClick={() => desk.turn(1)} title="R">
          <span aria-hidden="true">⟳</span> {t("actions.turn")}
        </Button>
        <Button onClick={() => desk.tip(1)} title="F">
          <span aria-hidden="true">⤵</span> {t("actions.tip")}
        </Button>
        <Button onClick={() => desk.next(1)} title="Tab">
          {t("actions.nextPlace")}
        </Button>
      </div>
    </>
  );
  return (
    <Rooms choose={choose} main={<PlaceButton desk={desk} />} told={<Placing desk={desk} />} />
  );
}

/** Own colour or neutral, where one may choose. */
function Kinds({ desk, view }: { desk: Desk; view: PuebloView }) {
  const state = desk.state.value;
  const kinds = usableKinds(state);
  const edition = editionOf(view);
  const seat = view.turn!;
  if (kinds.length === 1)
    return (
      <p class="hint kinds">
        {t(kinds[0] === "C" ? "actions.onlyColoured" : "actions.onlyNeutral")}
      </p>
    );
  return (
    <div class="kinds" role="group" aria-label={t("actions.kind")}>
      {(["C", "N"] as const).map((kind) => (
        <button
          type="button"
          key={kind}
          class="chip"
          aria-pressed={state.held?.kind === kind}
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
  );
}

function PlaceButton({ desk }: { desk: Desk }) {
  const isFree = desk.ghost.value?.legal && !isMoving(desk.state.value);
  return (
    <Button tone="main" disabled={!isFree} onClick={desk.placeHeld}>
      {t("actions.place")} <KeyHint>⏎</KeyHint>
    </Button>
  );
}

/** The part of building that follows the pointer: whether the block fits, and its price. */
function Placing({ desk }: { desk: Desk }) {
  const ghost = desk.ghost.value;
  return (
    <>
      <p class="ghost-line" data-legal={ghost?.legal ?? ""}>
        {ghost === null
          ? t(
              isTouched.value
                ? "actions.pointTouch"
                : desk.source.askPrices
                  ? "actions.point"
                  : "actions.pointNext",
            )
          : ghost.legal
            ? t("actions.fits", { cell: ghost.cell, level: ghost.level })
            : `✗ ${ghost.reason ? ghost.reason : t("actions.fitsNot")}`}
      </p>
      <PriceTag
        state={desk.state.value}
        price={ghost?.legal ? desk.priceOf(formatBuild(ghost)) : null}
        isAsked={ghost?.legal ?? false}
      />
    </>
  );
}

function AsideTask({ desk, view }: { desk: Desk; view: PuebloView }) {
  return (
    <Rooms
      choose={<p class="hint">{t("actions.aside")}</p>}
      main={parseAll(view.legal, "aside").map(({ kind, token }) => (
        <Button tone="main" key={kind} onClick={() => desk.play(token)}>
          {t(kind === "C" ? "actions.asideColoured" : "actions.asideNeutral")}
        </Button>
      ))}
    />
  );
}

function WalkTask({ desk, view }: { desk: Desk; view: PuebloView }) {
  const state = desk.state.value;
  const { chosen } = state;
  const walks = (
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
          <PointsRow state={state} view={view} points={walk.points} />
        </button>
      ))}
    </div>
  );
  const commit = !desk.source.commitsAtOnce() && (
    <Button tone="main" disabled={!chosen || isMoving(state)} onClick={desk.commit}>
      {t("actions.commit")} <KeyHint>⏎</KeyHint>
    </Button>
  );
  return (
    <Rooms
      choose={walks}
      main={commit}
      told={<p class="hint">{t(chosen ? "actions.walkChosen" : "actions.walkHint")}</p>}
    />
  );
}

function RemoveTask({ desk, view }: { desk: Desk; view: PuebloView }) {
  const state = desk.state.value;
  const { chosen } = state;
  const removals = (
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
    </>
  );
  return (
    <Rooms
      choose={removals}
      main={
        <Button tone="main" disabled={!chosen || isMoving(state)} onClick={desk.commit}>
          {t("actions.remove")} <KeyHint>⏎</KeyHint>
        </Button>
      }
      told={
        <PriceTag
          state={state}
          price={chosen ? desk.priceOf(chosen) : null}
          isAsked={chosen !== null}
        />
      }
    />
  );
}

function PulucTask({ desk, view }: { desk: Desk; view: PulucView }) {
  const { game } = desk.state.value;
  const throws = parseAll(view.legal, "throw");
  if (throws.length > 0) {
    if (game?.dice.source !== "hand")
      return <Rooms choose={<p class="hint">{t("puluc.serverThrows")}</p>} />;
    const faces = (
      <>
        <p class="hint">{t("puluc.handDice")}</p>
        <div class="turns" role="group" aria-label={t("puluc.handDice")}>
          {throws.map(({ throw: thrown, token }) => (
            <Button key={token} onClick={() => desk.play(token)}>
              {t("puluc.darkFaces", { n: darkFaces(thrown, view.options.ruleset) })}
            </Button>
          ))}
        </div>
      </>
    );
    return <Rooms choose={faces} />;
  }
  const moves = (
    <>
      <p class="hint">{t("puluc.chooseHint")}</p>
      <div class="moves-list" role="group" aria-label={t("puluc.moves")}>
        {view.legal.map((token) => (
          <Button key={token} onClick={() => desk.play(token)}>
            {parseToken(token)?.type === "skip" ? t("puluc.pass") : pulucMoveInWords(token)}
          </Button>
        ))}
      </div>
    </>
  );
  return <Rooms choose={moves} />;
}
