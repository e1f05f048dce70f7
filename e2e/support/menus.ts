import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the account button in the header, which appears once the admin is open. */
export const account = (page: Page): Locator => page.getByRole('button', { name: /, account$/ });

/** Opens the menu of a button and selects an item. */
export async function choose(page: Page, menu: Locator, item: string): Promise<void> {
  await menu.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

export const logOut = (page: Page): Promise<void> => choose(page, account(page), 'Sign out');

/** Selects an option of a radio group. */
export const pick = (among: Page | Locator, name: string): Promise<void> =>
  among.getByRole('radio', { name, exact: true }).press(' ');
