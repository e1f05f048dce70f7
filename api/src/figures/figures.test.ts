import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figureSchema, placeSchema } from '@wa/core/contract/figures';
import type { Place } from '@wa/core/domain/catalogue/place';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import type { Page } from '@wa/core/domain/pages/page';
import type { Product } from '@wa/core/domain/products/product';
import { plantCatalogue, seedWhenEmpty } from '../seed/run-seed.ts';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestAnswer, TestApi } from '../testing/test-api.ts';

const psi = (value: number) => ({ unit: 'psi', values: [{ value, limit: 'upTo' }] });

describe.each(STORES)('figures on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory);
    await seedWhenEmpty(api.core.store);
  });
  afterAll(() => api.stop());

  const figure = (answer: TestAnswer): FigureRecord => figureSchema.strict().parse(answer.body);
  const create = async (fields: object): Promise<FigureRecord> => {
    const answer = await api.admin('POST', '/api/figures', { body: { label: 'Pressure', ...fields } });
    expect(answer.status, answer.text).toBe(201);
    return figure(answer);
  };
  const byKey = async (key: string): Promise<FigureRecord> => {
    const all = figureSchema.array().parse((await api.admin('GET', '/api/figures')).body);
    const found = all.find((each) => each.key === key);
    if (found === undefined) throw new Error(`no figure ${key}`);
    return found;
  };
  const change = (id: string, body: object) => api.admin('PUT', `/api/figures/${id}`, { body });
  const places = async (id: string): Promise<Place[]> =>
    placeSchema.array().parse((await api.admin('GET', `/api/figures/${id}/places`)).body);
  const page = async (slug: string) => (await api.anyone('GET', `/api/pages/slug/${slug}`)).body as Page;
  const product = async (slug: string) =>
    (await api.anyone('GET', `/api/products/slug/${slug}`)).body as Product;

  test('the list is sent again only after a change, in the coding that is asked for', async () => {
    const list = (headers: Record<string, string> = {}) => api.admin('GET', '/api/figures', { headers });
    const { text, headers } = await list();
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringContaining('Cookie') });
    expect((await list({ 'Accept-Encoding': 'br' })).headers['content-encoding']).toBe('br');
    const { etag = '' } = headers;
    expect((await list({ 'If-None-Match': etag })).status).toBe(304);
    const { _id } = await create({ key: 'x.listed', text: 'Listed' });
    const after = await list({ 'If-None-Match': etag });
    expect(after.body).toEqual([...(JSON.parse(text) as FigureRecord[]), expect.objectContaining({ _id })]);
    expect((await api.admin('DELETE', `/api/figures/${_id}`)).status).toBe(200);
    expect((await list()).text).toBe(text);
  });

  test('the first content has them all, in the order of the families, for administrators alone', async () => {
    const all = figureSchema
      .strict()
      .array()
      .parse((await api.admin('GET', '/api/figures')).body);
    expect(all.length).toBeGreaterThan(80);
    expect(all[0]).toMatchObject({ key: 'disc.pressure', family: 'Disc seals', state: 'question' });
    expect((await api.anyone('GET', '/api/figures')).status).toBe(401);
  });

  test('one edit changes every place that shows the figure, and the change log names exactly those', async () => {
    const { _id, measure } = await byKey('disc.pressure');
    const shown = await places(_id);
    expect(shown.length).toBeGreaterThanOrEqual(7);
    expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(['table', 'page', 'product']));
    const before = api.changes.length;
    expect((await change(_id, { measure: psi(40) })).status).toBe(200);
    const [told, ...others] = api.changes.slice(before);
    expect(others).toMatchObject([{ kind: 'figure', action: 'changed', title: 'disc.head' }]);
    expect(told).toMatchObject({ kind: 'figure', action: 'changed', id: _id, title: 'disc.pressure' });
    for (const key of ['disc.pressure', 'disc.head'])
      expect((await byKey(key)).question).toMatch(/^published as 40 psi and as about 80 ft;/);
    const pages = shown.filter(({ as, path }) => as !== 'sheet' && path !== '');
    expect(new Set(told?.paths)).toEqual(new Set(pages.map(({ path }) => path)));
    for (const { kind, path } of pages.filter(({ as }) => as !== 'card')) {
      const slug = path.slice(path.lastIndexOf('/') + 1);
      if (kind === 'page') expect(JSON.stringify(await page(slug))).toContain('40 psi');
      if (kind === 'product') expect(JSON.stringify(await product(slug))).toContain('40 psi');
    }
    expect(JSON.stringify(await page('pipe-seals-disc'))).not.toContain('36 psi"');
    const titles = (await api.anyone('GET', '/api/products')).text;
    expect(titles).toContain('To 40 psi');
    expect(titles).not.toContain('{{');
    // The source, for whoever edits it.
    expect((await api.admin('GET', '/api/products')).text).toContain('{{disc.pressure|us}}');
    await change(_id, { measure });
  });

  test('a new key leaves the old one behind: no text loses its figure', async () => {
    const { _id, version } = await byKey('plug.pressure');
    const before = await page('pipe-plug-seals-taper-fit');
    const answer = await change(_id, { key: 'plug.maximum' });
    expect(figure(answer)).toMatchObject({ version: version + 1, formerKeys: ['plug.pressure'] });
    expect(await page('pipe-plug-seals-taper-fit')).toEqual(before);
    expect(await places(_id)).not.toEqual([]);
    expect(figure(await change(_id, { key: 'plug.pressure' })).formerKeys).toEqual(['plug.maximum']);
  });

  test('one that is in use goes to the bin only when that is said, and readers are told to ask', async () => {
    const { _id } = await byKey('barrel.pressure');
    const refused = await api.admin('DELETE', `/api/figures/${_id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/shown in \d+ places/) },
    });
    expect((await api.admin('DELETE', `/api/figures/${_id}?inUse=accept`)).status).toBe(200);
    const { content, shown } = await page('split-barrel-repair-clamps');
    expect(JSON.stringify(content)).toContain('on request');
    expect(shown?.tables['split-barrel-clamps']?.rows[0]?.cells[0]?.kind).toBe('none');
    await create({ key: 'barrel.pressure', measure: psi(1) });
    const back = figure(await api.admin('PUT', `/api/bin/restore/${_id}?type=figure`));
    expect(back.key).toBe('barrel.pressure-2');
  });

  test('a hidden one is a dash in tables and "on request" in texts', async () => {
    const { _id } = await byKey('internal.pressure');
    expect((await change(_id, { state: 'hidden' })).status).toBe(200);
    const shown = await page('pipe-sealing-internal-repair');
    expect(shown.shown?.tables['internal-clamps']?.rows[0]?.cells[0]?.text).toBe('–');
    expect(JSON.stringify(shown)).not.toContain('240 psi');
    expect((await change(_id, { state: 'confirmed', question: '' })).status).toBe(200);
    const confirmed = JSON.stringify(await page('pipe-sealing-internal-repair'));
    expect(confirmed).toContain('240 psi');
    expect(confirmed).not.toContain('please confirm');
  });

  test.each([
    [{ key: 'Snap pressure', measure: psi(1) }, 'key', 422],
    [{ key: 'disc.head', measure: psi(1) }, 'key', 409],
    [{ key: 'new.one' }, 'text', 422],
    [{ key: 'new.one', measure: psi(1), text: 'also' }, 'text', 422],
    [{ key: 'new.one', label: ' ', measure: psi(1) }, 'label', 422],
    [{ key: 'new.one', text: 'As {{new.one}}' }, 'text', 422],
    [{ key: 'new.one', measure: psi(1), condition: 'for {{disc.head}}' }, 'condition', 422],
    [{ key: 'new.one', measure: { unit: 'mm', values: [{ value: { from: 9, to: 3 } }] } }, 'measure', 422],
    [{ key: 'new.one', measure: { unit: 'DN', values: [{ value: 333 }] } }, 'measure', 422],
    [
      {
        key: 'new.one',
        measure: { unit: 'psi', values: [{ value: 3, published: { value: 3, unit: 'mm' } }] },
      },
      'measure',
      422,
    ],
  ] as const)('%j is refused at its field', async (body, field, status) => {
    const answer = await api.admin('POST', '/api/figures', { body: { label: 'Pressure', ...body } });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test('a number beyond the range is refused with its reason', async () => {
    const reason = expect.stringContaining('lies between −1,000,000,000,000 and 1,000,000,000,000.');
    for (const value of [1e13, { from: 1, to: 1e13 }, [1, -1e13], null]) {
      const body = { key: 'odd.one', label: 'A', measure: { unit: 'mm', values: [{ value }] } };
      const answer = await api.admin('POST', '/api/figures', { body });
      expect([400, 422]).toContain(answer.status);
      if (value !== null) expect(answer.body).toMatchObject({ error: reason });
    }
  });

  test.each([
    { measure: { unit: 'kg', values: [{ value: 3 }] } },
    { measure: { unit: 'psi', values: [] } },
    { measure: { unit: 'psi', values: [{ value: '=1+1' }] } },
    { measure: { unit: 'psi', values: [{ value: 1e300 }] } },
    { measure: { unit: 'psi', values: [{ value: 3, __proto__: { limit: 'upTo' }, extra: 1 }] } },
    { state: 'sure' },
  ])('%j is no figure at all', async (body) => {
    const answer = await api.admin('POST', '/api/figures', { body: { key: 'odd.one', label: 'A', ...body } });
    expect([400, 422]).toContain(answer.status);
    expect(await api.core.store.count('figures', { key: 'odd.one' })).toBe(0);
  });

  test('an older version is refused with the figure as it is now, and the same save makes no version', async () => {
    const made = await create({ key: 'contested.one', measure: psi(1) });
    const first = await change(made._id, { measure: psi(2) });
    const late = await api.admin('PUT', `/api/figures/${made._id}`, {
      body: { measure: psi(3) },
      headers: { 'If-Match': '"1"' },
    });
    expect(late).toMatchObject({ status: 412, body: { current: { version: 2 } } });
    expect(figure(await change(made._id, { measure: psi(2) })).version).toBe(figure(first).version);
  });

  test('their order is set for all of them at once, and each has a history', async () => {
    const one = await create({ key: 'order.one', text: 'A' });
    const two = await create({ key: 'order.two', text: 'B' });
    const entries = [
      { _id: one._id, order: two.order },
      { _id: two._id, order: one.order },
    ];
    expect((await api.admin('POST', '/api/figures/reorder', { body: { entries } })).status).toBe(200);
    const keys = figureSchema.array().parse((await api.admin('GET', '/api/figures')).body);
    expect(keys.slice(-2).map(({ key }) => key)).toEqual(['order.two', 'order.one']);
    await change(one._id, { text: 'C' });
    const history = await api.admin('GET', `/api/history/figure/${one._id}`);
    expect(history.body).toMatchObject({ versions: [{ version: 2 }, { version: 1 }] });
  });
});

describe.each(STORES)('a store from before figures were content, on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory);
  });
  afterAll(() => api.stop());

  test('gets them once; what the office has made stays, what nobody touched refers to them', async () => {
    const { store } = api.core;
    const { seedProducts } = await import('../seed/catalogue-seed.ts');
    const [first, second] = seedProducts;
    if (!first || !second) throw new Error('no products');
    const old = { figures: [], content: '<p>Typed: 36 psi</p>' };
    await store.transact(async (tx) => {
      await tx.insert('products', { ...first, ...old });
      await tx.insert('products', { ...second, ...old, version: 2 });
    });
    expect(await plantCatalogue(store)).toBe(true);
    expect(await plantCatalogue(store)).toBe(false);
    expect(await store.count('figures')).toBeGreaterThan(80);
    expect(await store.get('products', first._id)).toMatchObject({ version: 2, content: first.content });
    expect(await store.get('products', second._id)).toMatchObject({ version: 2, ...old });
    const history = await api.admin('GET', `/api/history/product/${first._id}`);
    expect(JSON.stringify(history.body)).toContain('Typed: 36 psi');
  });
});
