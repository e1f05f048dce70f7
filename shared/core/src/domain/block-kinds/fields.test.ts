import { describe, expect, it } from 'vitest';
import { divider } from './divider.ts';
import { readFields } from './fields.ts';
import { blockDefaults, isBlockKind, needsOf } from './registry.ts';
import { tiles } from './tiles.ts';

describe('reading stored data', () => {
  it('fills a divider with its defaults', () => {
    expect(readFields(divider.fields, {})).toEqual({
      style: 'solid',
      thickness: 2,
      color: '#1f2937',
      widthPct: 100,
      marginY: 32,
      align: 'center',
    });
  });

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

it('knows its kinds by their own names only', () => {
  expect(blockDefaults('pdf').label).toBe('Open PDF');
  expect(isBlockKind('toString')).toBe(false);
  expect(isBlockKind('carousel')).toBe(false);
});

it('says what a block needs of the catalogue and of the documents', () => {
  expect(needsOf({ id: 'a', kind: 'factTable', data: { table: 'sizes' } })).toEqual({ tables: ['sizes'] });
  expect(needsOf({ id: 'a', kind: 'downloads', data: { items: [{ href: '/uploads/a.pdf' }, {}] } })).toEqual({
    documents: ['/uploads/a.pdf', ''],
  });
  expect(needsOf({ id: 'a', kind: 'divider' })).toEqual({});
});
