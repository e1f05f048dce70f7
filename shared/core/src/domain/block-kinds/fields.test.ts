import { describe, expect, it } from 'vitest';
import { divider } from './page-kinds.ts';
import { readFields } from './kind.ts';
import { tiles } from './catalog-kinds.ts';

describe('reading stored data', () => {
  it('holds a divider within its limits and refuses a color that is none', () => {
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

  it('keeps the items of a list and leaves out what is no item', () => {
    expect(readFields(tiles.fields, { tiles: [{ href: '/a', label: 7 }, null, 'x'] })).toEqual({
      tiles: [{ href: '/a', label: '', text: '', image: '', anchor: '' }],
    });
  });
});
