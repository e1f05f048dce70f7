import { describe, expect, test } from 'vitest';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';

describe.each(API_STORES)('fields for the office, on $name', (factory) => {
  const api = useTestApi(factory);
  const product = { title: 'Clamp', slug: 'clamp', image: 'a-model', reviewBy: '2027-03-31' };
  const page = { title: 'Clamps', reviewBy: '2027-03-31', expectedSpecs: ['Only for the office'] };

  test('are stored with products and pages, and no visitor reads them (D33.2, D33.3)', async () => {
    const made = await api.admin('POST', '/api/products', { body: product });
    expect(made).toMatchObject({ status: 201, body: { reviewBy: '2027-03-31' } });
    const saved = await api.admin('PUT', '/api/pages/slug/clamps', { body: page });
    expect(saved).toMatchObject({ status: 201, body: page });
    for (const path of [
      '/api/products',
      '/api/products/slug/clamp',
      '/api/pages',
      '/api/pages/slug/clamps',
    ]) {
      const [seen, known] = [await api.anyone('GET', path), await api.admin('GET', path)];
      expect(seen.status).toBe(200);
      expect(seen.text, path).not.toMatch(/2027-03-31|Only for the office/);
      expect(known.text, path).toContain('2027-03-31');
    }
  });

  test('refuse a review date that isn’t a day, and change nothing (D33.2)', async () => {
    for (const reviewBy of ['tomorrow', '2027-02-30']) {
      const made = await api.admin('POST', '/api/products', { body: { ...product, slug: 'x', reviewBy } });
      expect(made.status).toBe(422);
      const saved = await api.admin('PUT', '/api/pages/slug/x', { body: { ...page, reviewBy } });
      expect(saved.status).toBe(422);
    }
    expect((await api.admin('GET', '/api/products/slug/x')).status).toBe(404);
  });
});
