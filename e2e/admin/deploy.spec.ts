import { pick } from '../support/menus.ts';
import { expect, logInPlainly, test } from '../support/test.ts';
import { addProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

test('a deploy says what changes, is triggered, and is live only when it is (D8.1)', async ({ page }) => {
  // The first deploy writes the whole site.
  test.setTimeout(240_000);
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  // The click happens while the site is still being checked.
  await dialog.getByRole('button', { name: /^Deploy/ }).click();
  await expect(dialog.getByText('🚀 Deployment triggered successfully!')).toBeVisible();
  await expect(dialog.getByText('The site is live with your changes.')).toBeVisible({ timeout: 200_000 });
  await expect(dialog.getByRole('log', { name: 'Deploy log' })).not.toBeEmpty();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  await expect(dialog.getByText(/Nothing to deploy/)).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await addProduct(page, 'New on the site');
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Added: /product/new-on-the-site' }),
  ).toBeVisible({ timeout: 60_000 });
});

test('a schedule is set, said in the time of the office, and ended', async ({ page }) => {
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  await pick(dialog, 'Schedule');
  await expect(dialog.getByText(/^Nothing is scheduled/)).toBeVisible();
  await dialog.getByLabel('Day').selectOption({ label: 'Every Monday' });
  await dialog.getByLabel('Time', { exact: true }).fill('06:00');
  await dialog.getByLabel('Time zone of the office').selectOption('America/Los_Angeles');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(dialog.getByText('Every Monday 6:00 (America/Los_Angeles)')).toBeVisible();
  await expect(dialog.getByText(/Next: Monday, \w+ \d+, 6:00\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'End schedule' }).click();
  await expect(dialog.getByText(/^Nothing is scheduled/)).toBeVisible();
});
