/** The board: in three dimensions where that works and is wanted, else flat. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import {
  createElevations,
  createFlatBoard,
  createPuebloScene,
  createPulucBoard,
} from "../../boards";
import type {
  BoardCallbacks,
  CameraPreset,
  CubePlace,
  PuebloBoard,
  PulucBoard,
  ScreenDirection,
} from "../../boards/types";
import type { PulucView } from "../../server/protocol";
import { t } from "../../shell/i18n";
import { settings } from "../../shell/settings";
import { puebloModel, pulucModel } from "../model";
import { asPueblo, asPuluc, shownView } from "../state";
import type { Desk } from "../table";
import * as to from "../transitions";
import { siteOf } from "../transitions";

/** What keys and menus may do with the board that is shown. */
export class Stage {
  readonly board = signal<PuebloBoard | null>(null);
  readonly puluc = signal<PulucBoard | null>(null);
  readonly isLost = signal(false);
  readonly camera = signal<CameraPreset>("home");
  readonly pointedAt = signal<CubePlace | null>(null);
  readonly is3d = computed(() => settings.value.board !== "2d" && !this.isLost.value);

  setCamera(preset: CameraPreset): void {
    this.camera.value = preset;
    this.board.peek()?.setCamera(preset);
  }

  moveGhost(direction: ScreenDirection): string | null {
    return this.board.peek()?.moveGhost(direction) ?? null;
  }

  capturePng(): Promise<Blob> | null {
    return (this.board.peek() ?? this.puluc.peek())?.capturePng() ?? null;
  }
}

/** What pointing at the board does; a lesson or a live game fills it in. */
export interface Hands {
  readonly point: (cell: string | null) => void;
  /** A click of a mouse on the site: set the block. A tap only moves the ghost. */
  readonly set: () => void;
  readonly choose: (token: string) => void;
  readonly turn: (direction: 1 | -1) => void;
  readonly tip: (direction: 1 | -1) => void;
  readonly play: (token: string) => void;
}

function callbacks(desk: Desk, hands: Hands, stage: Stage): BoardCallbacks {
  return {
    onHoverCell: (_, detail) => {
      if (detail) hands.point(detail.window);
    },
    onPickCell: (_, detail) => {
      hands.point(detail.window);
      if (detail.pointer === "mouse") hands.set();
    },
    onPickSquare: (square) => {
      const walk = asPueblo(shownView(desk.state.peek()))?.walks.find(
        (each) => each.square === square,
      );
      if (walk) hands.choose(`>${walk.steps}`);
    },
    onPickBlock: (removal, index) => {
      // a token names the block on top of its cell; others may begin on the same cell, below
      const view = asPueblo(shownView(desk.state.peek()));
      if (view && siteOf(view).topOf(removal.slice(1)) === index) hands.choose(removal);
      else desk.apply((state) => to.deny(state, t("why.buried")));
    },
    onRotate: hands.turn,
    onTip: hands.tip,
    onHoverCube: (cube) => {
      stage.pointedAt.value = cube;
    },
    onHoverSquare: (square) => desk.askSight(square),
    onContextLost: () => {
      stage.isLost.value = true;
    },
    onContextRestored: () => {
      stage.isLost.value = false;
    },
  };
}

export function PuebloStage({ desk, hands, stage }: { desk: Desk; hands: Hands; stage: Stage }) {
  const host = useRef<HTMLDivElement>(null);
  const is3d = stage.is3d.value;
  useEffect(() => {
    const element = host.current!;
    let stop = () => {};
    let isGone = false;
    const show = (board: PuebloBoard) => {
      if (isGone) return board.dispose();
      stage.board.value = board;
      const stops = [
        effect(() => {
          const view = asPueblo(shownView(desk.state.value));
          if (view) board.show(puebloModel(desk.state.value, view));
        }),
        effect(() => board.linkHover(stage.pointedAt.value)),
        follow(element, () => board.resize()),
      ];
      stop = () => {
        for (const each of stops) each();
        stage.board.value = null;
        board.dispose();
      };
    };
    const calls = callbacks(desk, hands, stage);
    if (is3d)
      createPuebloScene(element, calls).then(show, () => {
        stage.isLost.value = true; // no WebGL here: the flat board plays everything too
      });
    else show(createFlatBoard(element, calls));
    return () => {
      isGone = true;
      stop();
    };
  }, [is3d, desk]);
  return (
    <div
      class="stage"
      ref={host}
      data-mode={is3d ? "3d" : "2d"}
      tabIndex={0}
      role="group"
      aria-label={t("board.stage")}
    />
  );
}

function follow(element: HTMLElement, resize: () => void): () => void {
  const observer = new ResizeObserver(resize);
  observer.observe(element);
  return () => observer.disconnect();
}

export function ElevationStrip({ desk, stage }: { desk: Desk; stage: Stage }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const elevations = createElevations(host.current!, {
      onHoverCube: (cube) => {
        stage.pointedAt.value = cube;
      },
      onHoverSquare: (square) => desk.askSight(square),
      onPickSide: (side) => stage.setCamera(side),
    });
    const stops = [
      effect(() => {
        const view = asPueblo(shownView(desk.state.value));
        if (view) elevations.show(puebloModel(desk.state.value, view));
      }),
      effect(() => elevations.linkHover(stage.pointedAt.value)),
    ];
    return () => {
      for (const stop of stops) stop();
      elevations.dispose();
    };
  }, [desk]);
  return <section class="elevations" aria-label={t("board.elevations")} ref={host} />;
}

export function PulucStage({ desk, hands, stage }: { desk: Desk; hands: Hands; stage: Stage }) {
  const host = useRef<HTMLDivElement>(null);
  const view: ReadonlySignal<PulucView | null> = useMemo(
    () => computed(() => asPuluc(shownView(desk.state.value))),
    [desk],
  );
  useEffect(() => {
    const board = createPulucBoard(host.current!, { onMove: hands.play });
    stage.puluc.value = board;
    const stop = effect(() => {
      if (view.value) board.show(pulucModel(desk.state.value, view.value));
    });
    return () => {
      stop();
      stage.puluc.value = null;
      board.dispose();
    };
  }, [desk]);
  return <div class="stage stage-puluc" ref={host} />;
}
