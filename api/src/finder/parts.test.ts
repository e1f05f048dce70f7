import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Part } from '@wa/core/domain/finder/part';
import { STORES } from '../testing/stores.ts';
import { startTestApi } from '../testing/test-api.ts';
import type { TestApi } from '../testing/test-api.ts';
import { keepParts } from './parts-keeper.ts';
import { partsRoutes } from './parts-routes.ts';

describe.each(STORES)('the parts on $name', (factory) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(factory, {
      rooms: [
        ({ mount, shown, catalogue, changeLog }) =>
          partsRoutes({ mount, parts: keepParts({ content: shown, catalogue }, changeLog) }),
      ],
    });
  });
  afterAll(() => api.stop());

  const part = async () => {
    const answer = await api.anyone('GET', '/api/parts');
    expect(answer.status).toBe(200);
    return (answer.body as Part[])[0];
  };

  test('are read by anybody, with the figures that readers may see, as they are now', async () => {
    const figure = { key: 'clamp.pressure', label: 'Pressure', text: 'up to 8 bar', measure: null };
    const made = await api.admin('POST', '/api/figures', { body: figure });
    const { _id } = made.body as { _id: string };
    const product = {
      title: 'Clamp | Two bands',
      slug: 'clamp',
      image: 'repair-clamps-316l',
      tasks: ['close-leak'],
      figures: ['clamp.pressure'],
    };
    expect((await api.admin('POST', '/api/products', { body: product })).status).toBe(201);
    // Another server hears of it a moment later.
    await expect.poll(part).toMatchObject({
      slug: 'clamp',
      name: 'Clamp',
      detail: 'Two bands',
      tasks: ['close-leak'],
      figures: [{ key: 'clamp.pressure', text: 'up to 8 bar' }],
    });

    await api.admin('PUT', `/api/figures/${_id}`, { body: { text: 'up to 6 bar' } });
    await expect.poll(async () => (await part())?.figures).toMatchObject([{ text: 'up to 6 bar' }]);
    await api.admin('PUT', `/api/figures/${_id}`, { body: { state: 'hidden' } });
    await expect.poll(async () => (await part())?.figures).toEqual([]);
  });
});
