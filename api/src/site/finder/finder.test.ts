import { describe, expect, test } from 'vitest';
import type { FinderAnswer } from '@wa/core/domain/finder/finder-answer';
import { findParts } from '@wa/core/domain/finder/find-parts';
import type { Part } from '@wa/core/domain/finder/part';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { specTable } from '@wa/core/domain/tables/spec-table';
import { shownFigures } from '@wa/core/domain/catalogue/catalogue';
import { seedCatalogue, seedParts, seedProducts } from '../../testing/seed/first-catalog.ts';
import { createDrawLimit } from '../../http/concurrency-limiter.ts';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { keepParts, finderRoutes } from './finder.ts';

const LEAK = 'task=close-leak&pipe=iso2531&size=DN250&pressure=8&pressureUnit=bar&medium=water';

describe.each(API_STORES)('GET /api/find on $name', (factory) => {
  const api = useTestApi(factory, {
    isSeeded: true,
    modules: [
      ({ mount, shown, catalogue, changeLog }) => {
        const parts = keepParts({ content: shown, catalogue }, changeLog);
        const nothing = () => Promise.reject(new Error('nothing is searched here'));
        const search = { answer: nothing, source: nothing, prepare: nothing, stop: () => undefined };
        return finderRoutes({ mount, parts, search, renderLimit: createDrawLimit(0) });
      },
    ],
  });

  const find = async (query: string) => {
    const answer = await api.anyone('GET', `/api/find?${query}`);
    return { status: answer.status, body: answer.body as FinderAnswer };
  };
  const verdictOf = async (slug: string) =>
    (await find(LEAK)).body.parts.find((part) => part.slug === slug)?.verdict;

  test('answers without a session, with the texts of the page', async () => {
    const { status, body } = await find(LEAK);
    expect(status).toBe(200);
    // The parts of the catalog were built without pages, so they have no rows.
    const parts = body.parts.map(({ row: _proposed, ...part }) => ({
      ...part,
      compared: part.compared.map(({ href: _row, ...compared }) => compared),
    }));
    expect({ ...body, parts }).toEqual(findParts(new URLSearchParams(LEAK), seedParts));
  });

  test('leads to the row of each listed value: of its class, on the page of its card (D16.18)', async () => {
    const { body } = await find(LEAK);
    const rowsOf = (slug: string) =>
      body.parts.find((part) => part.slug === slug)?.compared.map(({ href }) => href);
    expect(rowsOf('repair-clamp-q')?.slice(0, 2)).toEqual([
      '/product/repair-clamp-q#spec-nominal-size',
      '/product/repair-clamp-q#spec-pressure-above-6-in-dn-150',
    ]);
    expect(rowsOf('pipe-sealing-internal-repair')?.slice(0, 2)).toEqual([
      '/pipe-sealing-internal-repair#internal-clamps-pipe-size',
      '/pipe-sealing-internal-repair#internal-clamps-working-pressure',
    ]);
    for (const { compared } of body.parts)
      for (const { listed, href } of compared) if (href !== undefined) expect(listed).not.toBe('');
  });

  test('proposes a row of the specs for a submittal: of the pressure that fits, else of the size (D25.2)', async () => {
    const proposed = async (query: string) =>
      Object.fromEntries((await find(query)).body.parts.map(({ slug, row }) => [slug, row]));
    const rows = await proposed(LEAK);
    expect(rows['repair-clamp-q']).toBe('spec-pressure-above-6-in-dn-150');
    expect(rows['pipe-sealing-internal-repair']).toBe('spec-working-pressure');
    const smaller = await proposed('task=close-leak&pipe=iso2531&size=DN150&pressure=16&pressureUnit=bar');
    expect(smaller['repair-clamp-q']).toBe('spec-pressure-up-to-6-in-dn-150');
    const bySize = await proposed('task=close-leak&pipe=iso2531&size=DN150');
    expect(bySize['repair-clamp-q']).toBe('spec-nominal-size');
    const beyond = await proposed('task=close-leak&pressure=900&pressureUnit=bar');
    expect(beyond['repair-clamp-q']).toBeUndefined();
    for (const { slug, figures } of seedProducts) {
      const table = specTable(shownFigures(figures, seedCatalogue.figure), slug, seedCatalogue.figure);
      const row = rows[slug];
      if (row !== undefined) expect(table?.rows.map(({ id }) => id)).toContain(row);
    }
  });

  test('gives a static host the parts from which it answers (D16.15)', async () => {
    const { status, body } = await api.anyone('GET', '/api/parts');
    expect(status).toBe(200);
    expect(findParts(new URLSearchParams(LEAK), body as Part[])).toEqual((await find(LEAK)).body);
  });

  test('answers “Drinking water?” by the valid certificates of the office (D31.2)', async () => {
    const certified = async () =>
      (await find(`${LEAK}&drinking=yes`)).body.parts.flatMap(({ slug, compared }) =>
        compared.some(({ limits, result }) => limits === 'drinking-water' && result === 'holds') ? slug : [],
      );
    expect(await certified()).toEqual([]);
    const certify = (product: string, fields: object) =>
      api.create('/api/certificates', {
        ...{ issuer: 'A certifier', validFrom: '2020-01-01', products: [product] },
        ...fields,
      });
    const size = { value: { from: 80, to: 300 }, unit: 'DN' };
    const { _id } = await certify('repair-clamp-q', { size, number: 'A-1' });
    await certify('repair-clamp-snap', { validUntil: '2020-12-31' });
    await certify('repair-clamp-snap', { fluid: 'gas' });
    await certify('repair-clamp-snap', { type: 'nsf-372' });
    await certify('repair-clamp-snap', { size: { value: { from: 80, to: 200 }, unit: 'DN' } });
    await expect.poll(certified).toEqual(['repair-clamp-q']);
    expect((await api.admin('DELETE', `/api/certificates/${_id}`)).status).toBeLessThan(300);
    await expect.poll(certified).toEqual([]);
  });

  test('follows a figure that the office changes, and one that it hides', async () => {
    expect(await verdictOf('repair-clamp-snap')).toBe('no');
    const figures = (await api.admin('GET', '/api/figures')).body as FigureRecord[];
    const snap = figures.find(({ key }) => key === 'snap.pressure');
    const measure = { unit: 'bar', values: [{ value: 10 }] };
    const save = (body: object) => api.admin('PUT', `/api/figures/${snap?._id ?? ''}`, { body });
    expect((await save({ measure })).status).toBe(200);
    // Another server receives the change a moment later.
    await expect.poll(() => verdictOf('repair-clamp-snap')).toBe('fits-if');
    expect((await save({ state: 'hidden', question: '' })).status).toBe(200);
    await expect.poll(() => verdictOf('repair-clamp-snap')).toBe('ask');
  });
});
