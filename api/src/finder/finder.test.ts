import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FinderAnswer } from '@wa/core/domain/finder/finder-answer';
import { findParts } from '@wa/core/domain/finder/find-parts';
import type { FigureRecord } from '@wa/core/domain/figures/figure-record';
import { seedWhenEmpty } from '../seed/run-seed.ts';
import { seedParts } from '../seed/testing/seed-parts.ts';
import { STORES } from '../testing/stores.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createAnswers } from './answers.ts';
import { keepParts } from './parts-keeper.ts';
import { finderRoutes } from './routes.ts';

const LEAK = 'task=close-leak&pipe=iso2531&size=DN250&pressure=8&pressureUnit=bar&medium=water';

describe.each(STORES)('GET /api/find on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory, {
      rooms: [
        ({ mount, shown, catalogue, changeLog }) => {
          const parts = keepParts({ content: shown, catalogue }, changeLog);
          const search = { answer: () => Promise.reject(new Error('nothing is searched here')) };
          return finderRoutes({
            mount,
            answers: createAnswers({
              parts,
              search,
              sheets: { hash: () => Promise.resolve('any'), movedTo: () => Promise.resolve(null) },
            }),
          });
        },
      ],
    });
    await seedWhenEmpty(api.core.store);
  });
  afterAll(() => api.stop());

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

  test('answers a question that is wrong with what is wrong', async () => {
    const { status, body } = await find('task=close-leak&pressure=-8');
    expect([status, body.parts]).toEqual([200, []]);
    expect(Object.keys(body.problems)).toEqual(['pressure']);
  });

  test.each([
    ['10,000 characters', '9'.repeat(10_000)],
    ['a script', '<script>alert(1)</script>'],
    ['a bomb for patterns', `${'1 '.repeat(4_000)}!`],
  ])('takes %s as a text like any other', async (_name, text) => {
    const answer = await api.anyone('GET', `/api/find?task=close-leak&pressure=${encodeURIComponent(text)}`);
    const { parts, problems, asked } = answer.body as FinderAnswer;
    expect([answer.status, parts.length, Object.keys(problems)]).toEqual([200, 0, ['pressure']]);
    expect(asked.pressure?.length).toBeLessThanOrEqual(60);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
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
