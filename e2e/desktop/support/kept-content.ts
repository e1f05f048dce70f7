import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Returns the folder of main's data for its only server. */
export async function serverFolder(userData: string): Promise<string> {
  const [id = ''] = await readdir(path.join(userData, 'servers'));
  return path.join(userData, 'servers', id);
}

/** Waits until the app has cached the full records and the lists of the page's only server for offline use. */
export async function expectContentKept(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      const [info] = await indexedDB.databases();
      const opening = indexedDB.open(info?.name ?? '');
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const store = opening.result.transaction('records').objectStore('records');
      const counting = store.count(IDBKeyRange.bound(['cache', ''], ['cache', []]));
      await new Promise((resolve) => (counting.onsuccess = resolve));
      opening.result.close();
      return counting.result;
    });
  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(60);
}
