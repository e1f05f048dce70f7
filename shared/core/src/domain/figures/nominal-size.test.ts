import { describe, expect, it } from 'vitest';
import { dnOfNps, npsOfDn } from './nominal-size.ts';

describe('nominal sizes', () => {
  it.each([
    [15, 0.5],
    [20, 0.75],
    [40, 1.5],
    [65, 2.5],
    [80, 3],
    [125, 5],
    [150, 6],
    [175, 7],
    [200, 8],
    [350, 14],
    [500, 20],
    [1000, 40],
    [2000, 80],
  ])('pairs DN %d with %d inches, both ways', (dn, nps) => {
    expect(npsOfDn(dn)).toBe(nps);
    expect(dnOfNps(nps)).toBe(dn);
  });

  it('refuses sizes that nobody makes', () => {
    expect(() => npsOfDn(70)).toThrow(RangeError);
    expect(() => npsOfDn(210)).toThrow(RangeError);
    expect(() => dnOfNps(4.5)).toThrow(RangeError);
    expect(() => dnOfNps(10.5)).toThrow(RangeError);
  });
});
