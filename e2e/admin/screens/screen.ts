import type { Page, Route } from '@playwright/test';

/** A screen, or a dialog over one, as somebody meets it. */
export interface Screen {
  name: string;
  /** Address that it begins at; the dashboard when left out. */
  at?: string;
  /** What makes it appear, on a desk of 1280 px. */
  show: (page: Page) => Promise<unknown>;
  /** What brings it into view on a phone, where something else has its place. */
  onPhone?: (page: Page) => Promise<unknown>;
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
