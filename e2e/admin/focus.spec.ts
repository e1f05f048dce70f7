import type { Locator, Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';
import { cardTitles, openProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens an element with the keyboard, closes it with Escape, and expects the focus on the opener. */
async function thereAndBack(opener: Locator, opened: Locator): Promise<void> {
  await opener.press('Enter');
  await expect(opened).toBeVisible();
  await expect(opened.locator(':focus')).toHaveCount(1);
  await opened.press('Escape');
  await expect(opened).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('each dialog returns the focus to its opener, a moved card keeps it, and a deleted card passes it to its neighbor', async ({
  page,
  quietConsole,
}) => {
  // The prefetch for offline use may request a deleted record.
  quietConsole.expectNoise(/404/);
  await logIn(page);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await thereAndBack(button(page, 'Add New Product'), dialog('Add Product'));
  await thereAndBack(button(page, /^Delete Disc Seals/), page.getByRole('alertdialog'));
  await thereAndBack(button(page, 'Deploy Changes'), dialog('Deploy Changes'));
  await thereAndBack(button(page, 'Edit Guides'), dialog('Edit Sidebar Item'));

  await button(page, /^Edit Disc Seals/).press('Enter');
  await dialog('Edit Product').getByLabel('Title').fill('Saved by keys');
  await dialog('Edit Product').getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(button(page, 'Edit Saved by keys')).toBeFocused();
  await openProduct(page, 'Saved by keys', { Title: 'Thrown away' });
  await dialog('Edit Product').getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(button(page, 'Edit Saved by keys')).toBeFocused();

  const menu = button(page, /^More for Saved by keys/);
  await thereAndBack(menu, page.getByRole('menu'));
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  await expect.poll(async () => (await cardTitles(page))[1]).toBe('Saved by keys');
  await expect(menu).toBeFocused();

  const last = (await cardTitles(page)).at(-1) ?? '';
  await button(page, new RegExp(`^Delete ${last}`))
    .first()
    .press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect.poll(() => cardTitles(page)).not.toContain(last);
  const neighbor = page.locator('li.product-card').last();
  await expect(neighbor.getByRole('button', { name: /^Delete/ })).toBeFocused();
});
