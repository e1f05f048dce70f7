import { expect, it } from 'vitest';
import { PANE_SHARE, toShare } from './pane-size.ts';

it('keeps the pane and the editor both wide enough to work in', () => {
  expect(toShare(3)).toBe(PANE_SHARE.min);
  expect(toShare('99')).toBe(PANE_SHARE.max);
  expect(toShare('51.4')).toBe(51);
});

it('begins with the standard share when nothing fit is remembered', () => {
  expect([null, '', 'wide', Number.NaN].map(toShare)).toEqual(Array(4).fill(PANE_SHARE.standard));
});
