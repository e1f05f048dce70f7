import { describe, expect, it } from 'vitest';
import { divider } from './page-kinds.ts';
import { readFields } from './kind.ts';
import { tiles } from './catalog-kinds.ts';

describe('reading stored data', () => {
  it('keeps a divider within its limits and rejects an invalid color', () => {
    expect(readFields(divider.fields, { thickness: 99, widthPct: 1, marginY: -5 })).toMatchObject({
      thickness: 12,
      widthPct: 10,
      marginY: 0,
    });
    const odd = { thickness: Number.NaN, color: 'red;position:fixed', style: 'toString', align: 7 };
    expect(readFields(divider.fields, odd)).toMatchObject({
      thickness: 2,
      color: '#1f2937',
      style: 'solid',
      align: 'center',
    });
  });

  it('keeps the items of a list and omits other values', () => {
    expect(readFields(tiles.fields, { tiles: [{ href: '/a', label: 7 }, null, 'x'] })).toEqual({
      tiles: [{ href: '/a', label: '', text: '', image: '', anchor: '' }],
    });
  });
});
