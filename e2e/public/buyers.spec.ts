import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const cards = (page: Page) => page.locator('main ul.grid > li');
const search = (page: Page) => page.getByRole('textbox', { name: 'Search products', exact: true });

test('a model with its hyphen, an old link, and a wrong one lead to products (specification 2)', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/404/);
  await page.goto('/');
  await search(page).fill('RS-1');
  await page.getByRole('link', { name: 'Search for RS1' }).click();
  await expect(cards(page).first()).toContainText('RS-1');
  await search(page).fill('hydrant');
  await page.getByRole('link', { name: 'Show all products' }).click();
  await expect(search(page)).toHaveValue('');

  expect((await page.goto('/product/snap-clamp'))?.status()).toBe(404);
  await expect(page.getByText('We couldn’t find a product with that URL.')).toBeVisible();
  await expect(search(page)).toHaveValue('snap clamp');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(cards(page).first()).toContainText(/snap/i);
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/clamp/i);

  expect((await page.goto('/no-such-page?x=1'))?.status()).toBe(404);
  await expect(page.getByText("Sorry, we couldn't find the page you're looking for.")).toBeVisible();
  const popular = page.getByRole('region', { name: 'Popular products' }).getByRole('link');
  // Of different families, so that no two lead to the same page.
  const targets = await popular.evaluateAll((links) =>
    links.map((link) => (link.getAttribute('href') ?? '').split('#')[0]),
  );
  expect(new Set(targets).size).toBe(8);
  await popular.nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
