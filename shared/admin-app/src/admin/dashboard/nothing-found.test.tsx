import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { expect, it } from 'vitest';
import { indexProducts, searchProducts, strippedSearch } from '@wa/core/domain/products/product-search';
import { buildProduct } from '@wa/core/testing/build-product';
import { NothingFound } from './nothing-found.tsx';
import { IN_KIT } from '../../testing/in-kit.tsx';

const PRODUCTS = [buildProduct({ title: 'Tapered plug WA-TP' })];

function Search() {
  const [text, setText] = useState('WA-TP');
  const index = useMemo(() => indexProducts(PRODUCTS), []);
  const found = searchProducts(index, text);
  return found.length > 0 ? (
    <p>{found[0]?.title}</p>
  ) : (
    <NothingFound search={text} instead={strippedSearch(index, text)?.text} onSearch={setText} />
  );
}

it('offers the search without the hyphen, and finds nothing before that is pressed (5)', async () => {
  const user = userEvent.setup();
  render(<Search />, IN_KIT);
  expect(screen.queryByText('Tapered plug WA-TP')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Search for WATP' }));
  expect(screen.getByText('Tapered plug WA-TP')).toBeVisible();
});
