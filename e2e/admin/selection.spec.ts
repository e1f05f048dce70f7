import type { Page } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';
import { cardTitles, dragOnto } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const box = (page: Page, at: number) => page.locator('li.product-card').nth(at).getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected products' });

test('selected cards move together as one step that undo takes back, with the keyboard', async ({
  page,
  axe,
}) => {
  const [first = '', second = '', third = '', fourth = '', fifth = '', ...rest] = await cardTitles(page);
  await box(page, 1).press('Space');
  await box(page, 3).press('Shift+Space');
  await expect(bar(page)).toContainText('3 products');
  await box(page, 2).press('Space');
  await expect(page.getByRole('status').filter({ hasText: '2 products selected' })).toBeAttached();
  await axe();
  await bar(page).getByRole('button', { name: 'Move to ...' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move 2 products' });
  await dialog.getByLabel('Position').fill('4');
  await page.keyboard.press('Enter');
  await expect.poll(() => cardTitles(page)).toEqual([first, third, fifth, second, fourth, ...rest]);
  await expect(page.getByText('Order not saved')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Move to ...' })).toBeFocused();
  await button(page, 'Undo (1)').click();
  await expect.poll(() => cardTitles(page)).toEqual([first, second, third, fourth, fifth, ...rest]);
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toHaveCount(0);

  // A press on a box lifts nothing, and dragging leaves the selection as it is.
  await box(page, 0).check();
  await dragOnto(page, third, first);
  await expect.poll(async () => (await cardTitles(page))[0]).toBe(third);
  await expect(page.getByRole('checkbox', { name: new RegExp(`^Select ${first}`) })).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

test('selected cards go to the bin after one question, but for one that is refused, and come back at once', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/500|Failed to delete/);
  const before = await cardTitles(page);
  await box(page, 0).check();
  await box(page, 2).click({ modifiers: ['Shift'] });
  let refused = '';
  await page.route('**/api/products/*', (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    refused ||= route.request().url();
    return route.request().url() === refused
      ? route.fulfill({ status: 500, json: { error: 'The disk is full' } })
      : route.fallback();
  });
  await bar(page).getByRole('button', { name: 'Move to bin' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete these 3 products?' });
  await expect(question).toContainText(before[1] ?? '');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The disk is full' })).toBeVisible();
  const toast = page.getByRole('status').filter({ hasText: '2 products moved to the bin' });
  await expect(toast).toBeVisible();
  await expect.poll(() => cardTitles(page)).toEqual([before[0], ...before.slice(3)]);
  await expect(bar(page)).toContainText('1 product');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Undone: 2 products' })).toBeVisible();
  await expect.poll(() => cardTitles(page)).toEqual(before);
  await page.unroute('**/api/products/*');
  await page.locator('body').press('Control+y');
  await expect.poll(() => cardTitles(page)).toEqual([before[0], ...before.slice(3)]);
  await page.locator('body').press('Control+z');
  await expect.poll(() => cardTitles(page)).toEqual(before);
});

test('the Undo of each deletion brings back that one, also after a later one', async ({ page }) => {
  const before = await cardTitles(page);
  const [first = '', second = ''] = before;
  for (const title of [first, second]) {
    await button(page, new RegExp(`^Delete ${title}`))
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => cardTitles(page)).not.toContain(title);
  }
  const undo = (title: string) =>
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${title}.*moved to the bin`) })
      .getByRole('button', { name: 'Undo' });
  await undo(first).click();
  await expect.poll(() => cardTitles(page)).toContain(first);
  await expect.poll(() => cardTitles(page)).not.toContain(second);
  await undo(second).click();
  await expect.poll(() => cardTitles(page)).toEqual(before);
});
