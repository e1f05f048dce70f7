import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { addressesIn, openKeptServers, SERVERS_KEY } from '../server/kept-servers.ts';
import { openSettings } from './settings.ts';

it('keeps a damaged setting as it was, and says where', async () => {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'shell'));
  const stored =
    '{"sum":1,"json":"{\\"current\\":null,\\"servers\\":[{\\"address\\":\\"https://example.com\\"}';
  await writeFile(path.join(folder, 'shell', 'servers.json'), stored);
  const settings = await openSettings(path.join(folder, 'shell'));
  const { damaged } = settings;
  const kept = await openKeptServers(settings);
  expect(kept.list()).toEqual([]);
  expect(damaged).toMatchObject([{ key: SERVERS_KEY, stored }]);
  expect(await readFile(damaged[0]?.file ?? '', 'utf8')).toBe(stored);
  expect(addressesIn(stored)).toEqual(['https://example.com']);
});

it('sets a list of another form aside before it is written over', async () => {
  const folder = await temporaryFolder();
  const settings = await openSettings(path.join(folder, 'shell'));
  await settings.put(SERVERS_KEY, { version: 2, servers: { 'https://example.com': {} } });
  const kept = await openKeptServers(settings);
  await kept.use('https://other.example');
  expect(addressesIn(settings.damaged[0]?.stored ?? '')).toEqual(['https://example.com']);
});
