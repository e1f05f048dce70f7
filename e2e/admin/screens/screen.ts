import { fileURLToPath } from 'node:url';
import type { Page, Route } from '@playwright/test';

/** Folder of the handbook's pages and pictures. */
export const HANDBOOK = fileURLToPath(new URL('../../../docs/handbook/', import.meta.url));

/** A screen, or a dialog over a screen. */
export interface Screen {
  name: string;
  /** Start address; the dashboard if omitted. */
  at?: string;
  /** Opens the screen on a desktop 1440 px wide. */
  show: (page: Page) => Promise<unknown>;
  /** Opens it on a phone, where another element may take its place. */
  onPhone?: (page: Page) => Promise<unknown>;
  /** The handbook picture of this screen, and the selector of the part that it shows. */
  picture?: { file: string; of?: string };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');
export const question = (page: Page) => page.getByRole('alertdialog');

/** Mocks matching requests with an error or another answer until the screen ends. */
export async function answer(
  page: Page,
  method: string,
  address: string,
  response: Parameters<Route['fulfill']>[0],
): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill(response) : route.fallback(),
  );
}

/** Pastes a text into an element in the format of a spreadsheet. */
export const pasteInto = (page: Page, selector: string, words: string) =>
  page.locator(selector).evaluate((target, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, words);
