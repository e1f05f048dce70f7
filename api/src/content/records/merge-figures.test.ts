import { describe, expect, test } from 'vitest';
import { figureSchema, placeSchema } from '@wa/core/contract/catalogue';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';

describe.each(API_STORES)('merging figures on $name', (factory) => {
  const api = useTestApi(factory);
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
