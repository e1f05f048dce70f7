import { describe, expect, it } from 'vitest';
import { findItems, type GroupName, type PaletteItem } from './find-items.ts';

const item = (group: GroupName, label: string, hint = ''): PaletteItem => ({
  key: `${group}/${label}`,
  group,
  icon: 'page',
  label,
  hint,
  run: () => {},
});

const ITEMS = [
  item('Do', 'Add product'),
  item('Do', 'Deploy Changes'),
  item('Products', 'Disc Seals', 'product/disc-seals'),
  item('Products', 'Modular Seal Links'),
  item('Pages', 'How to measure', '/seal-measure'),
  item('Figures', 'Disc seals: Pressure', 'disc.pressure up to 36 psi'),
  item('History', 'History of Disc Seals'),
];
const found = (query: string, recent: readonly string[] = []) =>
  findItems(ITEMS, query, recent).map(({ name, items }) => [name, items.map(({ label }) => label)]);

describe('the palette finds', () => {
  it('recent places and everything to do before anything is typed', () => {
    expect(found('', ['Pages/How to measure', 'Products/gone'])).toEqual([
      ['Recent', ['How to measure']],
      ['Do', ['Add product', 'Deploy Changes']],
    ]);
  });

  it('every word, in the name or the address, names before addresses', () => {
    expect(found('seal')).toEqual([
      ['Products', ['Disc Seals', 'Modular Seal Links']],
      ['Pages', ['How to measure']],
      ['Figures', ['Disc seals: Pressure']],
    ]);
    expect(found('SEALS disc')[0]).toEqual(['Products', ['Disc Seals']]);
    expect(found('nothing')).toEqual([]);
  });

  it('only figures behind #, by their key and value too', () => {
    expect(found('# disc')).toEqual([['Figures', ['Disc seals: Pressure']]]);
    expect(found('#disc.pressure')).toEqual([['Figures', ['Disc seals: Pressure']]]);
    expect(found('# measure')).toEqual([]);
  });

  it('only things to do behind >, and histories when asked for', () => {
    expect(found('> d')).toEqual([['Do', ['Deploy Changes', 'Add product']]]);
    expect(found('hist disc')).toEqual([['History', ['History of Disc Seals']]]);
  });
});
