import 'fake-indexeddb/auto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryLock } from '../memory.ts';
import { describePlatform } from '../platform-contract.ts';
import { createBrowserPlatform } from './browser-platform.ts';
import { openAdminDatabase } from './indexed-db-storage.ts';

describePlatform('browser', async () => {
  // Each test is a computer of its own; jsdom has neither Web Locks nor IndexedDB.
  vi.stubGlobal('indexedDB', new IDBFactory());
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: lockManager(),
  });
  return {
    platform: createBrowserPlatform(),
    restart: async () => createBrowserPlatform(),
    damageDraft: async (key) => {
      const database = await openAdminDatabase('wa-admin');
      await database.put('records', '{"text"', ['drafts', key]);
    },
    damageLog: async (log, index) => {
      const database = await openAdminDatabase('wa-admin');
      const position = (await database.getAllKeys('logs'))[index];
      await database.put('logs', { log, value: '{"text"' }, position);
    },
  };
});

function lockManager(): Pick<LockManager, 'request'> {
  const lock = createMemoryLock();
  return { request: ((name: string, work: () => Promise<unknown>) => lock.exclusive(name, work)) as never };
}

it('asks the browser to keep what is stored, unless it does already', async () => {
  let asked = 0;
  let isKept = false;
  const manager = {
    persisted: async () => isKept,
    persist: async () => ((asked += 1), (isKept = true)),
  };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: manager });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  const { storage } = createBrowserPlatform();
  await storage.persist();
  await storage.persist();
  expect(asked).toBe(1);
});

it('goes on where the browser cannot be asked', async () => {
  expect('storage' in navigator).toBe(false);
  await expect(createBrowserPlatform().storage.persist()).resolves.toBeUndefined();
});
