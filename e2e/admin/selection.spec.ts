import type { Page } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';
import { cardTitles, pressInToast, status } from './support.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });

const box = (page: Page, at: number) => page.locator('li.product-card').nth(at).getByRole('checkbox');

test('selected cards move together as one step, go to the bin after one question, and come back at once (D10.2)', async ({
  page,
}) => {
  await logInPlainly(page);
  const bar = page.getByRole('region', { name: 'Selected products' });
  const before = await cardTitles(page);
  const [first, second, third, fourth, fifth, ...rest] = before;
  await box(page, 1).press('Space');
  await box(page, 3).press('Shift+Space');
  await expect(bar).toContainText('3 products');
  await box(page, 2).press('Space');
  await expect(status(page, '2 products selected')).toBeAttached();
  await bar.getByRole('button', { name: 'Move to ...' }).press('Enter');
  await page.getByRole('dialog', { name: 'Move 2 products' }).getByLabel('Position').fill('4');
  await page.keyboard.press('Enter');
  await expect.poll(() => cardTitles(page)).toEqual([first, third, fifth, second, fourth, ...rest]);
  await expect(bar.getByRole('button', { name: 'Move to ...' })).toBeFocused();
  await page.locator('.toolbar').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => cardTitles(page)).toEqual(before);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toHaveCount(0);

  await box(page, 0).check();
  await box(page, 2).click({ modifiers: ['Shift'] });
  await bar.getByRole('button', { name: 'Move to bin' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete these 3 products?' });
  await expect(question).toContainText(second ?? '');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => cardTitles(page)).toEqual(before.slice(3));
  await expect(bar).toHaveCount(0);
  await pressInToast(page, '3 products moved to the bin', 'Undo');
  await expect(status(page, 'Undone: 3 products')).toBeVisible();
  await expect.poll(() => cardTitles(page)).toEqual(before);
});
