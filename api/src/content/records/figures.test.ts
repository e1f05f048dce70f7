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

  test('the first content has all figures in the order of the families (D14.1)', async () => {
    const all = figureSchema
      .strict()
      .array()
      .parse((await api.admin('GET', '/api/figures')).body);
    expect(all.length).toBeGreaterThan(80);
    expect(all[0]).toMatchObject({ key: 'disc.pressure', family: 'Disc seals', state: 'question' });
  });

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

  test.each([
    [{ key: 'Snap pressure', measure: psi(1) }, 'key', 422],
    [{ key: 'disc.head', measure: psi(1) }, 'key', 409],
    [{ key: 'new.one' }, 'text', 422],
    [{ key: 'new.one', measure: psi(1), text: 'also' }, 'text', 422],
    [{ key: 'new.one', text: 'As {{new.one}}' }, 'text', 422],
    [{ key: 'new.one', measure: psi(1), condition: 'for {{disc.head}}' }, 'condition', 422],
    [{ key: 'new.one', measure: { unit: 'mm', values: [{ value: { from: 9, to: 3 } }] } }, 'measure', 422],
  ] as const)('%j is refused at its field (D14.2)', async (body, field, status) => {
    const answer = await api.admin('POST', '/api/figures', { body: { label: 'Pressure', ...body } });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test.each([
    { measure: { unit: 'kg', values: [{ value: 3 }] } },
    { measure: { unit: 'psi', values: [{ value: '=1+1' }] } },
    { measure: { unit: 'psi', values: [{ value: 1e300 }] } },
    { measure: { unit: 'mm', values: [{ value: { from: 1, to: 1e13 } }] } },
    { measure: { unit: 'psi', values: [{ value: 3, __proto__: { limit: 'upTo' }, extra: 1 }] } },
    { state: 'sure' },
  ])('%j is not a figure (D14.2)', async (body) => {
    const answer = await api.admin('POST', '/api/figures', { body: { key: 'odd.one', label: 'A', ...body } });
    expect([400, 422]).toContain(answer.status);
    expect(await api.core.store.count('figures', { key: 'odd.one' })).toBe(0);
  });
});
