import { expect, type Locator, type Page } from '@playwright/test';

/** The button in the header that says who is signed in; it is there as soon as the admin is open. */
export const account = (page: Page): Locator => page.getByRole('button', { name: /, account$/ });

/** Opens the menu of a button and chooses from it. */
export async function choose(page: Page, menu: Locator, item: string): Promise<void> {
  await menu.click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

export const logOut = (page: Page): Promise<void> => choose(page, account(page), 'Log out');

/** Chooses one of a few options that stand side by side. */
export const pick = (among: Page | Locator, name: string): Promise<void> =>
  among.getByRole('radio', { name, exact: true }).press(' ');
