import type { SvgShape } from '../../../content/drawings/read-svg.ts';

/** Units of every scene. */
export const SCENE_SIZE = { width: 240, height: 160 } as const;

/** Fill, line and width of a line by what a shape means, as in the catalog's drawings. */
const PENS = {
  outline: [null, '#16323a', 1.4],
  steel: ['#dbe3e6', '#16323a', 1.4],
  cut: ['#8fa1a8', '#16323a', 1.4],
  hdpe: ['#54666e', '#16323a', 1.4],
  concrete: ['#eef0ee', '#16323a', 1.4],
  seal: ['#d2501e', '#16323a', 1.4],
  paper: ['#ffffff', '#16323a', 1.4],
  water: ['#cfe4e8', null, 1.4],
  surface: [null, '#2b7d8c', 1.6],
  center: [null, '#5b7078', 0.8],
  measure: [null, '#16323a', 0.8],
} as const;

/** One shape of any number of outlines. */
export function draw(pen: keyof typeof PENS, ...outlines: string[]): SvgShape {
  const [fill, stroke, width] = PENS[pen];
  const dash = pen === 'center' ? [14, 3, 3, 3] : [];
  return { kind: 'path', d: outlines.join(''), fill, stroke, width, dash, opacity: 1 };
}

/** Where a measure is taken on a drawing of 240 by 160 units, and which questions ask for it. */
export interface Measure {
  /** Dimension line, or the line that leads to the place. */
  shape: SvgShape;
  /** Center of its letter. */
  at: readonly [x: number, y: number];
  asked: RegExp;
  /** What is there only where it is asked for. */
  with?: SvgShape;
}

export interface Scene {
  /** What is drawn, for its text alternative. */
  title: string;
  shapes: readonly SvgShape[];
  measures: readonly Measure[];
}

const TICK = 3;

/** A level dimension. */
export const level = (asked: RegExp, x1: number, x2: number, y: number): Measure => ({
  shape: draw(
    'measure',
    `M${x1} ${y}H${x2}`,
    `M${x1} ${y - TICK}v${2 * TICK}`,
    `M${x2} ${y - TICK}v${2 * TICK}`,
  ),
  at: [(x1 + x2) / 2, y],
  asked,
});

/** An upright dimension. */
export const upright = (asked: RegExp, x: number, y1: number, y2: number): Measure => ({
  shape: draw(
    'measure',
    `M${x} ${y1}V${y2}`,
    `M${x - TICK} ${y1}h${2 * TICK}`,
    `M${x - TICK} ${y2}h${2 * TICK}`,
  ),
  at: [x, (y1 + y2) / 2],
  asked,
});

/** A place that is pointed at, from its letter. */
export const place = (asked: RegExp, x: number, y: number, toX: number, toY: number): Measure => ({
  shape: draw('measure', `M${x} ${y}L${toX} ${toY}`),
  at: [x, y],
  asked,
});

export const rect = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${x1} ${y1}H${x2}V${y2}H${x1}Z`;
