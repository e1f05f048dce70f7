import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSignal } from '@wa/shared/platform/listeners';
import { describePlatform } from '@wa/shared/platform/platform-contract';
import { expect, it } from 'vitest';
import type { Bridge } from '../ipc/bridge.ts';
import { createAppHandler } from '../main/protocol/app-handler.ts';
import { createPickedFiles } from '../main/protocol/picked-files.ts';
import { openServerRoom } from '../main/server/server-room.ts';
import { dispatch } from '../main/shell/dispatch.ts';
import { createHandlers } from '../main/shell/handlers.ts';
import { buildSecrets } from '../testing/build-secrets.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createCall } from './call.ts';
import { createDesktopPlatform } from './desktop-platform.ts';

/** The app without Electron: page and main process joined by their own calls and requests, on real files. */
async function startApp(folder: string, chosen: string[] = []) {
  const secrets = buildSecrets(false);
  const room = await openServerRoom({ id: 'a', address: 'http://127.0.0.1:1', folder }, secrets);
  const picked = createPickedFiles();
  const told: unknown[] = [];
  const handlers = createHandlers({
    room: () => room,
    servers: async () => ({ ok: true, servers: [] }),
    secrets,
    shellProblems: () => [],
    window: { update: (change) => void told.push(change) },
    notify: (title, body) => void told.push({ title, body }),
    openOutside: (address) => void told.push(address),
    pickFiles: async () => chosen.map((file) => picked.offer(file)),
  });
  const bridge: Pick<Bridge, 'call'> = {
    call: async (name, input) => {
      // What crosses the border between processes is a copy.
      const sent: unknown = structuredClone(input);
      const options = { handlers, isTrusted: () => true, log: () => {} };
      return structuredClone(await dispatch(name, {} as never, sent, options));
    },
  };
  const handle = createAppHandler({
    files: new Map(),
    forward: async () => Response.error(),
    blobs: () => room.storage.blobs,
    picked,
    log: () => {},
  });
  const call = createCall(bridge);
  const platform = createDesktopPlatform({
    call,
    start: await call('start', null),
    fetch: (address, init) => handle(new Request(address, init)),
    online: createSignal(true),
    visible: createSignal(true),
    log: () => {},
  });
  return { platform, told };
}

describePlatform('desktop', async () => {
  const folder = await temporaryFolder();
  const { platform } = await startApp(folder);
  return {
    platform,
    restart: async () => (await startApp(folder)).platform,
    damageDraft: (key) => writeFile(path.join(folder, 'drafts', `${key}.json`), '{"sum":1,"json":"{"}'),
    damageLog: async (log, index) => {
      const file = path.join(folder, 'logs', `${log}.log`);
      const lines = (await readFile(file, 'utf8')).split('\n');
      lines[index + 1] = '{"sum":1,"json":"{\\"text\\""}';
      await writeFile(file, lines.join('\n'));
    },
  };
});

it('keeps its flags through kill -9', async () => {
  const folder = await temporaryFolder();
  (await startApp(folder)).platform.flags.set('admin-auth', 'yes');
  await expect.poll(async () => (await startApp(folder)).platform.flags.get('admin-auth')).toBe('yes');
});

it('turns chosen files into files of the page', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'Pump ä.PNG');
  await writeFile(file, Buffer.from([1, 2, 3]));
  const { platform } = await startApp(folder, [file]);
  const [picked] = await platform.pickFiles({ accept: 'image/*', multiple: false });
  expect({ name: picked?.name, type: picked?.type, size: picked?.size }).toEqual({
    name: 'Pump ä.PNG',
    type: 'image/png',
    size: 3,
  });
  expect(await (await startApp(folder)).platform.pickFiles({ accept: '', multiple: true })).toEqual([]);
});

it('tells main what the window’s frame shows', async () => {
  const { platform, told } = await startApp(await temporaryFolder());
  platform.chrome.setUnsaved(2);
  platform.chrome.setProgress(1.2);
  platform.chrome.setProgress(null);
  platform.openExternal(platform.publicUrl('/a'));
  platform.notify('Deploy is live', 'x');
  await expect
    .poll(() => told)
    .toEqual([
      { unsaved: 2 },
      { progress: 1 },
      { progress: null },
      'app://admin/~site/a',
      { title: 'Deploy is live', body: 'x' },
    ]);
});

it('says so when a record cannot be written', async () => {
  const folder = await temporaryFolder();
  const { platform } = await startApp(folder);
  await platform.storage.put('drafts', 'a', 1);
  const long = platform.storage.put('drafts', 'b', { cyclic: 1n });
  await expect(long).rejects.toThrow();
  expect(await platform.storage.list('drafts')).toEqual([{ key: 'a', value: 1 }]);
});
