import { describe, expect, test } from 'vitest';
import type { CertificateRecord } from '@wa/core/domain/certificates/certificate-name';
import type { Figure } from '@wa/core/domain/figures/figure';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';

describe.each(API_STORES)('certificates, on $name', (factory) => {
  const api = useTestApi(factory);
  const product = (slug: string) => api.create('/api/products', { title: slug, slug, image: 'a-model' });
  const post = (fields: object) =>
    api.admin('POST', '/api/certificates', {
      body: { issuer: 'A certifier', validFrom: '2026-01-01', ...fields },
    });

  test('store products by id, each once, also if they were given by slug, and none if they are of all products (D26.1)', async () => {
    const [one, two] = [await product('one'), await product('two')];
    const given = { products: ['one', two._id, one._id] };
    const made = (await post(given)).body as CertificateRecord;
    expect(made.products).toEqual([one._id, two._id]);
    // It ends before the other tests.
    const ofAll = { ...given, allProducts: true, validUntil: '2026-01-01' };
    expect((await post(ofAll)).body).toMatchObject({ products: [] });
  });

  test('name a product that doesn’t exist, and change nothing (D26.1)', async () => {
    const { _id } = await product('gone');
    await api.admin('DELETE', `/api/products/${_id}`);
    for (const unknown of ['nowhere', _id]) {
      expect(await post({ products: [unknown] })).toMatchObject({
        status: 422,
        body: { fields: { products: `We couldn’t find the product ${unknown}.` } },
      });
    }
  });

  test('can be changed after one of their products was deleted (D26.1)', async () => {
    const { _id } = await product('deleted-later');
    const made = (await post({ products: [_id] })).body as CertificateRecord;
    await api.admin('DELETE', `/api/products/${_id}`);
    const body = { ...made, number: 'A 1' };
    expect(await api.admin('PUT', `/api/certificates/${made._id}`, { body })).toMatchObject({
      status: 200,
      body: { number: 'A 1', products: [_id] },
    });
  });

  test('are shown with a product only on valid days and only if they cover it (D26.4)', async () => {
    const { _id } = await product('certified');
    await post({ products: [_id], number: 'valid', file: '/uploads/a.pdf' });
    await post({ products: [_id], number: 'expired', validUntil: '2026-01-01' });
    await post({ products: [(await product('other'))._id], number: 'other' });
    const shown = await api.core.shown.product('certified');
    expect(shown?.certificates).toEqual([
      {
        name: 'NSF/ANSI/CAN 61',
        issuer: 'A certifier',
        number: 'valid',
        file: '/uploads/a.pdf',
        conditions: 'all sizes',
        validUntil: '',
      },
    ]);
  });

  test('are listed for sizes that they cover in part, and with their conditions for an unknown size (D25.5)', async () => {
    const { _id } = await product('sized');
    const size = { value: { from: 80, to: 150 }, unit: 'DN' };
    await post({ products: [_id], number: 'sized', size });
    await post({ products: [_id], number: 'any', type: 'ais' });
    const numbers = async (...sizes: Figure[]) =>
      (await api.core.shown.certificatesOf({ _id }, sizes)).flatMap(({ number }) => number || []);
    const dn = (value: Figure['value'], limit?: Figure['limit']): Figure => ({
      value,
      unit: 'DN',
      ...(limit && { limit }),
    });
    expect(await numbers()).toEqual(['sized', 'any']);
    expect(await numbers(dn(100))).toEqual(['sized', 'any']);
    expect(await numbers({ value: 6, unit: 'NPS' })).toEqual(['sized', 'any']);
    expect(await numbers(dn(200))).toEqual(['any']);
    expect(await numbers(dn(150, 'upTo'))).toEqual(['sized', 'any']);
    expect(await numbers(dn(150, 'moreThan'))).toEqual(['any']);
    expect(await numbers(dn({ from: 100, to: 400 }))).toEqual(['sized', 'any']);
    expect(await numbers({ value: 168.3, unit: 'mm' })).toEqual(['sized', 'any']);
    expect(await numbers({ value: 168.3, unit: 'mm' }, dn(200))).toEqual(['any']);
  });
});
