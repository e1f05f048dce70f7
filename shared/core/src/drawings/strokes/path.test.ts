import { describe, expect, it } from 'vitest';
import { formatPath, parsePath } from './path.ts';

describe('parsePath', () => {
  it.each([
    ['M1 2h3v4h-3z', 'M1 2L4 2L4 6L1 6z'],
    ['M10 10l5-5.5m1 1 2 2', 'M10 10L15 4.5M16 5.5L18 7.5'],
    ['M0 0c1 1 2 1 3 0s2-1 3 0', 'M0 0C1 1 2 1 3 0C4 -1 5 -1 6 0'],
    ['M0 0q5 5 10 0', 'M0 0Q5 5 10 0'],
    ['M5 5a2 3 0 1 0 4 0z', 'M5 5A2 3 0 1 0 9 5z'],
    ['M1 1h2zh5', 'M1 1L3 1zL6 1'],
  ])('reads %s', (d, absolute) => {
    expect(formatPath(parsePath(d))).toBe(absolute);
  });

  it('refuses commands that no drawing uses', () => {
    expect(() => parsePath('M0 0T5 5')).toThrow('unknown path command T');
  });

  it('refuses data that breaks off', () => {
    expect(() => parsePath('M0 0L5')).toThrow('path ends within L');
  });
});
