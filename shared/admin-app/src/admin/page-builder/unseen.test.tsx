import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BlockContent } from '@wa/core/blocks/page/page-view.tsx';
import { readerOf } from '@wa/core/domain/catalogue/draw-records';
import { BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { seedCatalogue } from '../../../../../api/src/testing/seed/first-catalog.ts';
import { buildSite } from '@wa/core/testing/build-site';
import { BLOCK_KINDS, blockDefaults } from '@wa/core/domain/block-kinds/registry';
import { publicContent } from './preview/public-content.ts';
import * as unseen from './board/unseen.ts';

const site = buildSite({ publicUrl: 'http://localhost:3000', cloudMediaHosts: [], languages: [] });

const unseenNote = (block: Parameters<typeof unseen.unseenNote>[0]) =>
  unseen.unseenNote(block, seedCatalogue);
const unseenSummary = (page: Parameters<typeof unseen.unseenSummary>[0]) =>
  unseen.unseenSummary(page, seedCatalogue);

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

describe('unseenNote', () => {
  it.each(BLOCK_KINDS)('returns a note about a new %s block exactly if it renders nothing', (kind) => {
    const data = blockDefaults(kind);
    expect(unseenNote({ kind, data }) === null).toBe(drawn(kind, data) !== '');
  });

  it.each([
    ['text', { text: ' \n ' }, { heading: 'Seals' }],
    ['pdf', { href: 'javascript:alert(1)' }, { href: '/uploads/a.pdf' }],
    ['link', { href: 'data:text/html,x' }, { href: '/a-model' }],
    ['html', { html: '<script>alert(1)</script>' }, { html: '<p>Seals</p>' }],
    ['factTable', { table: 'gone' }, { table: seedCatalogue.tables[0]?.name }],
    ['factPlate', { facts: ['gone'] }, { facts: ['gone', seedCatalogue.figures[0]?.key] }],
    ['rangeChart', { facts: ['gone', 'q.pressure'] }, { facts: ['gone', 'q.size'] }],
    ['tiles', { tiles: [{ href: 'javascript:x' }] }, { tiles: [{ href: '/a-model' }] }],
    ['downloads', { items: [] }, { items: [{ label: 'Sheet' }] }],
  ] as const)('agrees with the rendered %s block', (kind, hidden, shown) => {
    expect(drawn(kind, hidden)).toBe('');
    expect(unseenNote({ kind, data: hidden })).toMatch(/^Visitors don’t see this block yet: .+\.$/);
    expect(drawn(kind, shown)).not.toBe('');
    expect(unseenNote({ kind, data: shown })).toBeNull();
  });

  it.each(['ftp://x/a.png', 'drawing:gone'])('returns a note about a picture that stays empty: %s', (src) => {
    expect(drawn('image', { src })).not.toMatch(/<img|<svg/);
    expect(unseenNote({ kind: 'image', data: { src } })).not.toBeNull();
    expect(unseenNote({ kind: 'image', data: { src: 'drawing:a-model' } })).toBeNull();
  });
});

describe('unseenSummary', () => {
  it('counts and names the blocks, a few of them', () => {
    const page = pageOf(
      { kind: 'text', data: { text: 'Seen' } },
      { kind: 'text', data: {} },
      { kind: 'image', data: { alt: 'Valve' } },
      { kind: 'pdf', data: { label: 'Sheet' } },
      { kind: 'html', data: {} },
    );
    expect(unseenSummary(page)).toBe(
      'Visitors don’t see 4 blocks in full yet: Text, Image “Valve”, PDF “Sheet”, and more.',
    );
  });
});
