import 'fake-indexeddb/auto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryLock } from '../memory.ts';
import { describePlatform } from '../platform-contract.ts';
import { createBrowserPlatform } from './browser-platform.ts';
import { answerOf, openDatabase, transact } from './database.ts';

describePlatform('browser', async () => {
  // Each test is a computer of its own; jsdom has neither Web Locks nor IndexedDB.
  vi.stubGlobal('indexedDB', new IDBFactory());
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: lockManager(),
  });
  const damaged = { sum: 1, json: '{"text"' };
  const open = () => openDatabase('wa-admin', indexedDB);
  return {
    platform: createBrowserPlatform(),
    restart: async () => createBrowserPlatform(),
    damageDraft: async (key) => {
      await transact(await open(), 'records', 'readwrite', (store) =>
        answerOf(store.put(damaged, ['drafts', key])),
      );
    },
    damageLog: async (log, index) => {
      await transact(await open(), 'logs', 'readwrite', async (store) => {
        const key = (await answerOf(store.index('log').getAllKeys(log)))[index];
        await answerOf(store.put({ log, value: damaged }, key));
      });
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
