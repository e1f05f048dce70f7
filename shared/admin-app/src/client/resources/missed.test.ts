import { expect, it } from 'vitest';
import { useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
/** A visitor's browser asks for an address that is not there; this server draws nothing, and says so. */
const visit = (path: string) => fetch(windows.server.url + path, { headers: { accept: 'text/html' } });

it('shows without a connection what was last read, and nothing where it never was', async () => {
  const { client } = await windows.open();
  const room = await client.missed();
  windows.server.down = true;
  expect(await room.list()).toEqual({ data: null, isFresh: false });
  windows.server.down = false;
  await visit('/gone');
  const read = await room.list();
  windows.server.down = true;
  expect(await room.list()).toEqual({ data: read.data, isFresh: false });
  await expect(room.forget({ kind: 'address', term: '/gone' })).rejects.toMatchObject({
    kind: 'unreachable',
  });
});
