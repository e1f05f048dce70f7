import type { Page } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';
import { choose } from '../support/menus.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });

/**
 * Polls until the list contains a term. With several servers, the server that counted it writes it within
 * seconds.
 */
const isCounted = (page: Page, term: string) =>
  expect.poll(async () => (await page.request.get('/api/missed')).text()).toContain(`"${term}"`);

test('one list shows 404s and failed searches; a redirect answers the one, a synonym the other, and both can be undone', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.expectNoise(/404|422|Not everything could be/);
  const visitor = await context.newPage();
  const search = '/search?q=Flugzeugxyz';
  expect((await visitor.goto('/Old-Clamps'))?.status()).toBe(404);
  await visitor.goto(search);

  await logInPlainly(page);
  await isCounted(page, '/old-clamps');
  await isCounted(page, 'flugzeugxyz');
  const screens = (now: string) => page.getByRole('banner').getByRole('button', { name: now, exact: true });
  await choose(page, screens('More'), 'Settings');
  await choose(page, screens('Settings'), 'Failed searches and 404s');
  const list = page.getByRole('table', { name: 'Failed searches and 404s' });
  const address = list.getByRole('row', { name: /old-clamps 404/ });
  await address.getByRole('button', { name: 'Add redirect for /old-clamps' }).click();
  const redirect = page.getByRole('dialog', { name: 'Redirect for /old-clamps' });
  await redirect.getByLabel('Page or product').fill('/nowhere');
  await redirect.getByRole('button', { name: 'Add redirect' }).click();
  await expect(redirect.getByText('It must lead to a page or product that visitors see.')).toBeVisible();
  await redirect.getByLabel('Page or product').fill('/repair-clamps');
  await redirect.getByRole('button', { name: 'Add redirect' }).click();
  await expect(address).toContainText('redirects to /repair-clamps');
  await visitor.goto('/Old-Clamps');
  await expect(visitor).toHaveURL(/\/repair-clamps$/);
  await page.getByRole('button', { name: 'Remove redirect from /old-clamps' }).click();
  await expect(
    page.getByText('No redirects yet. To add one, choose Add redirect next to an address in the list.'),
  ).toBeVisible();
  expect((await visitor.goto('/old-clamps'))?.status()).toBe(404);

  const word = list.getByRole('row', { name: /flugzeugxyz Search/ });
  await word.getByRole('button', { name: 'Add synonym for flugzeugxyz' }).click();
  const synonym = page.getByRole('dialog', { name: 'Synonym for “flugzeugxyz”' });
  await synonym.getByLabel('Means').fill('repair clamp');
  await synonym.getByRole('button', { name: 'Add synonym' }).click();
  await expect(word).toContainText('means repair clamp');
  // The row changes at once. Visitors get the result after the queue has sent the change.
  await expect(async () => {
    await visitor.goto(search);
    await expect(visitor.getByRole('main')).toContainText('Repair', { timeout: 1000 });
  }).toPass();
  // The shortcuts of the screen work, because the dialog is closed and no field has the focus.
  await page.keyboard.press('Control+z');
  await expect(word).not.toContainText('means repair clamp');
  await word.getByRole('button', { name: 'Dismiss flugzeugxyz' }).click();
  await expect(word).toHaveCount(0);
});
