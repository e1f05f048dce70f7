import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });

test('the command menu opens any screen and runs any command by keyboard alone', async ({ page }) => {
  await logIn(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await field(page).fill('how to measure');
  // Pages are listed after the sidebar, which has an item with the same name.
  const ofPages = page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: /measure/i });
  await expect(ofPages.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Page builder: .*measure/i })).toBeAttached();

  // The palette also opens in other views, and lists visited entries first.
  await page.keyboard.press('Control+k');
  await expect(
    page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /measure/i }),
  ).toBeVisible();
  await field(page).fill('> add product');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await expect(dialog).toBeVisible();

  // The palette also opens in a dialog. Escape closes only the palette.
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await field(page).fill('history disc');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^History: .*Disc/ })).toBeVisible();
});
