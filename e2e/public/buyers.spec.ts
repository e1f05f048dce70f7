import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 360, height: 740 };

const cards = (page: Page) => page.locator('main ul.grid > li');
const search = (page: Page) => page.getByRole('textbox', { name: 'Search products', exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a buyer opens two results of one search, one after the other', async ({ page }) => {
    await page.goto('/');
    await search(page).fill('repair clamp');
    await expect(page).toHaveURL(/\/\?q=repair\+clamp$/);
    const found = await cards(page).count();
    for (const result of [0, 1]) {
      const name = (await cards(page).nth(result).locator('b').textContent()) ?? '';
      await cards(page).nth(result).getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveURL(/\?q=/);
      await page.goBack();
      await expect(search(page)).toHaveValue('repair clamp');
      await expect(cards(page)).toHaveCount(found);
      await expect(cards(page).nth(result)).toContainText(name);
    }
  });
});

test('a search for a model with its hyphen leads to the model, and from there to everything', async ({
  page,
}) => {
  await page.goto('/');
  await search(page).fill('RS-1');
  await page.getByRole('link', { name: 'Search for RS1' }).click();
  await expect(cards(page).first()).toContainText('RS-1');
  await search(page).fill('hydrant');
  await page.getByRole('link', { name: 'Show all products' }).click();
  await expect(search(page)).toHaveValue('');
});

test('an old link to a renamed product leads to it', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/404/);
  expect((await page.goto('/product/snap-clamp'))?.status()).toBe(404);
  await expect(page.getByText('We couldn’t find a product with that URL.')).toBeVisible();
  await expect(search(page)).toHaveValue('snap clamp');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(cards(page).first()).toContainText(/snap/i);
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/clamp/i);
});

test('the not-found screen offers products of different families (specification 2)', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/404/);
  expect((await page.goto('/no-such-page?x=1'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText("Sorry, we couldn't find the page you're looking for.")).toBeVisible();
  await expect(page.getByText('/no-such-page')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^mailto:/);
  const popular = page.getByRole('region', { name: 'Popular products' }).getByRole('link');
  const targets = await popular.evaluateAll((links) =>
    links.map((link) => (link.getAttribute('href') ?? '').split('#')[0]),
  );
  expect(new Set(targets).size).toBe(8);
  await popular.nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
