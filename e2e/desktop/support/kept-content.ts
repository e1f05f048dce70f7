import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';

/** Returns the folder of main's data for its only server. */
export async function serverFolder(userData: string): Promise<string> {
  const [id = ''] = await readdir(path.join(userData, 'servers'));
  return path.join(userData, 'servers', id);
}

/** Counts the records of an area in the database of the page's only server. */
export function countRecords(page: Page, area: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const [info] = await indexedDB.databases();
    const opening = indexedDB.open(info?.name ?? '');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const store = opening.result.transaction('records').objectStore('records');
    const counting = store.count(IDBKeyRange.bound([wanted, ''], [wanted, []]));
    await new Promise((resolve) => (counting.onsuccess = resolve));
    opening.result.close();
    return counting.result;
  }, area);
}

/** Waits until the app has cached the full records and the lists for offline use. */
export async function expectContentKept(page: Page): Promise<void> {
  await expect.poll(() => countRecords(page, 'cache'), { timeout: 30_000 }).toBeGreaterThan(60);
}

/** Adds raw texts to the queue, as a damaged disk would return them. */
export async function damageQueue(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate(async (values) => {
    const [info] = await indexedDB.databases();
    const opening = indexedDB.open(info?.name ?? '');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const transaction = opening.result.transaction('logs', 'readwrite', { durability: 'strict' });
    for (const value of values) transaction.objectStore('logs').add({ log: 'queue', value });
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    opening.result.close();
  }, texts);
}
