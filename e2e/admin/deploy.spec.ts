import { expect, logInPlainly, test } from '../support/test.ts';
import { addProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

test('a deploy says what changes, is triggered, and is live only when it is', async ({ page, axe }) => {
  test.setTimeout(260_000);
  await addProduct(page, 'New on the site');
  const { _id } = await addProduct(page, 'Made in vain');
  await page.request.delete(`/api/products/${_id}`);
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'New: New on the site product' }),
  ).toBeVisible();
  await expect(dialog.getByText('Made in vain')).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Deploy/ }).click();
  await expect(dialog.getByText('🚀 Deployment triggered successfully!')).toBeVisible();
  await axe();
  await expect(dialog.getByText('The site is live with your changes.')).toBeVisible({ timeout: 200_000 });
  await expect(dialog.getByRole('log', { name: 'Deploy log' })).not.toBeEmpty();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  await expect(dialog.getByText(/Nothing to deploy/)).toBeVisible();
});

test('a deploy that cannot be started says why, shows nothing of the one before, and can be tried again', async ({
  page,
  quietConsole,
  axe,
}) => {
  quietConsole.expectNoise(/500|Deploy failed/);
  const at = '2026-01-01T12:00:00.000Z';
  const before = { state: 'live', startedAt: at, endedAt: at, done: 9, total: 9, error: null, buildId: 'b' };
  let error = 'No room left';
  await page.route('**/api/deploy', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { error } })
      : route.fulfill({
          json: { deploys: [{ _id: 'a'.repeat(24), log: [], ...before }], pending: [], warnings: [] },
        }),
  );
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  await expect(dialog.getByText(/^Last deploy: live/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Deploy all the same' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('❌ Deploy failed: No room left');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Queued' })).toHaveClass('is-failed');
  await expect(dialog.locator('.is-done')).toHaveCount(0);
  await axe();
  error = '';
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('❌ Failed to trigger deploy.');
  await page.unroute('**/api/deploy');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('🚀 Deployment triggered successfully!')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a schedule is set, said in the time of the office, and ended', async ({ page, axe }) => {
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText(/^Nothing is scheduled/)).toBeVisible();
  await dialog.getByLabel('Day').selectOption({ label: 'Every Monday' });
  await dialog.getByLabel('Time', { exact: true }).fill('06:00');
  await dialog.getByLabel('Time zone of the office').selectOption('America/Los_Angeles');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(dialog.getByText('Every Monday 6:00 (America/Los_Angeles)')).toBeVisible();
  await expect(dialog.getByText(/Next: Monday, \w+ \d+, 6:00\./)).toBeVisible();
  await expect(dialog.getByText(/^What it would publish as of now/)).toBeVisible({ timeout: 60_000 });
  await axe();
  await page.reload();
  // The address says that it is open.
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('Every Monday 6:00 (America/Los_Angeles)')).toBeVisible();
  await dialog.getByRole('button', { name: 'End schedule' }).click();
  await expect(dialog.getByText(/^Nothing is scheduled/)).toBeVisible();
});
