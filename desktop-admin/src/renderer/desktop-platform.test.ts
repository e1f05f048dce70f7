import 'fake-indexeddb/auto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { openAdminDatabase } from '@wa/admin-app/platform/browser/indexed-db-storage';
import { describePlatform } from '@wa/admin-app/platform/platform-contract';
import { expect, it, vi } from 'vitest';
import { startApp } from '../testing/start-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { databaseOf } from './take-over.ts';

describePlatform('desktop', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const folder = await temporaryFolder();
  const { platform } = await startApp(folder);
  const open = () => openAdminDatabase(databaseOf('a'));
  return {
    platform,
    restart: async () => (await startApp(folder)).platform,
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
  (await startApp(folder)).platform.flags.set('admin-auth', 'yes');
  // A second app beside the first would sweep away what the first is still writing; an installation has only one.
  const files = () => readdir(path.join(folder, 'shell'));
  await expect.poll(files).toEqual(['flag%2fadmin-auth.json']);
  expect((await startApp(folder)).platform.flags.get('admin-auth')).toBe('yes');
});

it('hands bytes to the system’s own dialog', async () => {
  const { platform, told } = await startApp(await temporaryFolder());
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
  expect(await platform.saveFile('wa-figures.xlsx', 'text/csv', bytes)).toBe(true);
  expect(told).toEqual([{ name: 'wa-figures.xlsx', base64: Buffer.from(bytes).toString('base64') }]);
});
