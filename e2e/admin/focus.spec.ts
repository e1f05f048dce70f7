import type { Locator, Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';
import { cardTitles, openProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logIn(page));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens something with the keyboard, closes it with Escape, and finds the focus where it was. */
async function thereAndBack(opener: Locator, opened: Locator): Promise<void> {
  await opener.press('Enter');
  await expect(opened).toBeVisible();
  await expect(opened.locator(':focus')).toHaveCount(1);
  await opened.press('Escape');
  await expect(opened).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('each dialog gives the focus back to the control that opened it', async ({ page }) => {
  const dialog = (name: string) => page.getByRole('dialog', { name });
  await thereAndBack(button(page, 'Add New Product'), dialog('Add Product'));
  await thereAndBack(button(page, /^Edit Disc Seals/), dialog('Edit Product'));
  await thereAndBack(button(page, /^Delete Disc Seals/), page.getByRole('alertdialog'));
  await thereAndBack(button(page, 'Deploy Changes'), dialog('Deploy Changes'));
  await thereAndBack(button(page, 'Add Sidebar Item'), dialog('Add Sidebar Item'));
  await thereAndBack(button(page, 'Edit Guides'), dialog('Edit Sidebar Item'));
  await thereAndBack(button(page, 'Delete Guides'), page.getByRole('alertdialog'));

  await button(page, /^Edit Disc Seals/).press('Enter');
  await dialog('Edit Product').getByLabel('Title').fill('Saved by keys');
  await dialog('Edit Product').getByRole('button', { name: 'Save' }).press('Enter');
  await expect(button(page, 'Edit Saved by keys')).toBeFocused();

  await openProduct(page, 'Saved by keys', { Title: 'Thrown away' });
  await dialog('Edit Product').getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(button(page, 'Edit Saved by keys')).toBeFocused();
});

test('a menu of moves, and its question, give the focus back to the button of the card that moved', async ({
  page,
}) => {
  const [first = ''] = await cardTitles(page);
  const menu = button(page, new RegExp(`^Move ${first}`));
  await thereAndBack(menu, page.getByRole('menu'));
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  await expect.poll(async () => (await cardTitles(page))[1]).toBe(first);
  await expect(menu).toBeFocused();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Move to position...' }).press('Enter');
  await page.getByRole('spinbutton', { name: 'Position' }).fill('4');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cardTitles(page))[3]).toBe(first);
  await expect(menu).toBeFocused();
});

test('what is deleted leaves the focus at its neighbor, in the grid and in the bin', async ({
  page,
  quietConsole,
}) => {
  // Reading ahead for working offline may meet what has just been deleted.
  quietConsole.expectNoise(/404/);
  const titles = await cardTitles(page);
  const remove = async (title: string) => {
    await button(page, new RegExp(`^Delete ${title}`))
      .first()
      .press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect.poll(() => cardTitles(page)).not.toContain(title);
  };
  await remove(titles[0] ?? '');
  await expect(
    page
      .locator('li.product-card')
      .first()
      .getByRole('button', { name: /^Delete/ }),
  ).toBeFocused();
  await remove(titles.at(-1) ?? '');
  await expect(
    page
      .locator('li.product-card')
      .last()
      .getByRole('button', { name: /^Delete/ }),
  ).toBeFocused();

  await button(page, 'Open Bin').press('Enter');
  await button(page, new RegExp(`^Delete Permanently ${titles[0] ?? ''}`)).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Permanently' }).press('Enter');
  await expect(button(page, /^Delete Permanently/)).toHaveCount(1);
  await expect(button(page, /^Delete Permanently/)).toBeFocused();
});
