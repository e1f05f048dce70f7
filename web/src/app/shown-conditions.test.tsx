import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { FactTable } from '@wa/core/blocks/fact-table.tsx';
import type { ResolvedTable } from '@wa/core/domain/tables/resolved-table';
import { questionText } from '../../../api/src/seed/facts/questions.ts';
import { staticPages } from '../../../api/src/seed/fixed-pages/registry.ts';
import { asDrawnPage, drawnTable, drawnTables } from '../../../api/src/seed/testing/drawn.ts';
import { unconditioned } from '../../../api/src/seed/testing/conditions.ts';
import { structuredData } from '../seo/structured-data.ts';
import { buildDocument } from '../testing/build-document.ts';
import { tableText } from './use-copy-buttons.ts';

function copied(table: ResolvedTable): string {
  document.body.innerHTML = renderToStaticMarkup(<FactTable table={table} caption={table.caption} />);
  const frame = document.querySelector('.fact-table');
  if (!frame) throw new Error('no table is drawn');
  return tableText(frame);
}

describe('a copied table', () => {
  beforeEach(() => history.replaceState(null, '', '/repair-clamps?q=snap#compare'));

  it('begins with its caption and ends with its notes and the address of the page', () => {
    for (const table of drawnTables) {
      const { caption, notes } = table;
      const lines = copied(table).split('\n');
      expect(lines[0]).toBe(caption);
      expect(lines.at(-1)).toBe(`${location.origin}/repair-clamps`);
      if (notes.length > 0) expect(lines.at(-2)).toBe(notes.join(' '));
    }
  });

  it('keeps every figure beside its condition', () => {
    for (const table of drawnTables) {
      const [caption = '', head = '', ...rows] = copied(table).split('\n');
      for (const row of rows) expect(unconditioned([caption, head, row].join(' | '))).toEqual([]);
    }
    const clamps = copied(drawnTable('repair-clamps'));
    expect(clamps).toContain('16 bar up to DN 150, 10 bar above');
    expect(clamps).toContain(questionText('snap-gap').slice(1));
  });
});

describe('structured data', () => {
  it.each([...staticPages.values()].map((page) => [page.slug, page] as const))(
    'of /%s gives no figure without its condition',
    (slug, page) => {
      const data = structuredData(buildDocument(`/${slug}`, { kind: 'page', page: asDrawnPage(page) }));
      const texts = [...JSON.stringify(data).matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
      for (const text of texts) expect(unconditioned(text)).toEqual([]);
    },
  );
});
