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
import * as unseen from './board/unseen.ts';
import { publicContent } from './preview/public-content.ts';

const [table = '', fact = ''] = [seedCatalogue.tables[0]?.name, seedCatalogue.figures[0]?.key];

/** Of every kind: a block that visitors see, its title, the parts of a sheet, and data that visitors don't see. */
const EXAMPLES: {
  [K in BlockKind]: { data: BlockDataByKind[K]; title: string; sheet: string[]; hidden?: object };
} = {
  text: {
    data: { heading: 'Seals', text: 'One\n\nTwo' },
    title: 'Seals',
    sheet: ['heading', 'paragraph', 'paragraph'],
    hidden: { text: ' \n ' },
  },
  image: { data: { src: 'drawing:a-model', alt: 'A flap' }, title: 'A flap', sheet: ['figure'] },
  pdf: {
    data: { href: '/uploads/a.pdf', label: 'Sheet' },
    title: 'Sheet',
    sheet: [],
    hidden: { href: 'javascript:alert(1)' },
  },
  link: {
    data: { href: '/a-model', label: 'Flap' },
    title: 'Flap',
    sheet: [],
    hidden: { href: 'data:text/html,x' },
  },
  html: {
    data: { html: '<p>Up to <b>5</b> bar</p>' },
    title: 'Up to 5 bar',
    sheet: ['html'],
    hidden: { html: '<script>alert(1)</script>' },
  },
  divider: { data: {}, title: '', sheet: [] },
  contact: { data: {}, title: '', sheet: [] },
  factTable: {
    data: { table },
    title: (seedCatalogue.table(table)?.caption ?? '').slice(0, 32).trim(),
    sheet: ['table'],
    hidden: { table: 'gone' },
  },
  factPlate: { data: { facts: ['gone', fact] }, title: '', sheet: ['plate'], hidden: { facts: ['gone'] } },
  tiles: {
    data: { tiles: [{ href: '/a-model', label: 'Flap', text: 'For tanks' }] },
    title: '',
    sheet: ['list'],
    hidden: { tiles: [{ href: 'javascript:x' }] },
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
    data: { facts: ['gone', 'q.size', 'q.pressure'], caption: 'Clamps' },
    title: 'Clamps',
    sheet: [],
    hidden: { facts: ['gone', 'q.pressure'] },
  },
  downloads: { data: { items: [{ label: 'Sheet' }] }, title: '', sheet: [], hidden: { items: [] } },
};

const site = buildSite({ publicUrl: 'http://localhost:3000', cloudMediaHosts: [], languages: [] });

const pageOf = (...blocks: { kind: string; data: object }[]) => ({
  title: 'Seals',
  content: [
    {
      type: 'section',
      rows: [{ columns: 1, columnsData: [blocks.map((block, at) => ({ id: String(at), ...block }))] }],
    },
  ],
});

/** Returns a block as visitors see it. */
function drawn(kind: string, data: object): string {
  const [entry] = publicContent(pageOf({ kind, data }).content, seedCatalogue);
  const [block] = (entry as ReturnType<typeof pageOf>['content'][number]).rows[0]?.columnsData[0] ?? [];
  return renderToStaticMarkup(
    <BlockEnvironmentProvider
      value={{ site, pageTitle: 'Seals', path: '/seals', catalogue: readerOf(seedCatalogue) }}
    >
      {block && <BlockContent block={block} />}
    </BlockEnvironmentProvider>,
  );
}
const noteOf = (kind: string, data: object) => unseen.unseenNote({ kind, data }, seedCatalogue);

describe.each(BLOCK_KINDS)('the kind %s', (kind) => {
  const { data, title, sheet, hidden } = EXAMPLES[kind];
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
        unseen.unseenNote(parts, seedCatalogue),
      ]).not.toThrow();
    }
  });

  it('has a view, and a note exactly if visitors see nothing of it', () => {
    expect(drawn(kind, data)).not.toBe('');
    expect(noteOf(kind, data)).toBeNull();
    const defaults = blockDefaults(kind);
    expect(noteOf(kind, defaults) === null).toBe(drawn(kind, defaults) !== '');
    if (hidden === undefined) return;
    expect(drawn(kind, hidden)).toBe('');
    expect(noteOf(kind, hidden)).toMatch(/^Visitors don’t see this block yet: .+\.$/);
  });

  it('has a title and says how it is printed', () => {
    expect(blockTitle(block, seedCatalogue)).toBe(title);
    expect(sheetOf(block).map(({ is }) => is)).toEqual(sheet);
  });
});

it('has a note about a picture that stays empty, and none about a text that is only a heading', () => {
  for (const src of ['ftp://x/a.png', 'drawing:gone']) {
    expect(drawn('image', { src })).not.toMatch(/<img|<svg/);
    expect(noteOf('image', { src })).not.toBeNull();
  }
  expect(drawn('text', { heading: 'Seals' })).not.toBe('');
  expect(noteOf('text', { heading: 'Seals' })).toBeNull();
});

it('counts and names the blocks that visitors don’t see, a few of them', () => {
  const page = pageOf(
    { kind: 'text', data: { text: 'Seen' } },
    { kind: 'text', data: {} },
    { kind: 'image', data: { alt: 'Valve' } },
    { kind: 'pdf', data: { label: 'Sheet' } },
    { kind: 'html', data: {} },
  );
  expect(unseen.unseenSummary(page, seedCatalogue)).toBe(
    'Visitors don’t see 4 blocks in full yet: Text, Image “Valve”, PDF “Sheet”, and more.',
  );
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
