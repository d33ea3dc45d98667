/** Where a board stands: in three dimensions where that works and is wanted, else flat. */
import { effect } from "@preact/signals";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import {
  createElevations,
  createFlatBoard,
  createPuebloScene,
  createPulucBoard,
} from "../../boards";
import type { BoardCallbacks, PuebloBoard, PulucBoard } from "../../boards/types";
import { t } from "../../shell/i18n";
import { asPueblo, shownView } from "../state";
import { formatWalk, parseToken } from "../tokens";
import { deny, siteOf } from "../transitions";
import type { Desk } from "./desk";

function callbacks(desk: Desk): BoardCallbacks {
  const view = () => asPueblo(shownView(desk.state.peek()));
  return {
    onHoverCell: (_, detail) => {
      if (detail) desk.point(detail.window);
    },
    onPickCell: (_, detail) => {
      desk.source.pick?.(detail.window);
      desk.point(detail.window);
      if (detail.pointer === "mouse") desk.placeHeld();
    },
    onPickSquare: (square) => {
      const walk = view()?.walks.find((each) => each.square === square);
      if (walk) desk.choose(formatWalk(walk.steps));
    },
    onPickBlock: (index) => {
      // a token names the block on top of its cell; others may begin on the same cell, below
      const removal = view()?.blocks[index]?.removal;
      const move = removal && parseToken(removal);
      if (move && move.type === "remove" && siteOf(view()!).topOf(move.cell) === index)
        desk.choose(removal);
      else desk.apply((state) => deny(state, t("why.buried")));
    },
    onRotate: desk.turn,
    onTip: desk.tip,
    onHoverCube: (cube) => {
      desk.board.pointedAt.value = cube;
    },
    onHoverSquare: desk.lookFrom,
    onPlace: desk.placeHeld,
    onCamera: (preset) => {
      desk.board.camera.value = preset;
    },
    onContextLost: () => {
      desk.board.isLost.value = true;
    },
    onContextRestored: () => {
      desk.board.isLost.value = false;
    },
  };
}

/** Tells the boundary around every view of what could not be loaded. */
function useFailure(): (error: unknown) => void {
  const [failure, setFailure] = useState<Error | null>(null);
  if (failure) throw failure;
  return useCallback((error: unknown) => setFailure(new Error(String(error))), []);
}

export function PuebloStage({ desk }: { desk: Desk }) {
  const fail = useFailure();
  const host = useRef<HTMLDivElement>(null);
  const is3d = desk.board.is3d.value;
  useEffect(() => {
    const element = host.current!;
    const stops: (() => void)[] = [];
    let isGone = false;
    const show = (board: PuebloBoard) => {
      if (isGone) return board.dispose();
      stops.push(
        effect(() => board.linkHover(desk.board.pointedAt.value)),
        follow(element, () => board.resize()),
        desk.pueblo.show((model) => board.show(model)),
        desk.board.take({ pueblo: board }),
      );
    };
    const calls = callbacks(desk);
    if (is3d)
      createPuebloScene(element, calls).then(show, () => {
        desk.board.isLost.value = true; // no WebGL here: the flat board plays everything too
      });
    else createFlatBoard(element, calls).then(show, fail);
    return () => {
      isGone = true;
      for (const stop of stops) stop();
    };
  }, [is3d, desk, fail]);
  return (
    <div
      class="stage"
      ref={host}
      data-mode={is3d ? "3d" : "2d"}
      data-holding={desk.state.value.held !== null}
      tabIndex={0}
      role="application"
      aria-label={t("board.stage")}
      aria-describedby="stage-how"
    />
  );
}

function follow(element: HTMLElement, resize: () => void): () => void {
  const observer = new ResizeObserver(resize);
  observer.observe(element);
  return () => observer.disconnect();
}

export function ElevationStrip({ desk }: { desk: Desk }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const elevations = createElevations(host.current!, {
      onHoverCube: (cube) => {
        desk.board.pointedAt.value = cube;
      },
      onHoverSquare: desk.lookFrom,
      onPickSide: (side) => desk.board.pueblo?.setCamera(side),
    });
    const hide = desk.pueblo.show((model) => elevations.show(model));
    const unlink = effect(() => elevations.linkHover(desk.board.pointedAt.value));
    return () => {
      hide();
      unlink();
      elevations.dispose();
    };
  }, [desk]);
  return (
    <section class="elevations" id="elevations" aria-label={t("board.elevations")} ref={host} />
  );
}

export function PulucStage({ desk }: { desk: Desk }) {
  const fail = useFailure();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stops: (() => void)[] = [];
    let isGone = false;
    const show = (board: PulucBoard) => {
      if (isGone) return board.dispose();
      stops.push(
        desk.puluc.show((model) => board.show(model)),
        desk.board.take({ puluc: board }),
      );
    };
    createPulucBoard(host.current!, { onMove: desk.play }).then(show, fail);
    return () => {
      isGone = true;
      for (const stop of stops) stop();
    };
  }, [desk, fail]);
  return (
    <div
      class="stage stage-puluc"
      ref={host}
      tabIndex={-1}
      role="group"
      aria-label={t("puluc.board")}
    />
  );
}
