import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, likeliest } from './spelling.ts';

describe('a typing error', () => {
  it.each([
    ['clap', 'clamp', 1],
    ['clmap', 'clamp', 1],
    ['penstok', 'penstock', 1],
    ['seal', 'seal', 0],
    ['', 'abc', 3],
  ])('%s is from %s by %d', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
    expect(editDistance(other, one)).toBe(distance);
  });

  it('is none only between the same words, and never more than the longer one', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
        const distance = editDistance(one, other);
        expect(distance === 0).toBe(one === other);
        expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
      }),
    );
  });

  it('keeps the first letter rather than not', () => {
    expect(likeliest('clap', ['flap', 'clamp', 'claim'], 1)).toBe('clamp');
    expect(likeliest('clap', ['coupling'], 1)).toBeNull();
  });
});
