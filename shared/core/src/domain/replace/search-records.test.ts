import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CERTIFICATE } from '../certificates/certificate-schema.ts';
import { ENTITIES } from '../entities.ts';
import { buildFigureRecord } from '../../testing/build-figure.ts';
import { buildBlock, buildPage, buildRow, buildSection } from '../../testing/build-page.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { inCaseOf, type TextQuery } from './find-text.ts';
import { planReplace, type Known } from './plan-replace.ts';
import { contextOf, isMeasure, searchRecords, type SearchedRecord } from './search-records.ts';
import { visitTexts } from './text-places.ts';

const QUERY: TextQuery = { find: 'seal', matchCase: false, wholeWords: false };
const KNOWN: Known = { isDrawing: () => true, isGalleryImage: () => true };
const searched = (kind: SearchedRecord['kind'], record: { _id: string }): SearchedRecord => ({
  ...{ kind, id: record._id, title: '', record },
});

const PAGE = buildPage({
  title: 'Seal rings',
  slug: 'seal-rings',
  expectedSpecs: ['Seal size'],
  content: [
    { type: 'layout', showSidebar: true },
    { type: 'sidebar', title: 'Seals', items: [{ href: '/seal', label: 'A seal' }] },
    { type: 'seo', metaTitle: 'Seal', metaDescription: 'seal', keywords: ['seal', 'clamp'] },
    buildSection({
      title: 'Types',
      slug: 'seal-types',
      rows: [
        buildRow(
          [
            buildBlock({
              id: 'one',
              data: { heading: 'Seal', text: '**Seal** [kit](/seal)', anchor: 'seal' },
            }),
            buildBlock({ kind: 'image', data: { src: '/seal.png', alt: 'A seal', caption: '' } }),
          ],
          [
            buildBlock({
              kind: 'tiles',
              data: { tiles: [{ label: 'Seal', href: '/seal', anchor: 'seal' }] },
            }),
            buildBlock({ kind: 'factPlate', data: { facts: ['seal.size'] } }),
            buildBlock({ kind: 'later', data: { text: 'seal' } }),
          ],
        ),
      ],
    }),
    { type: 'later', title: 'seal' },
  ],
});

describe('the texts of a record (D32.1)', () => {
  it('are named by their place, without addresses, keys, and kinds of later versions', () => {
    const [found] = searchRecords([searched('page', PAGE)], QUERY);
    const described = found?.matches.map((match) => {
      const { before, after } = contextOf(match);
      return [match.place.label, match.place.in, before + match.found + after];
    });
    expect(described).toEqual([
      ['Title', 'Page titles', 'Seal rings'],
      ['Expected spec 1', 'Page texts', 'Seal size'],
      ['Link box, Title', 'Page texts', 'Seals'],
      ['Link box, Link 1, Label', 'Page texts', 'A seal'],
      ['Meta title', 'Meta titles and descriptions', 'Seal'],
      ['Meta description', 'Meta titles and descriptions', 'seal'],
      ['Keyword 1', 'Meta titles and descriptions', 'seal'],
      ['Types, Heading', 'Page texts', 'Seal'],
      ['Types, Text', 'Page texts', 'Seal kit'],
      ['Types, Image, Alt text', 'Image descriptions', 'A seal'],
      ['Types, Tiles, Tile 1, Label', 'Page texts', 'Seal'],
    ]);
  });

  it.each(Object.keys(ENTITIES) as (keyof typeof ENTITIES)[])(
    'of the kind %s are all its texts, or are known to be something else',
    (kind) => {
      const hasText = (name: string) => {
        let texts = 0;
        for (const value of FILLED) visitTexts(kind, { [name]: value }, () => (texts += 1));
        return texts > 0;
      };
      const others = ENTITIES[kind].names.filter((name) => !hasText(name)).sort();
      expect(others.join(' ')).toBe(NOT_TEXTS[kind]);
    },
  );
});

/** Fields with addresses, keys, references, dates, numbers, and choices. A new field must be added here or searched. */
const NOT_TEXTS: Record<keyof typeof ENTITIES, string> = {
  product: 'connectedSidebar draft figures image images pdfs prepared restraint reviewBy slug tasks url',
  page: 'backTo copyProtection draft featured images pdfs prepared reviewBy slug url',
  'sidebar-item': 'href linkedPage linkedProduct parent section',
  figure: 'isInternal key state use',
  table: 'name',
  'gallery-group': 'thumbnail',
  certificate: 'allProducts file fluid number products size temperature type validFrom validUntil',
  settings:
    'accessibilityApproved guaranteeApproved languages logo phone publishing salesEmail since termsApproved',
};

/** Values of a field that contain a text wherever it can have one. */
const ENTRY = {
  ...{ description: 'x', name: 'x', title: 'x', text: 'x', when: 'x', why: 'x', part: 'x', material: 'x' },
  ...{ label: 'x', alt: 'x', header: 'x', word: 'x', means: 'x', document: 'x', values: [{ when: 'x' }] },
  ...{ images: [{ description: 'x' }], cells: [{ words: 'x' }] },
};
const FILLED = ['x', ['x'], ENTRY, [ENTRY], PAGE.content];

describe('a search', () => {
  const labels = (query: Partial<TextQuery>, title: string) =>
    searchRecords([searched('sidebar-item', { _id: 'a', name: title } as never)], { ...QUERY, ...query })
      .flatMap(({ matches }) => matches)
      .map(({ found, span }) => `${found} ${String(span.from)}`);

  it('compares case and whole words only if asked (D32.1)', () => {
    expect(labels({}, 'Sealed seal SEAL')).toEqual(['Seal 0', 'seal 7', 'SEAL 12']);
    expect(labels({ matchCase: true }, 'Sealed seal SEAL')).toEqual(['seal 7']);
    expect(labels({ wholeWords: true }, 'Sealed seal-kit SEAL_2 unseal (seal)')).toEqual([
      'seal 7',
      'seal 31',
    ]);
    expect(labels({ find: 'straße' }, 'STRASSE Straße')).toEqual(['Straße 8']);
    expect(labels({ find: '10 bar' }, 'up to 10\u00a0bar')).toEqual(['10\u00a0bar 6']);
    expect(labels({ find: 'cafe' }, 'cafe\u0301 cafe')).toEqual(['cafe 6']);
    expect(labels({ find: '' }, 'seal')).toEqual([]);
  });

  it('keeps the letter case of what it replaces unless case must match', () => {
    const written = (found: string, words = 'ring', find = 'seal') =>
      inCaseOf(found, { ...QUERY, find }, words);
    expect([written('seal'), written('Seal'), written('SEAL')]).toEqual(['ring', 'Ring', 'RING']);
    expect(written('Seal', 'DN ring')).toBe('DN ring');
    expect(written('seal', 'ring', 'Seal')).toBe('ring');
    expect(inCaseOf('Seal', { ...QUERY, matchCase: true }, 'ring')).toBe('ring');
  });

  it('knows a number with a unit, where a spec value may be instead (D32.5)', () => {
    expect(['10 bar', 'DN 80', '36 psi', '2 to 4 in'].filter(isMeasure)).toEqual([
      '10 bar',
      'DN 80',
      '36 psi',
      '2 to 4 in',
    ]);
    expect(['10', 'bar', '10 bar seal', '1,000 psi', 'psi'].filter(isMeasure)).toEqual([]);
    const query = { ...QUERY, find: '36 psi' };
    const inPage = searchRecords([searched('page', buildPage())], query);
    const inSpec = searchRecords([searched('figure', buildFigureRecord({ condition: 'at 36 psi' }))], query);
    expect(inPage[0]?.matches[0]?.isMeasure).toBe(true);
    expect(inSpec[0]?.matches[0]?.isMeasure).toBe(false);
  });
});

const byOf = (words: string) => () => ({ text: words, isReference: false });

describe('a replacement (D32.3)', () => {
  it('changes the chosen matches and nothing else', () => {
    const found = searchRecords([searched('page', PAGE)], QUERY);
    const { changes, refused } = planReplace(found, byOf('gasket'), KNOWN);
    expect(refused).toEqual([]);
    const fields = changes[0]?.fields ?? {};
    expect(Object.keys(fields)).toEqual(['title', 'expectedSpecs', 'content']);
    // Addresses, anchors, keys, and entries of later versions stay, because they aren't among the matches.
    const { title, expectedSpecs, content } = PAGE;
    const json = JSON.stringify(fields);
    expect(json.match(/gasket/g)).toHaveLength(found[0]?.matches.length ?? 0);
    expect(searchRecords([searched('page', { ...PAGE, ...fields })], QUERY)).toEqual([]);
    expect(json.replaceAll('gasket', 'seal').toLowerCase()).toBe(
      JSON.stringify({ title, expectedSpecs, content }).toLowerCase(),
    );
  });

  it('leaves matches that aren’t chosen, and records without a chosen match', () => {
    const found = searchRecords([searched('page', PAGE)], QUERY);
    const first = found[0]?.matches[0];
    const plan = planReplace(
      found,
      (match) => (match === first ? { text: 'O', isReference: false } : null),
      KNOWN,
    );
    expect(plan.changes.map(({ fields }) => fields)).toEqual([{ title: 'O rings' }]);
    expect(planReplace(found, () => null, KNOWN)).toEqual({ changes: [], refused: [] });
  });

  it('writes a reference to a spec value (D32.5)', () => {
    const page = buildPage();
    const found = searchRecords([searched('page', page)], { ...QUERY, find: '36 psi' });
    const by = { text: '{{disc.pressure}}', isReference: true };
    const { changes } = planReplace(found, () => by, KNOWN);
    expect(JSON.stringify(changes[0]?.fields)).toContain('Tight up to {{disc.pressure}}.');
  });

  it.each([
    ['product', buildProduct({ title: 'seal' }), 'x'.repeat(10_001), /^A text would have more than 10,000/],
    ['product', buildProduct({ title: 'Seal' }), '', /^Title is required\.$/],
    ['certificate', { ...CERTIFICATE.empty, _id: 'c', issuer: 'Seal' }, ' ', /^Enter the issuer of the cert/],
    // A spec can't refer to another one, whichever record it is.
    ['figure', buildFigureRecord({ family: 'A', product: 'B', condition: 'seal' }), '{{a.b}}', null],
  ] as const)('refuses a record before anything is written: a %s (D32.4)', (kind, record, words, reason) => {
    const found = searchRecords([searched(kind, record), searched('page', PAGE)], QUERY);
    const by = (match: object) => byOf(found[0]?.matches.some((each) => each === match) ? words : 'ring')();
    const { changes, refused } = planReplace(found, by, KNOWN);
    expect(changes.map(({ found: { id } }) => id)).toEqual([PAGE._id]);
    expect(refused).toHaveLength(1);
    if (reason === null) expect(refused[0]?.match).not.toBeNull();
    else expect(refused[0]).toMatchObject({ match: null, reason: expect.stringMatching(reason) });
  });

  it('rejects a number with a unit in a table cell, and a text that the environment sets (D32.4)', () => {
    const table = {
      ...ENTITIES.table.empty,
      ...{ _id: 't', caption: 'Sizes', columns: [{ label: 'A', kind: 'text' as const }] },
      rows: [{ header: 'B', cells: [{ words: 'seal' }] }],
    };
    const { refused } = planReplace(searchRecords([searched('table', table)], QUERY), byOf('10 bar'), KNOWN);
    expect(refused[0]?.reason).toContain('10 bar');
    const settings = { ...ENTITIES.settings.empty, _id: 's', tagline: 'Seals' };
    const [found] = searchRecords(
      [{ ...searched('settings', settings), fixed: { tagline: 'WA_TAGLINE' } }],
      QUERY,
    );
    expect(found?.matches[0]?.reason).toContain('WA_TAGLINE');
    expect(planReplace(found ? [found] : [], byOf('ring'), KNOWN).changes).toEqual([]);
  });

  it('changes only texts of any record, and exactly as many as were counted', () => {
    const words = fc.constantFrom(
      ...['seal', 'Seal kit', 'a **seal**', '[seal](/seal)', '{{seal.a}}', '<b>seal</b>', ''],
    );
    const texts = { content: words, metaTitle: words, uses: fc.array(words) };
    const others = { slug: words, url: words, figures: fc.array(words) };
    fc.assert(
      fc.property(fc.record(texts), fc.record(others), (shown, kept) => {
        const product = buildProduct({ title: 'x seal', ...shown, ...kept });
        const found = searchRecords([searched('product', product)], QUERY);
        const { changes, refused } = planReplace(found, byOf('ring'), KNOWN);
        for (const { fields } of changes) {
          expect({ ...product, ...fields }).toMatchObject(kept);
          expect(searchRecords([searched('product', { ...product, ...fields })], QUERY)).toEqual([]);
        }
        const counted = found.flatMap(({ matches }) => matches).length;
        expect(changes.flatMap(({ matches }) => matches)).toHaveLength(counted - refused.length);
      }),
    );
  });
});
