import { describe, expect, test } from 'vitest';
import type { FinderAnswer } from '@wa/core/domain/finder/finder-answer';
import { findParts } from '@wa/core/domain/finder/find-parts';
import type { Part } from '@wa/core/domain/finder/part';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { seedParts } from '../../testing/seed/first-catalog.ts';
import { createDrawLimit } from '../../http/places.ts';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { keepParts, finderRoutes } from './finder.ts';

const LEAK = 'task=close-leak&pipe=iso2531&size=DN250&pressure=8&pressureUnit=bar&medium=water';

describe.each(API_STORES)('GET /api/find on $name', (factory) => {
  const api = useTestApi(factory, {
    isSeeded: true,
    rooms: [
      ({ mount, shown, catalogue, changeLog }) => {
        const parts = keepParts({ content: shown, catalogue }, changeLog);
        const nothing = () => Promise.reject(new Error('nothing is searched here'));
        const search = { answer: nothing, source: nothing, prepare: nothing, stop: () => undefined };
        return finderRoutes({ mount, parts, search, drawLimit: createDrawLimit(0) });
      },
    ],
  });

  const find = async (query: string) => {
    const answer = await api.anyone('GET', `/api/find?${query}`);
    return { status: answer.status, body: answer.body as FinderAnswer };
  };
  const verdictOf = async (slug: string) =>
    (await find(LEAK)).body.parts.find((part) => part.slug === slug)?.verdict;

  test('answers anybody, with what the page says', async () => {
    const { status, body } = await find(LEAK);
    expect(status).toBe(200);
    expect(body).toEqual(findParts(new URLSearchParams(LEAK), seedParts));
  });

  test('gives a host of files the parts that it answers from (D16.15)', async () => {
    const { status, body } = await api.anyone('GET', '/api/parts');
    expect(status).toBe(200);
    expect(findParts(new URLSearchParams(LEAK), body as Part[])).toEqual((await find(LEAK)).body);
  });

  test('answers a question that is wrong with what is wrong (D16.12)', async () => {
    const { status, body } = await find('task=close-leak&pressure=-8');
    expect([status, body.parts]).toEqual([200, []]);
    expect(Object.keys(body.problems)).toEqual(['pressure']);
  });

  test('follows a figure that the office changes, and one that it hides', async () => {
    expect(await verdictOf('repair-clamp-snap')).toBe('no');
    const figures = (await api.admin('GET', '/api/figures')).body as FigureRecord[];
    const snap = figures.find(({ key }) => key === 'snap.pressure');
    const measure = { unit: 'bar', values: [{ value: 10 }] };
    const save = (body: object) => api.admin('PUT', `/api/figures/${snap?._id ?? ''}`, { body });
    expect((await save({ measure })).status).toBe(200);
    // Another server hears of it a moment later.
    await expect.poll(() => verdictOf('repair-clamp-snap')).toBe('fits-if');
    expect((await save({ state: 'hidden', question: '' })).status).toBe(200);
    await expect.poll(() => verdictOf('repair-clamp-snap')).toBe('ask');
  });
});
