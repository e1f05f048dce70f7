import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { KEPT_CHANGES } from '@wa/admin-app/platform/port';
import { expect, it } from 'vitest';
import { answeringServer, sessionAnswer } from '../../testing/answering-server.ts';
import { buildSecrets } from '../../testing/build-secrets.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openSettings } from '../files/settings.ts';
import { createFindAgent } from '../server/find-agent.ts';
import { openKeptServers } from '../server/kept-servers.ts';
import { createServerChoice } from './choose-server.ts';
import { openServerRooms } from './server-rooms.ts';

async function subject(folder: string) {
  const settings = await openSettings(path.join(folder, 'shell'));
  const kept = await openKeptServers(settings);
  const findAgent = createFindAgent(async () => 'DIRECT');
  const rooms = await openServerRooms({
    kept,
    folder: path.join(folder, 'servers'),
    secrets: buildSecrets(),
    findAgent,
  });
  return { rooms, choose: createServerChoice({ kept, rooms, findAgent }) };
}

it('keeps a server that fits, remembers it and its waiting changes, and leaves nothing of it when it is forgotten', async () => {
  const folder = await temporaryFolder();
  const { url } = await answeringServer((_request, response) => response.end(sessionAnswer()));
  const first = await subject(folder);
  expect(first.rooms.current()).toBeNull();
  expect(await first.choose({ op: 'add', address: 'http://127.0.0.1:1' })).toMatchObject({ ok: false });
  expect(first.rooms.current()).toBeNull();
  expect(await first.choose({ op: 'add', address: url })).toMatchObject({ ok: true });
  await first.rooms.current()?.setFlag(KEPT_CHANGES, '2');

  const second = await subject(folder);
  expect(second.rooms.current()?.origin).toBe(url);
  const { servers } = await second.choose({ op: 'list' });
  const id = servers[0]?.id ?? '';
  expect(servers).toEqual([{ id, address: url, isCurrent: true, changes: 2 }]);
  await second.rooms.current()?.session.keep({ serverId: 'server-one', token: 't' });
  await second.choose({ op: 'remove', id });
  expect(second.rooms.current()).toBeNull();
  expect(await readdir(path.join(folder, 'servers'))).toEqual([]);
  expect(await second.choose({ op: 'use', id })).toMatchObject({ ok: false });
  await second.choose({ op: 'add', address: url });
  const room = second.rooms.current();
  expect(room?.session.current()).toBeNull();
  expect(await room?.flags()).toEqual({});
});
