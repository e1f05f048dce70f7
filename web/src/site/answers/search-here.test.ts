import { expect, it, vi } from 'vitest';
import { searchHere } from './search-here.ts';

it('reads the index once for all letters, although the next letter ends the search before it (D16.15)', async () => {
  let answer = () => {};
  const fetched = vi.fn(
    (_path: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        answer = () => resolve(Response.json({ documents: [], synonyms: [] }));
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  vi.stubGlobal('fetch', fetched);
  const parts = () => Promise.resolve([]);
  const first = new AbortController();
  const ended = searchHere('c', parts, first.signal).catch((error: unknown) => error);
  first.abort();
  const second = searchHere('cl', parts, new AbortController().signal);
  answer();
  expect(await second).toMatchObject({ query: 'cl' });
  expect(await ended).toMatchObject({ name: 'AbortError' });
  expect(await searchHere('cla', parts, new AbortController().signal)).toMatchObject({ query: 'cla' });
  expect(fetched).toHaveBeenCalledTimes(1);
});
