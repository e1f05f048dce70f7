import type { Page } from '@playwright/test';
import { lift, moveLifted } from '../support/keyboard-drag.ts';
import { expect, logInPlainly, test } from '../support/test.ts';
import { cardTitles, dragOnto, handleOf } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

const publicOrder = async (page: Page) => {
  const list = (await (await page.request.get('/api/products')).json()) as { title: string }[];
  return list.map(({ title }) => title.split('|')[0]);
};

test('a drag is staged, visible as unsaved, kept through a reload and saved whole', async ({ page }) => {
  const before = await cardTitles(page);
  await dragOnto(page, 'Thimble Sleeves', 'Disc Seals');
  await expect.poll(async () => (await cardTitles(page))[0]).toBe('Thimble Sleeves');
  await expect(page.getByText('Order not saved')).toBeVisible();
  await expect(page.locator('li.product-card').first()).toContainText('was 4');
  expect(await publicOrder(page)).toEqual(before);
  await page.reload();
  await expect(page.getByText('Order not saved')).toBeVisible();
  await expect.poll(async () => (await cardTitles(page))[0]).toBe('Thimble Sleeves');
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Products and Sidebar order' })).toContainText(
    '✅ Products and Sidebar order saved successfully!',
  );
  await expect(page.getByText('Order not saved')).toHaveCount(0);
  expect((await publicOrder(page))[0]).toBe('Thimble Sleeves');
});

test('the keyboard lifts, moves by steps, drops and cancels', async ({ page }) => {
  const before = await cardTitles(page);
  await handleOf(page, 'Disc Seals').focus();
  await lift(page, 'Enter');
  await expect(page.locator('.slot-label')).toHaveText('Drop as 1');
  await moveLifted(page, 'ArrowRight', 9);
  await expect(page.locator('.slot-label')).toHaveText('Drop as 2');
  await page.keyboard.press('Escape');
  await expect(page.locator('.slot-label')).toHaveCount(0);
  await expect.poll(() => cardTitles(page)).toEqual(before);
  await handleOf(page, 'Disc Seals').focus();
  await lift(page);
  await expect(page.locator('.slot-label')).toHaveText('Drop as 1');
  await moveLifted(page, 'ArrowRight', 9);
  await expect(page.locator('.slot-label')).toHaveText('Drop as 2');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await cardTitles(page))[1]).toBe('Disc Seals');
});

test('an entry moves to a position without dragging, and undo takes each move back', async ({ page }) => {
  const before = await cardTitles(page);
  await page.getByRole('button', { name: /^Move Disc Seals/ }).click();
  await page.getByRole('menuitem', { name: 'Move to position...' }).click();
  await page.getByRole('spinbutton', { name: 'Position' }).fill('5');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(async () => (await cardTitles(page))[4]).toBe('Disc Seals');
  await page.getByRole('button', { name: /^Move Disc Seals/ }).click();
  await page.getByRole('menuitem', { name: 'Move to the start' }).click();
  await expect.poll(() => cardTitles(page)).toEqual(before);
  await expect(page.getByText('Order not saved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo (2)' }).click();
  await expect.poll(async () => (await cardTitles(page))[4]).toBe('Disc Seals');
  await page.locator('body').press('Control+z');
  await expect.poll(() => cardTitles(page)).toEqual(before);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('No more undos available!');
});

test('undo after Save Order stages the order from before', async ({ page }) => {
  const before = await cardTitles(page);
  await dragOnto(page, 'Liner Disc Seals', 'Disc Seals');
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(page.getByText('Order not saved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo (1)' }).click();
  await expect(page.getByText('Order not saved')).toBeVisible();
  await expect.poll(() => cardTitles(page)).toEqual(before);
  await expect.poll(async () => (await publicOrder(page))[0]).toBe('Liner Disc Seals');
  await expect(page.getByText('Order not saved')).toBeVisible();
});

test('the order of the sidebar is staged and saved with that of the products, HOME stays first', async ({
  page,
}) => {
  const names = page.locator('.tree > li > .tree-row .tree-name');
  await expect(names.first()).toHaveText('HOME');
  await expect(page.getByRole('button', { name: /^Drag HOME/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete HOME' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Move Terms of Sale/ }).click();
  await page.getByRole('menuitem', { name: 'Move to the start' }).click();
  await expect(names.nth(1)).toHaveText('Terms of Sale');
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(page.getByText('✅ Products and Sidebar order saved successfully!')).toBeVisible();
  const tree = (await (await page.request.get('/api/sidebar-items')).json()) as { name: string }[];
  expect(tree.slice(0, 2).map(({ name }) => name)).toEqual(['HOME', 'Terms of Sale']);
});

test('a refused order says so, with its inner message, and stays staged', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/500|Failed to save product order/);
  await page.route('**/api/products/reorder', (route) =>
    route.fulfill({ status: 500, json: { error: 'Broken' } }),
  );
  await dragOnto(page, 'Liner Disc Seals', 'Disc Seals');
  await page.getByRole('button', { name: 'Save Order' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('❌ Failed to save order. Check console for details.');
  await expect(alert).toContainText('Failed to save product order');
  await expect(page.getByText('Order not saved')).toBeVisible();
});

test('while a search filters the list dragging is off, and says why', async ({ page }) => {
  await page.getByPlaceholder('Search Products').fill('  SLEEVES wall ');
  for (const title of await cardTitles(page)) expect(title).toMatch(/Sleeves/i);
  await expect(page.getByText('Dragging is off while a search filters the list.')).toBeVisible();
  await expect(page.locator('li.product-card .handle').first()).toBeDisabled();
  await page.getByPlaceholder('Search Products').fill('zzz');
  await expect(page.getByText('No product has every word of “zzz” in its title.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('link', { name: /^Disc Seals/ })).toBeVisible();
});
