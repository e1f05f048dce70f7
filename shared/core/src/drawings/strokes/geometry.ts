/** Outlines as SVG path data. Angles are degrees, clockwise from the right, as y grows downwards. */
export type Point = readonly [x: number, y: number];

/** One decimal is finer than a screen pixel at figure size and keeps the markup small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Corners of an upright box. */
export function box(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

export function rect(x: number, y: number, width: number, height: number): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, clockwise = false): string {
  const half = `a${round(rx)} ${round(ry)} 0 1 ${clockwise ? 1 : 0} `;
  return `M${round(cx - rx)} ${round(cy)}${half}${round(2 * rx)} 0${half}${round(-2 * rx)} 0z`;
}

export function circle(cx: number, cy: number, radius: number): string {
  return ellipse(cx, cy, radius, radius);
}

/** The opposite turn of the inner edge leaves the hole open under the nonzero fill rule. */
export function ring(cx: number, cy: number, inner: number, outer: number): string {
  return circle(cx, cy, outer) + ellipse(cx, cy, inner, inner, true);
}

export function polar(cx: number, cy: number, radius: number, angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return [cx + radius * Math.cos(radians), cy + radius * Math.sin(radians)];
}

/** Points along an arc, both ends included when `step` divides the angle. */
export function arcPoints(
  cx: number,
  cy: number,
  radius: number,
  from: number,
  to: number,
  step = 10,
): Point[] {
  const points: Point[] = [];
  for (let angle = from; angle <= to + 0.01; angle += step) points.push(polar(cx, cy, radius, angle));
  return points;
}

/** Piece of a ring between two angles, with true arcs. */
export function sector(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  from: number,
  to: number,
): string {
  const at = (radius: number, angle: number) => polar(cx, cy, radius, angle).map(round).join(' ');
  const large = to - from > 180 ? 1 : 0;
  return (
    `M${at(outer, from)}A${round(outer)} ${round(outer)} 0 ${large} 1 ${at(outer, to)}` +
    `L${at(inner, to)}A${round(inner)} ${round(inner)} 0 ${large} 0 ${at(inner, from)}z`
  );
}

/** `count` numbers from `first` in equal steps: positions of bolts, ribs, links. */
export function row(count: number, first: number, step: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i * step);
}
