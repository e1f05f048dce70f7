import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { buildSite } from '@wa/core/testing/build-site';
import { readerOf } from '@wa/core/domain/catalogue/draw-records';
import { BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { BlockContent } from '@wa/core/blocks/page/page-view.tsx';
import { seedCatalogue } from '../../../../../api/src/testing/seed/first-catalog.ts';
import { readFields } from '@wa/core/domain/block-kinds/kind';
import {
  BLOCK_KINDS,
  blockDefaults,
  KINDS,
  kindOf,
  needsOf,
  sheetOf,
  type BlockDataByKind,
  type BlockKind,
} from '@wa/core/domain/block-kinds/registry';
import { blockTitle } from './board/block-facts.ts';
import { unseenNote } from './board/unseen.ts';

const [table = '', fact = ''] = [seedCatalogue.tables[0]?.name, seedCatalogue.figures[0]?.key];

/** Of every kind: a block that visitors see, its title, and the parts of a sheet. */
const EXAMPLES: {
  [K in BlockKind]: { data: BlockDataByKind[K]; title: string; sheet: string[] };
} = {
  text: {
    data: { heading: 'Seals', text: 'One\n\nTwo' },
    title: 'Seals',
    sheet: ['heading', 'paragraph', 'paragraph'],
  },
  image: {
    data: { src: 'drawing:a-model', alt: 'A flap' },
    title: 'A flap',
    sheet: ['figure'],
  },
  pdf: {
    data: { href: '/uploads/a.pdf', label: 'Sheet' },
    title: 'Sheet',
    sheet: [],
  },
  link: {
    data: { href: '/a-model', label: 'Flap' },
    title: 'Flap',
    sheet: [],
  },
  html: {
    data: { html: '<p>Up to <b>5</b> bar</p>' },
    title: 'Up to 5 bar',
    sheet: ['html'],
  },
  divider: {
    data: {},
    title: '',
    sheet: [],
  },
  contact: { data: {}, title: '', sheet: [] },
  factTable: {
    data: { table },
    title: (seedCatalogue.table(table)?.caption ?? '').slice(0, 32).trim(),
    sheet: ['table'],
  },
  factPlate: { data: { facts: [fact] }, title: '', sheet: ['plate'] },
  tiles: {
    data: { tiles: [{ href: '/a-model', label: 'Flap', text: 'For tanks' }] },
    title: '',
    sheet: ['list'],
  },
  guideSpecification: {
    data: {
      tables: [{ table }],
      facts: [fact],
      section: '33 05 05.31',
      general: [{ label: 'Warranty', text: 'Two years.' }],
    },
    title: '',
    sheet: [],
  },
  rangeChart: {
    data: { facts: ['rs1.size', 'q.size', 'q.pressure'], caption: 'Clamps' },
    title: 'Clamps',
    sheet: [],
  },
  downloads: {
    data: { items: [{ label: 'Sheet' }] },
    title: '',
    sheet: [],
  },
};

const site = buildSite({ publicUrl: 'http://localhost:3000', cloudMediaHosts: [], languages: [] });

describe.each(BLOCK_KINDS)('the kind %s', (kind) => {
  const { data, title, sheet } = EXAMPLES[kind];
  const block = { id: 'b', kind, data };
  const { fields } = KINDS[kind];

  it('has defaults that are data of its fields, a fresh copy each time', () => {
    const defaults = blockDefaults(kind);
    expect(defaults).not.toBe(blockDefaults(kind));
    expect(readFields(fields, defaults)).toMatchObject(defaults);
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(defaults)));
  });

  it('reads any data without throwing', () => {
    const odd = Object.fromEntries(Object.keys(fields).map((name) => [name, [null, 7, { href: [] }]]));
    for (const stored of [undefined, null, 'text', [], odd]) {
      const parts = { id: 'b', kind, data: stored };
      expect(() => [
        sheetOf(parts),
        needsOf(parts),
        blockTitle(parts, seedCatalogue),
        unseenNote(parts, seedCatalogue),
      ]).not.toThrow();
    }
  });

  it('has a view that shows an example of it', () => {
    const html = renderToStaticMarkup(
      <BlockEnvironmentProvider
        value={{ site, pageTitle: 'Seals', path: '/seals', catalogue: readerOf(seedCatalogue) }}
      >
        <BlockContent block={block} />
      </BlockEnvironmentProvider>,
    );
    expect(html).not.toBe('');
    expect(unseenNote(block, seedCatalogue)).toBeNull();
  });

  it('has a title and says how it is printed', () => {
    expect(blockTitle(block, seedCatalogue)).toBe(title);
    expect(sheetOf(block).map(({ is }) => is)).toEqual(sheet);
  });
});

it('an unknown kind has neither title, needs nor sheet', () => {
  for (const kind of ['carousel', 'toString', '__proto__']) {
    const block = { id: 'b', kind, data: { text: 'x', label: 'x' } };
    expect([kindOf(kind), blockTitle(block, seedCatalogue), sheetOf(block), needsOf(block)]).toEqual([
      null,
      '',
      [],
      {},
    ]);
  }
});
