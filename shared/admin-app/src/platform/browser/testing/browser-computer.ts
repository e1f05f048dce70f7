import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';
import { createMemoryComputer, createMemoryPlatform } from '../../memory.ts';
import type { Platform } from '../../port.ts';
import { createIndexedDbStorage } from '../indexed-db-storage.ts';

/** A computer whose windows keep their work as a browser does, where a test has no page; each call opens one. */
export function createBrowserComputer(): () => Platform {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  const factory = new IDBFactory();
  const computer = createMemoryComputer();
  return () => ({ ...createMemoryPlatform(computer), storage: createIndexedDbStorage({ factory }) });
}
