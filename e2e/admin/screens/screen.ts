import { fileURLToPath } from 'node:url';
import type { Page, Route } from '@playwright/test';

/** Folder of the handbook's pages and pictures. */
export const HANDBOOK = fileURLToPath(new URL('../../../docs/handbook/', import.meta.url));

/** A screen, or a dialog over one, as somebody meets it. */
export interface Screen {
  name: string;
  /** Address that it begins at; the dashboard when left out. */
  at?: string;
  /** What makes it appear, on a desk of 1440 px. */
  show: (page: Page) => Promise<unknown>;
  /** What brings it into view on a phone, where something else has its place. */
  onPhone?: (page: Page) => Promise<unknown>;
  /** The picture of the handbook that shows it, and the part of the screen that is on it. */
  picture?: { file: string; of?: string };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog');
export const question = (page: Page) => page.getByRole('alertdialog');

/** Lets the server refuse, or answer in another way, what fits; it ends with the screen. */
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

/** Pastes a text into an element as a spreadsheet gives it. */
export const pasteInto = (page: Page, selector: string, words: string) =>
  page.locator(selector).evaluate((target, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, words);
