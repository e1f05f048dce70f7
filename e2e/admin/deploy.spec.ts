import { expect, logIn, test } from '../support/test.ts';
import { addProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logIn(page));

test('a deploy says what changes, is triggered, and is live only when it is', async ({ page, axe }) => {
  test.setTimeout(120_000);
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
  await expect(dialog.getByText('The site is live with your changes.')).toBeVisible({ timeout: 90_000 });
  await expect(dialog.getByRole('log', { name: 'Deploy log' })).not.toBeEmpty();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  await expect(dialog.getByText(/Nothing to deploy/)).toBeVisible();
});

test('a deploy that cannot be started says why, or that it failed', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/500|Deploy failed/);
  let error = 'No room left';
  await page.route('**/api/deploy', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { error } }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  await dialog.getByRole('button', { name: /^Deploy/ }).click();
  await expect(dialog.getByRole('alert')).toHaveText('❌ Deploy failed: No room left');
  error = '';
  await dialog.getByRole('button', { name: /^Deploy/ }).click();
  await expect(dialog.getByRole('alert')).toHaveText('❌ Failed to trigger deploy.');
});
