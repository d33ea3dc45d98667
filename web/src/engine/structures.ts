/** How structures lie in the module's memory, and how many of what there are: as numpy lays them out. */
import type { Scalar } from "./memory";

interface Layout {
  readonly size: number;
  readonly fields: Readonly<
    Record<string, { readonly offset: number; readonly type: Scalar; readonly count: number }>
  >;
}

const ALL = {
  "pueblo.STATE": {
    size: 3432,
    fields: {
      scores: { offset: 0, type: "int32", count: 4 },
      players: { offset: 16, type: "int8", count: 1 },
      pro: { offset: 17, type: "int8", count: 1 },
      demolition: { offset: 18, type: "int8", count: 1 },
      hand: { offset: 19, type: "int8", count: 1 },
      tallest: { offset: 20, type: "int8", count: 1 },
      phase: { offset: 21, type: "int8", count: 1 },
      part: { offset: 22, type: "int8", count: 1 },
      chief: { offset: 23, type: "int8", count: 1 },
      seat: { offset: 24, type: "int8", count: 1 },
      turn: { offset: 25, type: "int8", count: 1 },
      order: { offset: 26, type: "int8", count: 4 },
      coloured: { offset: 30, type: "int8", count: 4 },
      neutral: { offset: 34, type: "int8", count: 4 },
      card: { offset: 38, type: "int8", count: 4 },
      opener: { offset: 42, type: "int8", count: 1 },
      bidder: { offset: 43, type: "int8", count: 1 },
      bid: { offset: 44, type: "int8", count: 1 },
      passed: { offset: 45, type: "int8", count: 4 },
      windows: { offset: 56, type: "uint64", count: 4 },
      sites: { offset: 88, type: "uint64", count: 1 },
      rises: { offset: 96, type: "uint64", count: 6 },
      heights: { offset: 144, type: "int8", count: 64 },
      slots: { offset: 208, type: "int8", count: 1 },
      standing: { offset: 209, type: "int8", count: 5 },
      blocks: { offset: 214, type: "int8", count: 144 },
      cubes: { offset: 358, type: "int8", count: 3072 },
    },
  },
  "pueblo.OPTIONS": {
    size: 16,
    fields: {
      sites: { offset: 0, type: "uint64", count: 1 },
      players: { offset: 8, type: "int8", count: 1 },
      pro: { offset: 9, type: "int8", count: 1 },
      demolition: { offset: 10, type: "int8", count: 1 },
      hand: { offset: 11, type: "int8", count: 1 },
      chief: { offset: 12, type: "int8", count: 1 },
      first: { offset: 13, type: "int8", count: 1 },
      tallest: { offset: 14, type: "int8", count: 1 },
    },
  },
  "pueblo.BLOCK": {
    size: 13,
    fields: {
      owner: { offset: 0, type: "int8", count: 1 },
      cell: { offset: 1, type: "int8", count: 1 },
      pose: { offset: 2, type: "int8", count: 1 },
      level: { offset: 3, type: "int8", count: 1 },
      first: { offset: 4, type: "int8", count: 1 },
      cubes: { offset: 5, type: "int8", count: 8 },
    },
  },
  "pueblo.SEEN": {
    size: 4,
    fields: {
      cell: { offset: 0, type: "int8", count: 1 },
      level: { offset: 1, type: "int8", count: 1 },
      owner: { offset: 2, type: "int8", count: 1 },
      points: { offset: 3, type: "int8", count: 1 },
    },
  },
  "pueblo.REASON": {
    size: 6,
    fields: {
      code: { offset: 0, type: "int16", count: 1 },
      cell: { offset: 2, type: "int8", count: 1 },
      level: { offset: 3, type: "int8", count: 1 },
      owner: { offset: 4, type: "int8", count: 1 },
      number: { offset: 5, type: "int8", count: 1 },
    },
  },
  "pueblo.PROSPECT": {
    size: 344,
    fields: {
      chance: { offset: 0, type: "float64", count: 1 },
      error: { offset: 8, type: "float64", count: 1 },
      rating: { offset: 16, type: "float64", count: 1 },
      points: { offset: 24, type: "float64", count: 4 },
      visits: { offset: 56, type: "int32", count: 1 },
      code: { offset: 60, type: "int16", count: 1 },
      steps: { offset: 62, type: "int8", count: 1 },
      decisions: { offset: 63, type: "int8", count: 1 },
      length: { offset: 64, type: "int16", count: 1 },
      line: { offset: 66, type: "int16", count: 136 },
    },
  },
  "pueblo.WORKSPACE": { size: 175112, fields: {} },
  "pueblo.PROGRESS": { size: 32, fields: {} },
  "pueblo.SCRATCH": { size: 12080, fields: {} },
  "pueblo.CANDIDATE": { size: 32, fields: {} },
  "pueblo.NODE": { size: 16, fields: {} },
  "pueblo.EDGE": {
    size: 64,
    fields: {
      ratings: { offset: 0, type: "float64", count: 4 },
      points: { offset: 32, type: "float32", count: 4 },
      prior: { offset: 48, type: "float32", count: 1 },
      visits: { offset: 52, type: "int32", count: 1 },
      child: { offset: 56, type: "int32", count: 1 },
      code: { offset: 60, type: "int16", count: 1 },
      steps: { offset: 62, type: "int8", count: 1 },
    },
  },
  "pueblo.TOTALS": { size: 64, fields: {} },
  "pueblo.USED": { size: 16, fields: {} },
  "puluc.STATE": {
    size: 48,
    fields: {
      p: { offset: 0, type: "float64", count: 1 },
      draw: { offset: 8, type: "int8", count: 1 },
      seat: { offset: 9, type: "int8", count: 1 },
      throw: { offset: 10, type: "int8", count: 1 },
      over: { offset: 11, type: "int8", count: 1 },
      left: { offset: 12, type: "int8", count: 2 },
      owner: { offset: 14, type: "int8", count: 11 },
      pieces: { offset: 25, type: "int8", count: 22 },
    },
  },
  "puluc.REASON": {
    size: 6,
    fields: {
      code: { offset: 0, type: "int16", count: 1 },
      seat: { offset: 2, type: "int8", count: 1 },
      throw: { offset: 3, type: "int8", count: 1 },
      start: { offset: 4, type: "int8", count: 1 },
      end: { offset: 5, type: "int8", count: 1 },
    },
  },
} as const;

export type LayoutName = keyof typeof ALL;
export const LAYOUTS: Readonly<Record<LayoutName, Layout>> = ALL;

export const SIZES = {
  LONGEST_PATH: 128,
  DEPTH: 64,
  STAGES: 64,
  TERMS: 147,
  WIDTH: 24,
  SMALL: 3,
  SMALL_TOTAL: 124870,
  SMALL_BLOCK: 79309,
  LEVELS: 82,
  FEATURES: 5,
} as const;
