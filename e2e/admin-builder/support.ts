import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

export interface TestBlock {
  id: string;
  kind: string;
  data: Record<string, unknown>;
}

export const text = (id: string, words: string): TestBlock => ({
  id,
  kind: 'text',
  data: { heading: '', text: words, format: 'p' },
});

export const section = (title: string, ...columns: TestBlock[][]) => ({
  type: 'section',
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  rows: [{ columns: columns.length, columnsData: columns }],
});

/** Saves a page with the session of the browser. */
export async function putPage(page: Page, slug: string, fields: Record<string, unknown>): Promise<void> {
  const answer = await page.request.put(`/api/pages/slug/${encodeURIComponent(slug)}`, { data: fields });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Opens the builder of an address and waits until it is ready. */
export async function openBuilder(page: Page, slug: string): Promise<void> {
  await page.goto(`/admin/${slug}`);
  await expect(page.getByRole('region', { name: 'Editor' })).toBeVisible();
}

export const block = (page: Page, name = 'Text') =>
  page.getByRole('group', { name: `${name} block`, exact: true });
export const preview = (page: Page) => page.frameLocator('iframe[title^="Preview"]');
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Waits until the browser has stored a record. Leaving the page earlier would cancel the write. */
export async function expectKept(page: Page, store: 'cache' | 'drafts', key: string): Promise<void> {
  const isKept = () =>
    page.evaluate(
      (id) =>
        new Promise<boolean>((resolve, reject) => {
          const opening = indexedDB.open('wa-admin');
          opening.onerror = () => reject(opening.error ?? new Error('The database did not open'));
          opening.onsuccess = () => {
            const database = opening.result;
            const records = database.transaction('records').objectStore('records');
            const reading = records.count(id);
            reading.onsuccess = () => resolve(reading.result > 0);
            database.close();
          };
        }),
      [store, key],
    );
  await expect.poll(isKept).toBe(true);
}

/** Returns the texts of the blocks in a section's first row, column by column. */
export async function columnTexts(page: Page): Promise<string[][]> {
  return page
    .locator('.builder-column')
    .evaluateAll((columns) =>
      columns.map((column) => [...column.querySelectorAll('textarea')].map((field) => field.value)),
    );
}
