// @vitest-environment happy-dom
import { PerspectiveCamera, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { type Box, Overlay, separate } from "./overlay";

const ROOM = { width: 390, height: 300 };

function overlaps(boxes: readonly Box[]): number {
  let count = 0;
  boxes.forEach((a, at) => {
    for (const b of boxes.slice(at + 1)) {
      const isApart =
        a.x + a.width <= b.x ||
        b.x + b.width <= a.x ||
        a.y + a.height <= b.y ||
        b.y + b.height <= a.y;
      if (!isApart) count++;
    }
  });
  return count;
}

describe("tags of walks", () => {
  it("never hide each other, and stay inside", () => {
    // around a corner of a small board, where they come close together from two sides
    for (const [x, y] of [
      [0, 0],
      [360, 280],
      [180, 150],
      [-20, 290],
    ] as const) {
      const boxes = [0, 1, 2, 3].map((at) => ({
        x: x + 9 * at,
        y: y + (at % 2) * 6,
        width: 44,
        height: 40,
      }));
      separate(boxes, ROOM);
      expect(overlaps(boxes)).toBe(0);
      for (const box of boxes) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(ROOM.width);
        expect(box.y + box.height).toBeLessThanOrEqual(ROOM.height);
      }
    }
  });

  it("keep the order of their squares", () => {
    // along the east side of a low screen: the last two would be pushed past each other
    for (const step of [3, 6, 9, 14]) {
      const tags = [0, 1, 2, 3].map((at) => ({
        x: 300 + 8 * at,
        y: 120 + step * at,
        width: 48,
        height: 26,
      }));
      separate(tags, ROOM);
      const places = tags.map(({ y }) => y);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(overlaps(tags)).toBe(0);
    }
  });

  it("stay where they are where there is room", () => {
    const boxes = [
      { x: 20, y: 20, width: 30, height: 30 },
      { x: 80, y: 20, width: 30, height: 30 },
    ];
    separate(boxes, ROOM);
    expect(boxes.map(({ x }) => x)).toEqual([20, 80]);
  });
});

describe("tags beside tools", () => {
  it("stay out of the room that these cover", () => {
    const tags = [20, 40, 60].map((y) => ({ x: -30, y, width: 80, height: 26 }));
    separate(tags, { ...ROOM, left: 52 });
    expect(tags.every(({ x }) => x >= 52)).toBe(true);
    expect(overlaps(tags)).toBe(0);
  });
});

describe("what is pinned to the scene", () => {
  it("is not shown before it is put where it belongs", () => {
    const overlay = new Overlay();
    const element = document.createElement("span");
    const pin = { element, at: new Vector3(0, 0, 0), outward: null };
    overlay.set("points", "a", () => new Map([["a1", pin]]));
    expect(element.hidden).toBe(true);
    const camera = new PerspectiveCamera();
    camera.position.set(0, 0, 10);
    camera.updateMatrixWorld();
    overlay.place(camera, 400, 300);
    expect(element.hidden).toBe(false);
    expect(element.style.transform).toContain("translate(200.0px, 150.0px)");
  });
});
