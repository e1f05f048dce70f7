import { describe, expect, test } from 'vitest';
import type { SheetRevisions } from '@wa/core/domain/documents/sheet-revisions';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import { buildFigureRecord } from '@wa/core/testing/build-figure';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildSite } from '@wa/core/testing/build-site';
import type { PublicContent } from '../../content/catalog/public-content.ts';
import { findSheet } from '../sheets/families.ts';
import { readPdf, squeezed } from '../../testing/sheets/read-pdf.ts';
import { json, useTestServer } from '../../testing/test-server.ts';

test('the revision date of a sheet is the day of its last change, also of a spec (D27.3)', async () => {
  const pressure = { ...buildFigureRecord({ key: 'q.pressure' }), updatedAt: '2026-11-05T10:00:00.000Z' };
  const revisionOf = async (updatedAt: string) => {
    const product = buildProduct({ slug: 'q', figures: ['q.pressure'], updatedAt });
    const content = { page: async () => null, product: async () => product } as unknown as PublicContent;
    return (await findSheet(content, 'product/q', buildSite(), createCatalogue([pressure], [])))?.sheet
      .revision;
  };
  expect(await revisionOf('2026-11-01T10:00:00.000Z')).toBe('2026-11-05');
  expect(await revisionOf('2026-11-07T10:00:00.000Z')).toBe('2026-11-07');
});

describe('whether a printed data sheet is current (D27)', () => {
  const server = useTestServer();
  const sheet = async () => {
    const response = await fetch(`${server.url}/data-sheets/product/repair-clamp-q.pdf`);
    return readPdf(Buffer.from(await response.arrayBuffer()));
  };
  const revisions = async (slug = 'product/repair-clamp-q') => {
    const html = await (await fetch(`${server.url}/d/${slug}`)).text();
    const json = /<script[^>]*>(.*)<\/script>/s.exec(html)?.[1] ?? '';
    const { route } = JSON.parse(json) as { route: { sheet: SheetRevisions } };
    return route.sheet.revisions;
  };
  const readPressure = async () => {
    const figures = await server.read<FigureRecord[]>('/api/figures');
    const found = figures.find(({ key }) => key === 'q.pressure');
    if (!found?.measure) throw new Error('The clamp has a pressure');
    return { ...found, measure: found.measure };
  };
  const write = (id: string, fields: Partial<FigureRecord>) =>
    server.asAdmin(`/api/figures/${id}`, json('PUT', fields));

  test('a sheet prints its address, and the page there says when it was replaced and what changed (D27.1, D27.2)', async () => {
    const [current, ...none] = await revisions();
    expect(current).toMatchObject({ until: null, changes: [] });
    expect(none).toEqual([]);
    const code = current?.code ?? '';
    expect(code).toMatch(/^[0-9a-f]{8}$/);
    expect((await sheet()).text).toContain(
      squeezed(`Is this data sheet current? localhost:0/d/product/repair-clamp-q#${code}`),
    );

    const { _id, measure } = await readPressure();
    const [first, ...others] = measure.values;
    const values: typeof measure.values = [{ ...first, value: 10 }, ...others];
    expect((await write(_id, { measure: { ...measure, values } })).status).toBe(200);
    const [now, before] = await revisions();
    expect(now).toMatchObject({ until: null, changes: [] });
    const change = {
      label: 'Pressure',
      from: expect.stringContaining('16 bar') as string,
      to: expect.not.stringContaining('16 bar') as string,
    };
    const until = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) as string;
    expect(before).toEqual({ code, until, changes: [change] });
    expect((await sheet()).text).toContain(`#${now?.code ?? ''}`);

    // A value that came back makes the printed sheet current again.
    expect((await write(_id, { measure })).status).toBe(200);
    expect((await revisions())[0]).toEqual(current);
  });

  test('a printed sheet, its file, and its guide specification are found after their product has moved (D27.2)', async () => {
    const [current] = await revisions();
    const { _id } = await server.read<{ _id: string }>('/api/products/slug/repair-clamp-q');
    const change = async (fields: object) =>
      expect((await server.asAdmin(`/api/products/${_id}`, json('PUT', fields))).status).toBe(200);
    await change({ slug: 'clamp-q' });
    for (const [from, to] of [
      ['/d/product/repair-clamp-q', '/d/product/clamp-q'],
      ['/data-sheets/product/repair-clamp-q.pdf', '/data-sheets/product/clamp-q.pdf'],
      ['/data-sheets/repair-clamp-q.pdf', '/data-sheets/product/clamp-q.pdf'],
      ['/guide-specifications/product/repair-clamp-q-us.txt', '/guide-specifications/product/clamp-q-us.txt'],
    ] as const) {
      const moved = await fetch(server.url + from, { redirect: 'manual' });
      expect([from, moved.status, moved.headers.get('location')]).toEqual([from, 308, to]);
      expect((await fetch(server.url + to)).status, to).toBe(200);
    }
    const viewer = `/view/pdf?src=${encodeURIComponent('/data-sheets/product/repair-clamp-q.pdf')}`;
    expect((await fetch(server.url + viewer)).status).toBe(200);
    expect((await revisions())[0]).toEqual(current);
    await change({ draft: true });
    for (const from of ['/d/product/repair-clamp-q', '/guide-specifications/product/repair-clamp-q-us.txt'])
      expect((await fetch(server.url + from, { redirect: 'manual' })).status, from).toBe(404);
    await change({ draft: false, slug: 'repair-clamp-q' });
    expect((await revisions())[0]).toEqual(current);
  });

  test('a change of a source keeps the revision (D27.1)', async () => {
    const before = await revisions();
    const { _id } = await readPressure();
    const source = { document: 'Price list', place: '', date: '' };
    expect((await write(_id, { source })).status).toBe(200);
    expect(await revisions()).toEqual(before);
  });

  test('an unknown sheet, a measurement form, and a page without specs have no such page (D27.2)', async () => {
    for (const slug of ['product/none', 'repair-clamps-316l-measure', 'terms-of-sale'])
      expect((await fetch(`${server.url}/d/${slug}`)).status, slug).toBe(404);
    expect((await fetch(`${server.url}/d/repair-clamps-316l`)).status).toBe(200);
  });

  test('its address can be typed with capitals and a slash at the end (D27.2)', async () => {
    for (const path of ['/d/product/repair-clamp-q/', '/D/Product/repair-clamp-Q']) {
      const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
      expect([status, headers.get('location')], path).toEqual([308, '/d/product/repair-clamp-q']);
    }
  });
});
