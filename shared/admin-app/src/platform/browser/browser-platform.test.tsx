import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { givePageStorage } from '../../testing/page-storage.ts';
import { describePlatform } from '../../testing/platform-contract.ts';
import { CHANGE_COUNT_FLAG } from '../port.ts';
import { createBrowserPlatform } from './browser-platform.ts';
import { openAdminDatabase } from './indexed-db-storage.ts';

describePlatform('browser', async () => {
  givePageStorage();
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

it('asks the browser for persistent storage, unless it already has it', async () => {
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

it('keeps the window’s name over a reload, and gives a copy of the tab its own (D38.3)', () => {
  sessionStorage.clear();
  const { windowName } = createBrowserPlatform();
  expect(createBrowserPlatform().windowName, 'a copy of the open tab').not.toBe(windowName);
  sessionStorage.clear();
  const first = createBrowserPlatform();
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(createBrowserPlatform().windowName).toBe(first.windowName);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(createBrowserPlatform().windowName, 'a page that came back from the cache').not.toBe(
    first.windowName,
  );
});

it('keeps flags in the tab while the local storage is full', () => {
  const { flags, chrome } = createBrowserPlatform();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  flags.set('a', 'yes');
  expect(flags.get('a')).toBe('yes');
  chrome.setUnsaved(1);
  expect(flags.get(CHANGE_COUNT_FLAG)).toBe('1');
  chrome.setUnsaved(0);
  flags.set('a', null);
  expect([flags.get('a'), flags.get(CHANGE_COUNT_FLAG)]).toEqual([null, null]);
});

it('continues if the browser has no storage manager', async () => {
  expect('storage' in navigator).toBe(false);
  await expect(createBrowserPlatform().storage.persist()).resolves.toBeUndefined();
});

afterEach(() => void vi.useRealTimers());

it('revokes the address of a download only after the browser has read it', async () => {
  vi.useFakeTimers();
  const revoke = vi.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: revoke });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await createBrowserPlatform().saveFile('figures.csv', 'text/csv', new Uint8Array(1));
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:1');
});
