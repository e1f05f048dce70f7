import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHANGE_COUNT_FLAG } from '@wa/admin-app/platform/port';
import { expect, it } from 'vitest';
import { answeringServer, sessionAnswer } from '../../testing/answering-server.ts';
import { buildSecrets } from '../../testing/build-secrets.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openSettings } from '../files/settings.ts';
import { createFindAgent } from './send-request.ts';
import { openServers } from './servers.ts';

async function subject(folder: string) {
  return openServers({
    settings: await openSettings(path.join(folder, 'shell')),
    folder: path.join(folder, 'servers'),
    secrets: buildSecrets(),
    findAgent: createFindAgent(async () => 'DIRECT'),
  });
}

it('saves a compatible server and its pending changes, and deletes everything when it is removed', async () => {
  const folder = await temporaryFolder();
  const { url } = await answeringServer((_request, response) => response.end(sessionAnswer()));
  const first = await subject(folder);
  expect(first.current()).toBeNull();
  expect(await first.answer({ op: 'add', address: 'http://127.0.0.1:1' })).toMatchObject({
    servers: [],
    problem: 'No server responds at this address. Make sure it’s running.',
  });
  expect(first.current()).toBeNull();
  expect(await first.answer({ op: 'add', address: url })).toMatchObject({ problem: null });
  await first.current()?.setFlag(CHANGE_COUNT_FLAG, '2');

  const second = await subject(folder);
  expect(second.current()?.origin).toBe(url);
  const { servers } = await second.answer({ op: 'list' });
  const id = servers[0]?.id ?? '';
  expect(servers).toEqual([{ id, address: url, isCurrent: true, changes: 2 }]);
  await second.current()?.session.keep({ serverId: 'server-one', token: 't' });
  await second.answer({ op: 'remove', id });
  expect(second.current()).toBeNull();
  expect(await readdir(path.join(folder, 'servers'))).toEqual([]);
  expect(await second.answer({ op: 'use', id })).toMatchObject({
    problem: 'This server is no longer on the list.',
  });
  await second.answer({ op: 'add', address: url });
  const server = second.current();
  expect(server?.session.current()).toBeNull();
  expect(await server?.flags()).toEqual({});
});

it('keeps the pending changes of a server that has moved to another address, but not its session (D10.5)', async () => {
  const servers = await subject(await temporaryFolder());
  const start = () => answeringServer((_request, response) => response.end(sessionAnswer()));
  const [first, second, third] = [await start(), await start(), await start()];
  const add = async (address: string) => (await servers.answer({ op: 'add', address })).servers;
  await add(first.url);
  await servers.current()?.setFlag(CHANGE_COUNT_FLAG, '2');
  await servers.current()?.session.keep({ serverId: 'server-one', token: 't' });
  const id = servers.current()?.id ?? '';
  // A copy of the server is a server of its own while both answer.
  expect((await add(second.url)).map(({ changes }) => changes)).toEqual([2, 0]);
  await servers.answer({ op: 'remove', id: servers.current()?.id ?? '' });

  await first.stop();
  expect(await add(third.url)).toEqual([{ id, address: third.url, isCurrent: true, changes: 2 }]);
  expect(servers.current()?.origin).toBe(third.url);
  expect(servers.current()?.session.current()).toBeNull();
});

it('keeps a damaged list unchanged, and reports its path and addresses', async () => {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, 'shell'));
  const stored =
    '{"sum":1,"json":"{\\"current\\":null,\\"servers\\":[{\\"address\\":\\"https://example.com\\"}';
  await writeFile(path.join(folder, 'shell', 'servers.json'), stored);
  const { servers, damaged } = await (await subject(folder)).answer({ op: 'list' });
  expect([servers, damaged?.addresses]).toEqual([[], ['https://example.com']]);
  expect(await readFile(damaged?.file ?? '', 'utf8')).toBe(stored);
});

it('moves a list in an unknown format away before overwriting it', async () => {
  const folder = await temporaryFolder();
  const settings = await openSettings(path.join(folder, 'shell'));
  await settings.put('servers', { version: 2, servers: { 'https://example.com': {} } });
  const servers = await subject(folder);
  await servers.enter('https://other.example');
  expect((await servers.answer({ op: 'list' })).damaged?.addresses).toEqual(['https://example.com']);
});
