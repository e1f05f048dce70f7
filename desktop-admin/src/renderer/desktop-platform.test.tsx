import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openAdminDatabase } from '@wa/admin-app/platform/browser/indexed-db-storage';
import { describePlatform } from '@wa/admin-app/testing/platform-contract';
import { givePageStorage } from '@wa/admin-app/testing/page-storage';
import { expect, it } from 'vitest';
import { startMain } from '../testing/start-main.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createDesktopPlatform } from './desktop-platform.ts';
import { databaseOf } from './take-over.ts';

/** Opens a page on a main process. */
async function startPage(folder: string) {
  const { call, sent } = await startMain(folder);
  const start = await call('start', null);
  return { platform: createDesktopPlatform({ call, start, damaged: [], log: () => {} }), sent };
}

describePlatform('desktop', async () => {
  givePageStorage();
  const folder = await temporaryFolder();
  const { platform } = await startPage(folder);
  const open = () => openAdminDatabase(databaseOf('a'));
  return {
    platform,
    restart: async () => (await startPage(folder)).platform,
    damageDraft: async (key) => void (await (await open()).put('records', '{"text"', ['drafts', key])),
    damageLog: async (log, index) => {
      const database = await open();
      const position = (await database.getAllKeys('logs'))[index];
      await database.put('logs', { log, value: '{"text"' }, position);
    },
  };
});

it('keeps its flags through kill -9', async () => {
  const folder = await temporaryFolder();
  (await startPage(folder)).platform.flags.set('admin-auth', 'yes');
  // The test starts no second app, because a new start deletes the incomplete files of a running one.
  const files = () => readdir(path.join(folder, 'shell'));
  await expect.poll(files).toEqual(['flag%2fadmin-auth.json']);
  expect((await startPage(folder)).platform.flags.get('admin-auth')).toBe('yes');
});

it('reports at the next start that a database with unsent changes is gone', async () => {
  givePageStorage();
  const folder = await temporaryFolder();
  const { platform } = await startPage(folder);
  await platform.storage.append('queue', [1], 0);
  platform.chrome.setUnsaved(1);
  const files = () => readdir(path.join(folder, 'shell'));
  await expect.poll(files).toEqual(['flag%2fadmin-kept-changes.json']);
  givePageStorage();
  const { storage } = (await startPage(folder)).platform;
  await storage.readLog('queue', 0);
  expect(storage.problems()).toMatchObject([{ where: 'log:queue', reason: 'the database is gone' }]);
});

it('passes bytes to the system’s save dialog', async () => {
  const { platform, sent } = await startPage(await temporaryFolder());
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
  expect(await platform.saveFile('wa-figures.xlsx', 'text/csv', bytes)).toBe(true);
  expect(sent).toEqual([{ name: 'wa-figures.xlsx', base64: Buffer.from(bytes).toString('base64') }]);
});
