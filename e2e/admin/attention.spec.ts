import { expect, logIn, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

test('a review date and an expected spec are listed, and each entry leads to its place (D33.1, D33.3)', async ({
  page,
}) => {
  await logIn(page);
  const list = page.getByRole('complementary', { name: 'Needs attention' });
  await expect(list.getByText('Open questions')).toBeVisible();
  await expect(list.getByText('Due for review')).toBeHidden();
  await expect(list.getByText('Missing specs')).toBeHidden();

  await page.goto('/admin/flap-valves-hdpe');
  await page.getByText('Page settings').click();
  await page.getByLabel('Review date').fill('2020-01-31');
  await page.getByRole('combobox', { name: 'Expected specs' }).fill('Color');
  await page.getByRole('option', { name: 'Color', exact: true }).click();
  const family = page.getByRole('region', { name: 'Missing specs' });
  await expect(family).toContainText('Flap Valve A');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Page saved')).toBeVisible();

  await page.goto('/admin');
  await list.getByText('Due for review').click();
  await expect(list.getByText('Review date: January 31, 2020')).toBeVisible();
  await list.getByText('Missing specs').click();
  const missing = list.getByRole('listitem').filter({ hasText: 'Missing: Color' });
  await missing.getByRole('link').first().click();
  const product = page.getByRole('dialog');
  await product.getByRole('link', { name: 'Enter in Specs for Color' }).click();
  await expect(page).toHaveURL(/\/admin\/figures$/);
  await expect(page.getByRole('grid').getByText('Color', { exact: true }).last()).toBeVisible();
});
