import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildPage } from '@wa/core/testing/build-page';
import { buildProduct } from '@wa/core/testing/build-product';
import type { Change } from '../change-log/change.ts';
import { keepSearch, type SearchKeeper } from './search-keeper.ts';

const text = (heading: string, body: string) => ({
  type: 'section' as const,
  title: heading,
  rows: [{ columns: 1, columnsData: [[{ id: heading, kind: 'text', data: { heading: '', text: body } }]] }],
});

describe('the index of a process', () => {
  let products = [buildProduct()];
  let pages = [buildPage()];
  let tell: (change: Change) => void;
  let search: SearchKeeper;
  const page = vi.fn((slug: string) => Promise.resolve(pages.find((each) => each.slug === slug) ?? null));
  const onMissed = vi.fn();
  const change = (kind: Change['kind'], ...paths: string[]): Change => ({
    kind,
    action: 'changed',
    id: 'a'.repeat(24),
    title: '',
    paths,
  });
  const found = async (query: string) =>
    (await search.answer(query)).groups.flatMap(({ hits }) => hits.map(({ title }) => title));

  beforeEach(() => {
    products = [buildProduct({ slug: 'a', title: 'Flap Valve A' })];
    pages = [
      buildPage({ slug: 'one', title: 'First page', content: [text('Mounting', 'Anchored to a wall')] }),
      buildPage({ slug: 'two', title: 'Second page', content: [] }),
    ];
    search = keepSearch(
      {
        content: {
          products: () => Promise.resolve(products),
          product: (slug) => Promise.resolve(products.find((each) => each.slug === slug) ?? null),
          pages: () => Promise.resolve(pages),
          page,
        },
        parts: { now: () => Promise.resolve([]) },
        settings: { now: () => Promise.resolve({ synonyms: [] }) },
        onMissed,
      },
      {
        subscribe(listener) {
          tell = listener;
          return () => undefined;
        },
      },
    );
  });
  afterEach(() => {
    vi.clearAllMocks();
  });

  test('is made once, and after a change of a page that page is read again and nothing else', async () => {
    expect(await found('anchored')).toEqual(['Mounting']);
    await found('valve');
    expect(page).toHaveBeenCalledTimes(2);
    pages = pages.map((each) => (each.slug === 'two' ? { ...each, title: 'Renamed' } : each));
    tell(change('page', '/two'));
    expect(await found('renamed')).toEqual(['Renamed']);
    expect(await found('second')).toEqual([]);
    expect(page.mock.calls.map(([slug]) => slug)).toEqual(['one', 'two', 'two']);
  });

  describe('made in the background', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      page.mockImplementation((slug) => {
        const until = performance.now() + 12;
        while (performance.now() < until);
        return Promise.resolve(pages.find((each) => each.slug === slug) ?? null);
      });
    });
    afterEach(() => {
      vi.useRealTimers();
      search.stop();
    });

    async function resting(): Promise<void> {
      while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    }

    test('rests between slices, and not while somebody waits for it', async () => {
      const preparing = search.prepare();
      await resting();
      expect(page).toHaveBeenCalledTimes(1);
      expect(await found('anchored')).toEqual(['Mounting']);
      await preparing;
      expect(page).toHaveBeenCalledTimes(2);
    });

    test('follows a change before anybody searches', async () => {
      void search.prepare();
      await found('valve');
      page.mockClear();
      tell(change('page', '/two'));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(page.mock.calls).toEqual([['two']]);
    });

    test('stops in the middle of a rest', async () => {
      const preparing = search.prepare();
      await resting();
      search.stop();
      await preparing;
      expect(page).toHaveBeenCalledTimes(1);
    });
  });

  test('forgets what is gone and finds what is new', async () => {
    expect(await found('flap')).toEqual(['Flap Valve A']);
    products = [buildProduct({ slug: 'b', title: 'Stop Logs' })];
    tell(change('product', '/product/a'));
    expect(await found('flap')).toEqual([]);
    expect(await found('logs')).toEqual(['Stop Logs']);
  });

  test('answers after a failed read as if nothing had happened', async () => {
    page.mockRejectedValueOnce(new Error('gone'));
    await expect(search.answer('anchored')).rejects.toThrow('gone');
    expect(await found('anchored')).toEqual(['Mounting']);
  });

  test('gives a host of files the same bytes, whatever was read when', async () => {
    const first = JSON.stringify(await search.source());
    tell(change('page', '/one'));
    expect(JSON.stringify(await search.source())).toBe(first);
  });

  test('tells what was looked for and not found: small letters, cut, and nothing of bad input', async () => {
    await search.answer('Flap');
    await search.answer('DN 251');
    expect(onMissed).not.toHaveBeenCalled();
    await search.answer(`Zqxj ${'wvk '.repeat(100)}`);
    const [[term]] = onMissed.mock.calls as [[string]];
    expect(term).toMatch(/^zqxj wvk/);
    expect(term.length).toBeLessThanOrEqual(80);
  });
});
