import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Edition } from '@wa/core/contract/printed-catalog';
import { editionCalls, SLOW } from '../../testing/sheets/edition-calls.ts';
import { readPdf, squeezed } from '../../testing/sheets/read-pdf.ts';
import { json, useTestServer } from '../../testing/test-server.ts';

describe('the printed catalog (D29)', () => {
  const server = useTestServer({ hasDocuments: true });
  const { call, read, readSettings, choose, chaptersExcept, changeSpec, ended, create, pdf } =
    editionCalls(server);
  // A few chapters are enough for most tests.
  beforeAll(async () => choose({ chapters: await chaptersExcept(['Casing seals and spacers']) }), SLOW);
  const pdfOf = ({ _id }: Edition) => pdf(`/catalogs/${_id}.pdf`);
  const changeProduct = async (slug: string, fields: object) => {
    const { _id } = await server.read<{ _id: string }>(`/api/products/slug/${slug}`);
    expect((await server.asAdmin(`/api/products/${_id}`, json('PUT', fields))).status).toBe(200);
  };

  test(
    'is one tagged document: cover, contents, chapters, and indexes with page numbers (D29.2)',
    async () => {
      const edition = await create();
      const body = await pdfOf(edition);
      const printed = await readPdf(body);
      expect(printed).toMatchObject({
        isTagged: true,
        language: 'en-US',
        title: 'WA Pipe Seals catalog',
        pages: edition.pages,
      });
      expect(edition).toMatchObject({ bytes: body.length, products: 3, changes: 0, since: null, notes: [] });
      expect(printed.raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
      expect(printed.roles).toEqual(
        expect.arrayContaining('Part H1 TOC TOCI Reference Link L LI LBody Table TH TD Figure'.split(' ')),
      );
      expect(printed.alts.every((alt) => alt !== '')).toBe(true);
      for (const part of ['Contents', 'Casing seals and spacers', 'Index by part number', 'Index by word'])
        expect(printed.text).toContain(squeezed(part));
      expect(printed.text).toContain(squeezed(`Page ${String(edition.pages)} of ${String(edition.pages)}`));
      // The contents name the page on which the chapter begins.
      expect(printed.text).toMatch(/ContentsCasingsealsandspacers3Split/);
    },
    SLOW,
  );

  test(
    'is offered to visitors once it is published, in the same bytes for the same content, and marks the changes since then (D29.2, D29.3, D29.5)',
    async () => {
      expect((await fetch(`${server.url}/catalog.pdf`)).status).toBe(404);
      const [before] = (await read()).editions;
      const first = await create();
      await choose({ edition: first._id });
      const published = await pdf('/catalog.pdf');
      expect(published.equals(await pdfOf(first))).toBe(true);
      expect(before && published.equals(await pdfOf(before))).toBe(true);
      const html = await (await fetch(`${server.url}/documents`)).text();
      expect(html).toContain(`"/catalog.pdf":{"bytes":${String(first.bytes)},"pages":${String(first.pages)}`);

      await changeSpec(3);
      // A product that moves is still the same product.
      await changeProduct('casing-spacers-hdpe', { slug: 'casing-spacers' });
      const second = await create();
      await changeProduct('casing-spacers', { slug: 'casing-spacers-hdpe' });
      expect(second.since).toBe(first.createdAt);
      expect(second.changes).toBeGreaterThan(0);
      const body = await pdfOf(second);
      const { text } = await readPdf(body);
      expect(text).toContain(squeezed('Bar in the margin: changed since'));
      expect(text).not.toContain(squeezed('New since'));
      expect(body.toString('latin1')).toMatch(/\/ActualText \(Changed since \w+ \d+, \d{4}\)/);
    },
    SLOW,
  );

  test(
    'is made one at a time, and a canceled job leaves nothing (D29.4)',
    async () => {
      const before = (await read()).editions.length;
      const answers = await Promise.all([call('POST'), call('POST')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await call('DELETE')).status).toBe(200);
      expect((await read()).job).toMatchObject({ state: 'canceled', error: null });
      expect((await read()).editions).toHaveLength(before);
      expect(
        (await readdir(join(server.dataDir, 'editions'))).filter((name) => name.endsWith('.part')),
      ).toEqual([]);
    },
    SLOW,
  );

  test(
    'says what to do when all chapters are left out; names a chapter that is gone; prints A4 paper, and a line separator from another program (U+2028, D29.1)',
    async () => {
      const { printedCatalog } = await readSettings();
      const all = await chaptersExcept([]);
      await choose({ chapters: [...all, { id: 'other', title: 'Other products', isLeftOut: true }] });
      expect((await call('POST')).status).toBe(200);
      expect(await ended()).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('has no products') as string,
      });
      await choose({
        chapters: [...printedCatalog.chapters, { id: 'gone', title: 'Old seals', isLeftOut: false }],
        paper: 'a4',
      });
      await changeProduct('casing-spacers-hdpe', { title: 'Casing\u2028Spacers|HDPE' });
      const edition = await create();
      expect(edition.notes).toEqual([expect.stringContaining('“Old seals”') as string]);
      const body = await pdfOf(edition);
      expect(body.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
      expect((await readPdf(body)).text).toMatch(/Casing\s*Spacers/);
    },
    SLOW,
  );
});
