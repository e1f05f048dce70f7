import { describe, expect, it } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import { PRODUCT } from '@wa/core/domain/entities';
import { formErrors, formOf, toChanges } from './product-kind.ts';

describe('the product form', () => {
  it('trims all texts, and sends an empty slug, for which the server uses the title (D4.5)', () => {
    const form = { ...formOf(null), title: ' Seal ', image: ' a-model ', slug: ' ' };
    expect(toChanges(form)).toMatchObject({ title: 'Seal', image: 'a-model', slug: '' });
  });

  it('rejects an invalid slug', () => {
    const form = formOf(buildProduct({ slug: 'Not/valid' }));
    expect(formErrors(form).slug).toBeDefined();
  });

  it('validates a stored draft', () => {
    expect(PRODUCT.isForm(formOf(null))).toBe(true);
    expect(PRODUCT.isForm({ ...formOf(null), images: 'x' })).toBe(false);
    expect(PRODUCT.isForm(null)).toBe(false);
    const long = 'x'.repeat(1_000);
    expect(PRODUCT.isForm({ title: 'Of an earlier version', slug: long })).toBe(true);
  });
});
