import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { createMemoryLock } from './memory.ts';

/** Gives the page the storage of a separate computer, because jsdom has neither IndexedDB nor Web Locks. */
export function givePageStorage(): void {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const lock = createMemoryLock();
  const locks = { request: (name: string, work: () => Promise<unknown>) => lock.exclusive(name, work) };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}
