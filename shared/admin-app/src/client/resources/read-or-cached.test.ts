import { expect, it } from 'vitest';
import { listMissed } from '@wa/core/contract/missed';
import { useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
/**
 * Requests an unknown address like a visitor's browser. This server renders no pages and responds with an
 * error.
 */
const visit = (path: string) => fetch(windows.server.url + path, { headers: { accept: 'text/html' } });

it('returns the cached copy offline, nothing without one, and throws a rejection', async () => {
  const { client } = await windows.open();
  const list = () => client.askOrCached('missed', () => client.ask(listMissed, {}));
  windows.server.down = true;
  expect(await list()).toEqual({ data: null, isFresh: false });
  windows.server.down = false;
  await visit('/gone');
  const [read, site] = [await list(), await client.site()];
  windows.server.down = true;
  expect(await list()).toEqual({ data: read.data, isFresh: false });
  expect(await client.site()).toEqual(site);
  windows.server.down = false;
  await windows.server.others.endSession();
  await expect(list()).rejects.toMatchObject({ status: 401 });
});
