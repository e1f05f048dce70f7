import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksIn, sectionsOf } from '@wa/core/domain/pages/page';
import { textOf, unvalidated } from '@wa/core/domain/unvalidated';
import { drawnPage } from '../../testing/seed/first-catalog.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

const EVERY_PAGE = 'e2e/public/every-page.spec.ts';
const LAYOUT = 'e2e/public/layout.spec.ts';
const SHEETS = 'api/src/documents/sheets/print-sheet.test.ts';

/** The beginning of each line of the statement, and the tests behind it: a file, and words of a test title. */
const EVIDENCE: readonly (readonly [line: string, ...tests: (readonly [file: string, title: string])[]])[] = [
  ['Every page is checked with the rules of axe-core', [EVERY_PAGE, 'every page passes axe']],
  [
    'Each kind of page has one main heading',
    ['web/src/router/render-document.test.tsx', 'of the kind %s says what it is'],
    ['web/src/router/render-document.test.tsx', 'the skip link'],
  ],
  ['The contrast of text is checked', [EVERY_PAGE, 'every page passes axe']],
  ['No page scrolls sideways', [EVERY_PAGE, 'scrolls sideways at 320 px']],
  [
    'The content of a page hardly moves',
    [EVERY_PAGE, 'a layout that moves is seen'],
    ['e2e/public/arrival.spec.ts', 'a page that arrives in parts hardly moves'],
  ],
  ['With wider text spacing', [LAYOUT, 'with wider text spacing no title']],
  ['Links, buttons, and fields show', [LAYOUT, 'every link and control shows that it has the focus']],
  ['The bar at the bottom of a phone screen', [LAYOUT, 'covers nothing that has the focus']],
  [
    'The search, the product finder, and the links of table rows',
    ['e2e/public/search.spec.ts', 'works by the keyboard alone'],
    ['e2e/public/find.spec.ts', 'a keyboard is enough'],
    ['e2e/public/rows.spec.ts', 'the link of a row works by keyboard'],
  ],
  ['The pictures of the project gallery', ['e2e/public/gallery.spec.ts', 'an image opens in a lightbox']],
  [
    'Navigation, search, product finder, comparison, document list, quote list, and submittals',
    ...['navigation', 'search', 'find', 'compare', 'documents', 'inquiry', 'submittal'].map(
      (name) => [`e2e/public/${name}.spec.ts`, 'javaScriptEnabled'] as const,
    ),
  ],
  ['On paper, colors are light', [LAYOUT, 'on paper, colors are light, tables fit']],
  ['Collapsed tables', [LAYOUT, 'paper shows them whole']],
  [
    'The PDF documents that this website creates are tagged',
    ['api/src/documents/structure.test.ts', 'has none of the problems that validators report'],
  ],
  ['Measurement forms', [SHEETS, 'a tagged field for each question']],
  [
    'Submittals and quote request sheets',
    ['api/src/site/submittal/submittal.test.ts', 'isTagged: true'],
    ['api/src/site/inquiry/inquiry-sheet.test.ts', 'is tagged and says every item'],
  ],
];

const page = drawnPage('accessibility');
const lines = sectionsOf(page)
  .filter(({ id }) => id !== 'limits')
  .flatMap(blocksIn)
  .flatMap(({ data }) => {
    const { format, text } = unvalidated(data);
    return format === 'ul' ? textOf(text).split('\n') : [];
  });

describe('the accessibility statement (D30.2)', () => {
  it('has a test for each of its lines, and no test without a line', () => {
    const matched = lines.map((line) => EVIDENCE.find(([begin]) => line.startsWith(begin))?.[0] ?? line);
    expect(matched).toEqual(EVIDENCE.map(([begin]) => begin));
  });

  it.each(EVIDENCE.map(([line, ...tests]) => ({ line, tests })))(
    '“$line” is what a test verifies',
    ({ tests }) => {
      for (const [file, title] of tests)
        expect(readFileSync(path.join(ROOT, file), 'utf8'), file).toContain(title);
    },
  );

  it('says what the checks don’t cover, and claims no conformance', () => {
    expect(sectionsOf(page).map(({ id }) => id)).toContain('limits');
    expect(JSON.stringify(page)).not.toMatch(/WCAG|compl|conform/i);
  });
});
