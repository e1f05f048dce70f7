import { expect, it } from 'vitest';
import { useWindows } from '../testing/use-windows.ts';

const windows = useWindows();
/** A visitor's browser asks for an address that is not there; this server draws nothing, and says so. */
const visit = (path: string) => fetch(windows.server.url + path, { headers: { accept: 'text/html' } });

it('reads what visitors did not find, leads it to a product, takes that back, and forgets it', async () => {
  const { client } = await windows.open();
  const room = await client.missed();
  await visit('/old-seal');
  await visit('/Old-Seal/');
  const before = await room.list();
  expect(before).toMatchObject({
    isFresh: true,
    data: { missed: [{ kind: 'address', term: '/old-seal', count: 2 }], redirects: [] },
  });
  const made = await room.lead('/old-seal', '/product/link-seal');
  expect((await room.list()).data?.redirects).toEqual([made]);
  await expect(room.lead('/old-seal', '/nowhere')).rejects.toMatchObject({ kind: 'refused' });
  await room.stopLeading(made);
  await room.forget({ kind: 'address', term: '/old-seal' });
  expect((await room.list()).data).toEqual({ missed: [], redirects: [] });
});

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
