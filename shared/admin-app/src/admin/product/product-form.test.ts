import { describe, expect, it } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import { formErrors, formOf, isProductForm, toChanges } from './product-form.ts';

describe('the product form', () => {
  it('asks for a title and an image, spaces are none', () => {
    expect(formErrors({ ...formOf(null), title: '  ', image: ' ' })).toEqual({
      title: 'Title is required.',
      image: 'Image is required.',
    });
  });

  it('leaves an empty slug to the server and trims what is sent', () => {
    const form = { ...formOf(null), title: ' Seal ', image: ' a-model ', slug: ' ' };
    const changes = toChanges(form);
    expect(changes).toMatchObject({ title: 'Seal', image: 'a-model' });
    expect(changes).not.toHaveProperty('slug');
  });

  it('refuses a slug that no product can have', () => {
    const form = formOf(buildProduct({ slug: 'Not/valid' }));
    expect(formErrors(form).slug).toBeDefined();
  });

  it('distrusts a stored draft', () => {
    expect(isProductForm(formOf(null))).toBe(true);
    expect(isProductForm({ ...formOf(null), images: 'x' })).toBe(false);
    expect(isProductForm(null)).toBe(false);
  });
});
