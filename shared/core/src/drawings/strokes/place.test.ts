import { describe, expect, it } from 'vitest';
import { circle, rect } from './geometry.ts';
import { mirroredBelow, mirroredRight, place } from './place.ts';
import { draw } from './shape.ts';
import type { Shape } from './shape.ts';
import { pathBounds } from '../testing/path-bounds.ts';

const bounds = (shape: Shape | undefined) => pathBounds(shape?.kind === 'path' ? shape.d : '');

describe('place', () => {
  it('turns about the given point', () => {
    const [turned] = place([draw('s', rect(10, 0, 20, 4))], { turn: { by: 90, x: 10, y: 0 } });
    expect(bounds(turned)).toEqual({ left: 6, top: 0, right: 10, bottom: 20 });
  });

  it('moves and scales, circles into upright ellipses', () => {
    const [scaled] = place([draw('s', circle(0, 0, 10))], { scaleX: 2, scaleY: 0.5, dx: 50, dy: 20 });
    const { left, top, right, bottom } = bounds(scaled);
    expect([left, right]).toEqual([30, 70]);
    expect(top).toBeCloseTo(15);
    expect(bottom).toBeCloseTo(25);
  });

  it('keeps the bulge of an arc on its side when it is mirrored', () => {
    // A half circle above the line from 0 to 20 becomes one below it.
    const [, below] = mirroredBelow([draw('o', 'M0 80A10 10 0 0 1 20 80')]);
    expect(bounds(below).top).toBeCloseTo(80);
    expect(bounds(below).bottom).toBeCloseTo(90);
  });

  it('mirrors details and moves their texts', () => {
    const text = { kind: 'text', text: 'L', x: 100, y: 10, anchor: 'middle' } as const;
    const [, right] = mirroredRight([{ kind: 'detail', shapes: [draw('t', 'M100 0V10'), text] }]);
    expect(right).toEqual({
      kind: 'detail',
      shapes: [draw('t', 'M140 0L140 10'), { ...text, x: 140 }],
    });
  });
});
