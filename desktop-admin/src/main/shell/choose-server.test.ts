import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { answeringServer, sessionAnswer } from '../../testing/answering-server.ts';
import { buildSecrets } from '../../testing/build-secrets.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openRecordFiles } from '../files/record-files.ts';
import { createFindAgent } from '../server/find-agent.ts';
import { openKeptServers } from '../server/kept-servers.ts';
import { createServerChoice } from './choose-server.ts';
import { openServerRooms } from './server-rooms.ts';

async function subject(folder: string) {
  const settings = await openRecordFiles(path.join(folder, 'shell'), async () => {});
  const kept = await openKeptServers(settings, async () => {});
  const findAgent = createFindAgent(async () => 'DIRECT');
  const rooms = await openServerRooms({
    kept,
    folder: path.join(folder, 'servers'),
    secrets: buildSecrets(),
    findAgent,
  });
  onTestFinished(() => rooms.close());
  return { rooms, choose: createServerChoice({ kept, rooms, findAgent }) };
}

it('keeps a server that fits, remembers it, and keeps its work when it is forgotten and added again', async () => {
  const folder = await temporaryFolder();
  const { url } = await answeringServer((_request, response) => response.end(sessionAnswer()));
  const first = await subject(folder);
  expect(first.rooms.current()).toBeNull();
  expect(await first.choose({ op: 'add', address: 'http://127.0.0.1:1' })).toMatchObject({ ok: false });
  expect(first.rooms.current()).toBeNull();
  expect(await first.choose({ op: 'add', address: url })).toMatchObject({ ok: true });
  await first.rooms.current()?.storage.handle({ op: 'append', log: 'queue', values: ['waits'], after: 0 });

  const second = await subject(folder);
  expect(second.rooms.current()?.origin).toBe(url);
  const { servers } = await second.choose({ op: 'list' });
  const id = servers[0]?.id ?? '';
  await second.rooms.current()?.session.keep({ serverId: 'server-one', token: 't' });
  await second.choose({ op: 'remove', id });
  expect(second.rooms.current()).toBeNull();
  expect(await second.choose({ op: 'use', id })).toMatchObject({ ok: false });
  await second.choose({ op: 'add', address: url });
  const room = second.rooms.current();
  expect(room?.session.current()).toBeNull();
  const answer = await room?.storage.handle({ op: 'read-log', log: 'queue', after: 0 });
  expect(answer?.value).toEqual([{ position: 1, value: 'waits' }]);
});
