import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Hit, SearchAnswer } from '@wa/core/domain/search/search-document';
import { Suggestions } from './suggestions.tsx';

const hit = (kind: Hit['kind'], title: string): Hit => ({
  kind,
  title,
  href: `/${title.toLowerCase()}`,
  image: '',
  matched: [],
  place: 'Page',
  slug: '',
  verdict: null,
});
const answer: SearchAnswer = {
  query: 'leak',
  understood: [{ typed: 'leak', as: 'Also', text: 'repair clamp', without: '' }],
  problems: [],
  groups: [
    { title: 'Pages', total: 1, hits: [hit('page', 'Clamps')], compare: '' },
    {
      title: 'Products',
      total: 5,
      hits: [1, 2, 3, 4, 5].map((at) => hit('product', `Q${String(at)}`)),
      compare: '',
    },
  ],
  isPartial: false,
  finder: { href: '/find?task=close-leak', application: 'Stop a leak', add: 'Add the size.', fields: [] },
  related: [],
};

function Field() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <form>
      <input aria-label="Search" ref={input} />
      <Suggestions input={input} />
    </form>
  );
}

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset().mockImplementation(() => Promise.resolve(Response.json(answer)));
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole('combobox', { name: 'Search' });
const type = (text: string) => fireEvent.input(field(), { target: { value: text } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(500));
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('asks once a pause, and offers the finder, four products, then pages', async () => {
  render(<Field />);
  type('le');
  type('leak');
  await pause();
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/search?q=leak']);
  expect(options()).toEqual(['Stop a leakAdd the size.', 'Q1', 'Q2', 'Q3', 'Q4', 'ClampsPage']);
  expect(field()).toHaveAttribute('aria-expanded', 'true');
});

it('suggests nothing without a response, and ends a request with the next letter', async () => {
  render(<Field />);
  asked.mockImplementation(() => Promise.reject(new TypeError('offline')));
  type('leak');
  await pause();
  expect(options()).toEqual([]);
  asked.mockImplementation(() => new Promise(() => undefined));
  type('leaks');
  await pause();
  type('leaks ');
  expect(asked.mock.calls.at(-1)?.[1].signal?.aborted).toBe(true);
});
