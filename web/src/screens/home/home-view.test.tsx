import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { HOME_CARDS } from '@wa/core/domain/limits';
import { buildHome } from '@wa/core/testing/build-home';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildSidebarNode } from '@wa/core/testing/build-sidebar-item';
import { Navigation } from '../../site/navigation.ts';
import { buildSite } from '@wa/core/testing/build-site';
import { HomeView } from './home-view.tsx';

const products = ['Flap Valve A | Wall mount', 'Flap Valve F | Flange mount', 'Stop Logs | HDPE'].map(
  (title) => buildProduct({ title, image: 'https://media.example/a.png' }),
);
const view = (query = '', list = products) => (
  <MemoryRouter initialEntries={[`/?q=${query}`]}>
    <HomeView route={buildHome(list, { query })} site={buildSite()} path="/" />
  </MemoryRouter>
);
const titles = () => [...document.querySelectorAll('.grid b')].map((each) => each.textContent);

describe('the families of the home page', () => {
  const places = (names: string[]) =>
    names.map((name) => buildSidebarNode({ name, href: `/product/${name.toLowerCase()}` }));
  const navigation = [
    buildSidebarNode({ name: 'Flap valves', children: places(['A', 'F']) }),
    buildSidebarNode({ name: 'Gates', children: places(['Logs']) }),
  ];
  const cards = [
    buildProduct({ title: 'Flap Valve F', slug: 'f' }),
    buildProduct({ title: 'Stop Logs', slug: 'logs' }),
    buildProduct({ title: 'Loose part', slug: 'loose' }),
    buildProduct({ title: 'Flap Valve A | Wall mount', slug: 'a' }),
  ];
  const home = (family: string) => (
    <MemoryRouter initialEntries={[`/?family=${family}`]}>
      <Navigation value={navigation}>
        <HomeView route={buildHome(cards, { family })} site={buildSite()} path="/" />
      </Navigation>
    </MemoryRouter>
  );
  const products = () => [...document.querySelectorAll('.grid b')].map((each) => each.textContent);
  const link = (name: string) => screen.getByRole('link', { name });

  it('filter the one grid in its saved order, with no reload; a card without a family is in "All"', async () => {
    render(home(''));
    expect(link('All')).toHaveAttribute('aria-current', 'true');
    expect(products()).toEqual(['Flap Valve F', 'Stop Logs', 'Loose part', 'Flap Valve A']);
    expect(link('Flap valves')).toHaveAttribute('href', '/?family=flap-valves');
    await userEvent.click(link('Flap valves'));
    expect(link('Flap valves')).toHaveAttribute('aria-current', 'true');
    expect(products()).toEqual(['Flap Valve F', 'Flap Valve A']);
    await userEvent.click(link('All'));
    expect(products()).toHaveLength(4);
  });

  it('have the live search, even without scripts', async () => {
    const { container } = render(home('flap-valves'));
    expect(products()).toEqual(['Flap Valve F', 'Flap Valve A']);
    expect(container.querySelector('[name=family]')).toHaveValue('flap-valves');
    await userEvent.type(screen.getByLabelText('Search products'), 'logs');
    expect(products()).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Search products'));
    await userEvent.type(screen.getByLabelText('Search products'), 'wall');
    expect(products()).toEqual(['Flap Valve A']);
  });
});

describe('the search of the home page', () => {
  it('filters while one types, every word in any order, and says how many are left', async () => {
    render(view());
    await userEvent.type(screen.getByLabelText('Search products'), ' MOUNT flan');
    expect(titles()).toEqual(['Flap Valve F']);
    expect(screen.getByRole('status')).toHaveTextContent('1 of 3');
  });

  it('resets with the X and keeps the focus in the box', async () => {
    render(view());
    const box = screen.getByLabelText('Search products');
    await userEvent.type(box, 'stop');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(titles()).toHaveLength(3);
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
  });

  it('names the query and suggests a next step when nothing matches', async () => {
    render(view());
    await userEvent.type(screen.getByLabelText('Search products'), 'hydrant');
    expect(titles()).toEqual([]);
    expect(screen.getByText('“hydrant”')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request email quote' })).toBeInTheDocument();
  });

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
