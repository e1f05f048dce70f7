import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Go to or do' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

test('the palette goes anywhere and does anything by keyboard alone', async ({ page, axe }) => {
  await logIn(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await axe();
  await field(page).fill('how to measure');
  await expect(option(page, /measure/i).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Page builder: .*measure/i })).toBeAttached();

  // Also from a place that is another view, and what was visited comes first.
  await page.keyboard.press('Control+k');
  await expect(
    page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /measure/i }),
  ).toBeVisible();
  await field(page).fill('> add product');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await expect(dialog).toBeVisible();

  // In a dialog, too; Escape closes the palette and leaves the dialog.
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await field(page).fill('undo');
  await expect(option(page, /Undo.*nothing to undo/)).toHaveAttribute('aria-disabled', 'true');
  await field(page).fill('xyzzy');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing fits.' })).toBeVisible();
  await field(page).fill('history disc');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^History: .*Disc/ })).toBeVisible();
});

test('the palette works without a connection, and says what does not', async ({
  page,
  context,
  quietConsole,
}) => {
  // The product itself may not have been brought here yet.
  quietConsole.expectNoise(
    /ERR_INTERNET_DISCONNECTED|Failed to load resource|The product could not be loaded/,
  );
  await logIn(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  // Until then the parts that are not shown yet may still be on their way.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await context.setOffline(true);
  await expect(page.getByText('Offline', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('deploy');
  await expect(option(page, /Deploy Changes needs a connection/)).toHaveAttribute('aria-disabled', 'true');
  await field(page).fill('disc seals');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
});

test('the palette fits a phone, and passes axe in the dark', async ({ page, axe }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 800 });
  await logIn(page);
  await page.getByRole('button', { name: 'Go to or do, Control K' }).click();
  await field(page).fill('seal');
  await axe();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels beyond the phone').toBeLessThanOrEqual(0);
});
