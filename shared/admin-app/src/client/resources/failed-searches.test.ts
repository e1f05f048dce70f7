import { expect, it } from 'vitest';
import { useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
/**
 * Requests an unknown address like a visitor's browser. This server renders no pages and responds with an
 * error.
 */
const visit = (path: string) => fetch(windows.server.url + path, { headers: { accept: 'text/html' } });

it('shows the cached list offline, and nothing without one', async () => {
  const { client } = await windows.open();
  const searches = await client.failedSearches();
  windows.server.down = true;
  expect(await searches.list()).toEqual({ data: null, isFresh: false });
  windows.server.down = false;
  await visit('/gone');
  const read = await searches.list();
  windows.server.down = true;
  expect(await searches.list()).toEqual({ data: read.data, isFresh: false });
  await expect(searches.forget({ kind: 'address', term: '/gone' })).rejects.toMatchObject({
    kind: 'unreachable',
  });
});
