import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { buildProduct } from '@wa/core/testing/build-product';
import { buildSite } from '../testing/build-document.ts';
import { adoptGrid } from './grid-shelf.ts';
import { HomeView } from './home-view.tsx';

const products = ['Flap Valve A | Wall mount', 'Flap Valve F | Flange mount', 'Stop Logs | HDPE'].map(
  (title) => buildProduct({ title, image: 'https://media.example/a.png' }),
);
const view = (query = '', list = products) => (
  <MemoryRouter initialEntries={[`/?q=${query}`]}>
    <HomeView route={{ kind: 'home', products: list, query }} site={buildSite()} path="/" />
  </MemoryRouter>
);
const titles = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('b')?.textContent);

describe('the search of the home page', () => {
  it('shows all products for empty text, with the lines of their titles', () => {
    render(view());
    expect(titles()).toEqual(['Flap Valve A', 'Flap Valve F', 'Stop Logs']);
    expect(screen.getByRole('link', { name: 'Stop Logs HDPE' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

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

  it('names what was searched and offers a way on when nothing matches', async () => {
    render(view());
    await userEvent.type(screen.getByLabelText('Search products'), 'hydrant');
    expect(titles()).toEqual([]);
    expect(screen.getByText('“hydrant”')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request email quote' })).toHaveAttribute(
      'href',
      expect.stringContaining('hydrant'),
    );
  });

  it('offers a model number without its hyphen when only that finds something', () => {
    render(view('RS-1', [buildProduct({ title: 'Repair Clamp RS-1' })]));
    expect(screen.getByRole('link', { name: 'show “RS1”' })).toHaveAttribute('href', '/?q=RS1');
  });

  it('keeps what was typed before it took over the server’s page', () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(view());
    const box = container.querySelector('input');
    if (box) box.value = 'flap';
    render(view(), { container, hydrate: true });
    expect(box).toHaveValue('flap');
    expect(titles()).toEqual(['Flap Valve A', 'Flap Valve F']);
  });

  it('leaves the server’s cards as they are until somebody searches', async () => {
    const list = [...products];
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(view('', list));
    const card = container.querySelector('a.card');
    expect(adoptGrid(document, list)).toBe(true);
    render(view('', list), { container, hydrate: true });
    expect(container.querySelector('a.card')).toBe(card);
    fireEvent.error(container.querySelector('img') ?? container);
    expect(container.querySelector('img')?.src).toMatch(/favicon\.svg$/);
    await userEvent.type(screen.getByLabelText('Search products'), 'stop');
    expect(titles()).toEqual(['Stop Logs']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(titles()).toHaveLength(3);
  });

  it('starts with the text of the address', () => {
    render(view('logs'));
    expect(titles()).toEqual(['Stop Logs']);
  });
});
