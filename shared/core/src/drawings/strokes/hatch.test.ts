import { describe, expect, it } from 'vitest';
import { arcPoints, box } from './geometry.ts';
import type { Point } from './geometry.ts';
import { hatch } from './hatch.ts';
import { parsePath } from './path.ts';

/** Strokes as pairs of points. */
function strokes(d: string): [Point, Point][] {
  const points = parsePath(d).map(({ values: [x = 0, y = 0] }) => [x, y] as const);
  return points.flatMap((from, i) => {
    const to = points[i + 1];
    return i % 2 === 0 && to ? [[from, to] as [Point, Point]] : [];
  });
}

const BOXES = [box(0, 0, 40, 30), box(96, 8, 48, 32), box(3, 5, 7, 90), box(24, 4, 192, 152)];

describe('hatch', () => {
  it.each(BOXES.map((points) => [points]))('runs at 45 degrees and ends on the edges of %j', (points) => {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const all = strokes(hatch([points]));
    expect(all.length).toBeGreaterThan(3);
    for (const [from, to] of all) {
      expect(to[0] - from[0]).toBeCloseTo(from[1] - to[1], 0);
      for (const [x, y] of [from, to]) {
        expect(x).toBeGreaterThanOrEqual(Math.min(...xs));
        expect(x).toBeLessThanOrEqual(Math.max(...xs));
        expect(y).toBeGreaterThanOrEqual(Math.min(...ys));
        expect(y).toBeLessThanOrEqual(Math.max(...ys));
      }
    }
  });

  it('leaves a hole free', () => {
    const hole = arcPoints(120, 80, 68, 0, 350);
    for (const [[x1, y1], [x2, y2]] of strokes(hatch([box(24, 4, 192, 152), hole], 12))) {
      for (let t = 0; t <= 1; t += 0.1) {
        const distance = Math.hypot(x1 + t * (x2 - x1) - 120, y1 + t * (y2 - y1) - 80);
        // The hole is a polygon: between its corners it is a little smaller than the circle.
        expect(distance).toBeGreaterThan(67);
      }
    }
  });

  it('keeps the strokes of neighbouring areas on one grid', () => {
    const sums = (x: number) =>
      strokes(hatch([box(x, 0, 30, 30)])).map(([[px, py]]) => Math.round(px + py) % 9);
    expect(new Set([...sums(0), ...sums(30), ...sums(60)])).toEqual(new Set([0]));
  });

  it('draws closer strokes for a smaller spacing', () => {
    const area = [box(0, 0, 60, 60)];
    expect(strokes(hatch(area, 6)).length).toBeGreaterThan(strokes(hatch(area, 12)).length);
  });
});
