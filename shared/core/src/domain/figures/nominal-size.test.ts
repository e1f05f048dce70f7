import { describe, expect, it } from 'vitest';
import { findDn, findNps, pairOf } from './nominal-size.ts';

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
    expect([findNps(dn), findDn(nps)]).toEqual([nps, dn]);
    expect([pairOf(dn, 'DN'), pairOf(nps, 'NPS')]).toEqual([nps, dn]);
  });

  it('refuses sizes that nobody makes', () => {
    expect([findNps(70), findNps(210), findDn(4.5), findDn(10.5)]).toEqual([null, null, null, null]);
    expect(() => pairOf(70, 'DN')).toThrow(RangeError);
    expect(() => pairOf(4.5, 'NPS')).toThrow(RangeError);
  });
});
