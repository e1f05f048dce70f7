import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { buildHome } from '@wa/core/testing/build-home';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildSite } from '@wa/core/testing/build-site';
import { HomeView } from './home-view.tsx';

const products = ['Flap Valve A | Wall mount', 'Flap Valve F | Flange mount', 'Stop Logs | HDPE'].map(
  (title) => buildProduct({ title, image: 'https://media.example/a.png' }),
);
const titles = () => [...document.querySelectorAll('.grid b')].map((each) => each.textContent);

describe('the search of the home page', () => {
  it('searches products of all pages, and shows as many cards as one page has', async () => {
    const all = Array.from({ length: 250 }, (_, at) => buildProduct({ title: `Seal ${String(at)}` }));
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(all)));
    const route = buildHome(all.slice(0, HOME_CARDS), { found: 250, all: 250 });
    render(
      <MemoryRouter>
        <HomeView route={route} site={buildSite()} path="/" />
      </MemoryRouter>,
    );
    // Role queries over hundreds of links are slow in jsdom.
    const count = () => document.querySelectorAll('.grid > li').length;
    const next = () => screen.getByText('Next page');
    expect(count()).toBe(HOME_CARDS);
    expect(next()).toHaveAttribute('href', '/product/page/2');
    const box = screen.getByLabelText('Search products');
    const type = (value: string) => fireEvent.input(box, { target: { value } });
    type('249');
    await waitFor(() => {
      expect(count()).toBe(1);
    });
    expect(screen.getByText('Seal 249')).toBeInTheDocument();
    expect(screen.getByText('1 of 250')).toBeInTheDocument();
    type('seal');
    expect(count()).toBe(HOME_CARDS);
    fireEvent.click(next());
    expect(count()).toBe(2 * HOME_CARDS);
  });

  it('says in the console that the list of all products cannot be read, and leaves the cards (specification 8)', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const route = buildHome(products, { found: 250, all: 250 });
    render(
      <MemoryRouter>
        <HomeView route={route} site={buildSite()} path="/" />
      </MemoryRouter>,
    );
    await userEvent.type(screen.getByLabelText('Search products'), 'x');
    await waitFor(() => {
      expect(said).toHaveBeenCalledWith('Error loading products', expect.any(TypeError));
    });
    expect(titles()).toHaveLength(3);
  });
});
