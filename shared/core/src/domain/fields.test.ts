import { describe, expect, it } from 'vitest';
import { buildPageInput } from '../testing/build-page.ts';
import { buildProduct, buildProductInput } from '../testing/build-product.ts';
import { PAGE_FIELDS, pickFields, PRODUCT_FIELDS } from './fields.ts';

describe('fields', () => {
  it('are those that a client sends', () => {
    expect([...PRODUCT_FIELDS].sort()).toEqual(Object.keys(buildProductInput()).sort());
    expect([...PAGE_FIELDS].sort()).toEqual(Object.keys(buildPageInput()).sort());
  });

  it('are picked without inventing absent ones', () => {
    const product = buildProduct();
    expect(pickFields(product, PRODUCT_FIELDS)).not.toHaveProperty('_id');
    expect(pickFields<{ a?: number; b?: number }, 'a' | 'b'>({ a: 1 }, ['a', 'b'])).toEqual({ a: 1 });
  });
});
