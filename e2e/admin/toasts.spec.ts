import type { Page } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';
import { cardTitles } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

const remove = async (page: Page, title: string) => {
  await page
    .getByRole('button', { name: new RegExp(`^Delete ${title}`) })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
};

test('five failures and a notice are all there at once, and nothing is out of reach under them', async ({
  page,
  quietConsole,
  axe,
}) => {
  quietConsole.expectNoise(/500|Failed to delete/);
  await page.route('**/api/products/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { error: 'The disk is full' } })
      : route.fallback(),
  );
  const titles = await cardTitles(page);
  for (const [at, title] of titles.slice(0, 5).entries()) {
    await remove(page, title);
    await expect(page.getByText(/could not be deleted/)).toHaveCount(at + 1);
  }
  await page.locator('body').press('Control+z');
  await expect(page.getByRole('alert').filter({ hasText: 'No more undos available!' })).toBeInViewport();
  await axe();

  // A press that another element would take fails here.
  const last = page.locator('li.product-card').last();
  await last.getByRole('button', { name: /^Edit/ }).focus();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await last.getByRole('button', { name: /^Edit/ }).click({ timeout: 5_000 });
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
});
