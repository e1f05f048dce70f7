import { draw, type PathShape } from '@wa/core/drawings/strokes/shape';

/** Where a measure is taken on a drawing of 240 by 160 units, and which questions ask for it. */
export interface Measure {
  /** Dimension line, or the line that leads to the place. */
  shape: PathShape;
  /** Center of its letter. */
  at: readonly [x: number, y: number];
  asked: RegExp;
  /** What is there only where it is asked for. */
  with?: PathShape;
}

export interface Scene {
  /** What is drawn, for its text alternative. */
  title: string;
  shapes: readonly PathShape[];
  measures: readonly Measure[];
}

const TICK = 3;

/** A level dimension. */
export const level = (asked: RegExp, x1: number, x2: number, y: number): Measure => ({
  shape: draw('t', `M${x1} ${y}H${x2}`, `M${x1} ${y - TICK}v${2 * TICK}`, `M${x2} ${y - TICK}v${2 * TICK}`),
  at: [(x1 + x2) / 2, y],
  asked,
});

/** An upright dimension. */
export const upright = (asked: RegExp, x: number, y1: number, y2: number): Measure => ({
  shape: draw('t', `M${x} ${y1}V${y2}`, `M${x - TICK} ${y1}h${2 * TICK}`, `M${x - TICK} ${y2}h${2 * TICK}`),
  at: [x, (y1 + y2) / 2],
  asked,
});

/** A place that is pointed at, from its letter. */
export const place = (asked: RegExp, x: number, y: number, toX: number, toY: number): Measure => ({
  shape: draw('t', `M${x} ${y}L${toX} ${toY}`),
  at: [x, y],
  asked,
});

export const rect = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${x1} ${y1}H${x2}V${y2}H${x1}Z`;
