import { pick } from '../support/menus.ts';
import { expect, logInPlainly, test } from '../support/test.ts';
import { addProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

test('a deploy lists its changes, starts, and is reported live only when that is verified (D8.1)', async ({
  page,
}) => {
  // The first review on a server writes the whole site, and another server may answer the next one.
  const review = { timeout: 180_000 };
  test.setTimeout(3 * review.timeout);
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  // The click happens while the site is still being checked.
  await dialog.getByRole('button', { name: /^Deploy/ }).click();
  await expect(dialog.getByText('🚀 Deployment triggered successfully!')).toBeVisible();
  await expect(dialog.getByText('The site is live with your changes.')).toBeVisible(review);
  await expect(dialog.getByRole('log', { name: 'Deploy log' })).not.toBeEmpty();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  await expect(dialog.getByText(/Nothing to deploy/)).toBeVisible(review);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await addProduct(page, 'New on the site');
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Added: /product/new-on-the-site' }),
  ).toBeVisible(review);
});

test('a schedule is set, shown in the office’s time, and removed (D8.5)', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/422|Failed to save the schedule/);
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  await pick(dialog, 'Schedule');
  await expect(dialog.getByText(/^No deploys are scheduled/)).toBeVisible();
  await dialog.getByLabel('When').selectOption({ label: 'Every Monday' });
  await dialog.getByLabel('Time', { exact: true }).fill('06:00');
  await dialog.getByLabel('Office time zone').selectOption('America/Los_Angeles');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(dialog.getByText('Every Monday 6:00 AM (America/Los_Angeles)')).toBeVisible();
  await expect(dialog.getByText(/Next: Monday, \w+ \d+, 6:00 AM\./)).toBeVisible();

  await dialog.getByLabel('When').selectOption('On one date');
  await dialog.getByLabel('Date').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(dialog.getByText('This date and time have passed. Choose a later one.')).toBeVisible();
  const year = new Date().getFullYear() + 1;
  await dialog.getByLabel('Date').fill(`${String(year)}-12-24`);
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(
    dialog.getByText(`Once on December 24, ${String(year)}, 6:00 AM (America/Los_Angeles)`),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove schedule' }).click();
  await expect(dialog.getByText(/^No deploys are scheduled/)).toBeVisible();
});
