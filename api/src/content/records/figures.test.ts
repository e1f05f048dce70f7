import { CONFIRM_NOTE } from '@wa/core/domain/figures/figure-text';
import { describe, expect, test } from 'vitest';
import { figureSchema, placeSchema } from '@wa/core/contract/catalogue';
import type { Place } from '@wa/core/domain/catalogue/places';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import type { Page } from '@wa/core/domain/pages/page';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import type { TestAnswer } from '../../testing/test-api.ts';

const psi = (value: number) => ({ unit: 'psi', values: [{ value, limit: 'upTo' }] });

/** Tests the rules of figures alone. records/crud-contract.test.ts tests the rules of every kind. */
describe.each(API_STORES)('figures on $name', (factory) => {
  const api = useTestApi(factory, { isSeeded: true });

  const figure = (answer: TestAnswer): FigureRecord => figureSchema.strict().parse(answer.body);
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
  /** Returns the visitors' view of every page and product. */
  const everyAddress = async (): Promise<Map<string, string>> => {
    const texts = new Map<string, string>();
    for (const kind of ['pages', 'products'] as const) {
      const listed = (await api.anyone('GET', `/api/${kind}`)).body as { slug: string }[];
      for (const { slug } of listed) {
        const { text } = await api.anyone('GET', `/api/${kind}/slug/${encodeURIComponent(slug)}`);
        texts.set(kind === 'pages' ? `/${slug}` : `/product/${slug}`, text);
      }
    }
    return texts;
  };

  test('one edit changes every place that shows the figure, and no other (D14.4, D14.6)', async () => {
    const { _id, measure } = await byKey('disc.pressure');
    const shown = await places(_id);
    expect(shown.length).toBeGreaterThanOrEqual(7);
    expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(['table', 'page', 'product']));
    const seen = await everyAddress();
    const before = api.changes.length;
    expect((await change(_id, { measure: psi(40) })).status).toBe(200);
    const [logged] = api.changes.slice(before);
    expect(logged).toMatchObject({ kind: 'figure', action: 'changed', id: _id, title: 'disc.pressure' });
    const pages = shown.filter(({ as, path }) => as !== 'sheet' && path !== '');
    const named = new Set(pages.filter(({ as }) => as !== 'card').map(({ path }) => path));
    const changed = new Set<string>();
    for (const [path, text] of await everyAddress()) {
      if (text !== seen.get(path)) changed.add(path);
      if (named.has(path)) expect(text, path).toMatch(/40\spsi/);
    }
    expect([...named].filter((path) => !changed.has(path))).toEqual([]);
    expect([...changed].filter((path) => !named.has(path))).toEqual([]);
    const titles = (await api.anyone('GET', '/api/products')).text;
    expect(titles).toContain('To 40 psi');
    expect(titles).not.toContain('{{');
    // Editors see the source.
    expect((await api.admin('GET', '/api/products')).text).toContain('{{disc.pressure|us}}');
    await change(_id, { measure });
  });

  test('a changed value leaves every question as it is, its own and those of other figures (D14.2)', async () => {
    const questions = async () => [
      (await byKey('disc.pressure')).question,
      (await byKey('disc.head')).question,
    ];
    const before = await questions();
    const { _id, measure } = await byKey('disc.head');
    const head = { unit: 'ft of water', values: [{ value: 90, limit: 'upToAbout' }] };
    const at = api.changes.length;
    expect((await change(_id, { measure: head })).status).toBe(200);
    expect(api.changes.slice(at)).toHaveLength(1);
    expect(await questions()).toEqual(before);
    await change(_id, { measure });
  });

  test('a renamed figure keeps its former key, so no text loses it (D14.6)', async () => {
    const { _id, version } = await byKey('plug.pressure');
    const before = await page('pipe-plug-seals-taper-fit');
    const answer = await change(_id, { key: 'plug.maximum' });
    expect(figure(answer)).toMatchObject({ version: version + 1, formerKeys: ['plug.pressure'] });
    expect(await page('pipe-plug-seals-taper-fit')).toEqual(before);
    expect(await places(_id)).not.toEqual([]);
    expect(figure(await change(_id, { key: 'plug.pressure' })).formerKeys).toEqual(['plug.maximum']);
  });

  test('a figure in use moves to the bin only with inUse=accept, and readers see “not listed” (D14.6)', async () => {
    const { _id } = await byKey('barrel.pressure');
    const refused = await api.admin('DELETE', `/api/figures/${_id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/used in \d+ places/) },
    });
    expect((await api.admin('DELETE', `/api/figures/${_id}?inUse=accept`)).status).toBe(200);
    const { content, shown } = await page('split-barrel-repair-clamps');
    expect(JSON.stringify(content)).toContain('not listed');
    expect(shown?.tables['split-barrel-clamps']?.rows[0]?.cells[0]?.kind).toBe('none');
    await api.create('/api/figures', { label: 'Pressure', key: 'barrel.pressure', measure: psi(1) });
    const back = figure(await api.admin('PUT', `/api/bin/restore/${_id}?type=figure`));
    expect(back.key).toBe('barrel.pressure-2');
  });

  test('a hidden one is not listed in tables or in texts (D14.2, D14.4)', async () => {
    const { _id } = await byKey('internal.pressure');
    expect((await change(_id, { state: 'hidden' })).status).toBe(200);
    const shown = await page('pipe-sealing-internal-repair');
    expect(shown.shown?.tables['internal-clamps']?.rows[0]?.cells[0]?.text).toBe('Not listed');
    expect(JSON.stringify(shown)).not.toContain('240 psi');
    expect((await change(_id, { state: 'confirmed', question: '' })).status).toBe(200);
    const confirmed = JSON.stringify(await page('pipe-sealing-internal-repair'));
    expect(confirmed).toContain('240 psi');
    expect(confirmed).not.toContain(CONFIRM_NOTE);
  });

  // figure-problems.test.ts of the domain tests every rule of the fields.
  test.each([
    [{ key: 'Snap pressure', measure: psi(1) }, 'key', 422],
    [{ key: 'disc.head', measure: psi(1) }, 'key', 409],
    [{ key: 'new.one', measure: { unit: 'mm', values: [{ value: { from: 9, to: 3 } }] } }, 'measure', 422],
  ] as const)('%j is refused at its field (D14.2)', async (body, field, status) => {
    const answer = await api.admin('POST', '/api/figures', { body: { label: 'Pressure', ...body } });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  describe('merged with a duplicate', () => {
    let made = 0;

    function create(): Promise<FigureRecord> {
      made += 1;
      const measure = { unit: 'psi', values: [{ value: 30 + made, limit: 'upTo' }] };
      const body = { key: `merge.k${String(made)}`, label: 'Pressure', measure };
      return api.create<FigureRecord>('/api/figures', body);
    }
    const read = async ({ _id }: FigureRecord) =>
      figureSchema.parse((await api.admin('GET', `/api/figures/${_id}`)).body);
    const merge = (double: FigureRecord, body: object, version = double.version) =>
      api.admin('POST', `/api/figures/${double._id}/merge`, {
        body,
        headers: { 'if-match': `"${String(version)}"` },
      });

    test('moves the duplicate to the bin, and its usages show the other figure until it is restored (D14.6)', async () => {
      const [double, other] = [await create(), await create()];
      const body = { title: `Seal {{${double.key}|us}}`, image: 'a-model' };
      const product = await api.create<{ slug: string }>('/api/products', body);
      const titleShown = async () =>
        ((await api.anyone('GET', `/api/products/slug/${product.slug}`)).body as { title: string }).title;
      const before = api.changes.length;
      const answer = await merge(double, { into: other._id, intoVersion: other.version });
      expect(answer.status, answer.text).toBe(200);
      expect(figureSchema.strict().parse(answer.body)).toMatchObject({ _id: double._id, isDeleted: true });
      expect(await read(other)).toMatchObject({ formerKeys: [double.key], version: 2 });
      expect(await titleShown()).toBe(`Seal ${String(30 + made)} psi`);
      expect(api.changes.slice(before)).toMatchObject([
        { action: 'deleted', id: double._id },
        { action: 'changed', id: other._id },
      ]);
      const places = await api.admin('GET', `/api/figures/${other._id}/places`);
      const usages = placeSchema.array().parse(places.body);
      expect(usages.map((usage) => usage.as)).toEqual(['text', 'card', 'sheet']);

      await api.admin('PUT', `/api/bin/restore/${double._id}?type=figure`);
      expect(await titleShown()).toBe(`Seal ${String(30 + made - 1)} psi`);
    });

    test('changes nothing if either figure has changed or is gone, or if both are the same', async () => {
      const [double, other, binned] = [await create(), await create(), await create()];
      await api.admin('DELETE', `/api/figures/${binned._id}`);
      expect((await merge(double, { into: other._id }, 7)).status).toBe(412);
      expect((await merge(double, { into: other._id, intoVersion: 7 })).status).toBe(409);
      expect((await merge(double, { into: binned._id })).status).toBe(409);
      expect((await merge(double, { into: double._id })).status).toBe(409);
      expect((await merge(double, { into: 'f'.repeat(24) })).status).toBe(404);
      expect(await read(double)).toEqual(double);
      expect(await read(other)).toEqual(other);
    });
  });
});
