import { choose } from '../support/menus.ts';
import { expect, logInPlainly, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('with “When I press Deploy Changes”, visitors see a change after the deploy, and the admin says so (D37.5)', async ({
  page,
  browser,
  baseURL,
}) => {
  const review = { timeout: 180_000 };
  test.setTimeout(3 * review.timeout);
  await logInPlainly(page);
  const settings = () => choose(page, page.getByRole('button', { name: 'More', exact: true }), 'Settings');
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const headline = page.getByLabel('Headline', { exact: true });
  await settings();
  const before = await headline.inputValue();
  await page.getByRole('button', { name: 'Publishing' }).click();
  await page.getByLabel(/^When I press Deploy Changes/).check();
  await save();
  await expect(page.getByText('From now on, visitors see changes only after a deploy.')).toBeVisible();

  await headline.fill('Dry walls since 1990.');
  await save();
  await expect(page.getByText('Visitors see this change after the next deploy.')).toBeVisible();
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const visitor = await context.newPage();
  const shown = visitor.locator('.header-image-text');
  await visitor.goto('/');
  await expect(shown).toContainText(before);
  // A signed-in user sees the public pages as visitors do.
  const office = await page.context().newPage();
  await office.goto('/');
  await expect(office.locator('.header-image-text')).toContainText(before);
  await office.close();
  await page.goto('/admin/gallery');
  await expect(page.getByRole('link', { name: 'View deployed page' })).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
  await expect(dialog.getByText(/see the version from today, .* 1 saved change is pending\./)).toBeVisible();
  await dialog.getByRole('button', { name: /^Deploy/ }).click();
  await expect(dialog.getByText('The site is live with your changes.')).toBeVisible(review);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await visitor.reload();
  await expect(shown).toContainText('Dry walls since 1990.');

  await settings();
  await headline.fill(before);
  await page.getByLabel(/^At once/).check();
  await save();
  await expect(page.getByText('Visitors now see every saved change.')).toBeVisible();
  await visitor.reload();
  await expect(shown).toContainText(before);
  await context.close();
});
