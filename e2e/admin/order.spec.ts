import type { Page } from '@playwright/test';
import { lift, moveLifted } from '../support/keyboard-drag.ts';
import { expect, logInPlainly, test } from '../support/test.ts';
import { cardTitles, dragOnto, handleOf } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

const publicOrder = async (page: Page) => {
  const list = (await (await page.request.get('/api/products')).json()) as { title: string }[];
  return list.map(({ title }) => title.split('|')[0]);
};
const firstItems = async (page: Page) => {
  const tree = (await (await page.request.get('/api/sidebar-items')).json()) as { name: string }[];
  return tree.slice(0, 2).map(({ name }) => name);
};
const unsaved = (page: Page) => page.getByText('Order not saved');
const undo = (page: Page) => page.locator('.toolbar').getByRole('button', { name: 'Undo', exact: true });
const moveBy = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: new RegExp(`^More for ${name}`) }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('entries move with the keyboard or to a position, and undo reverts each move; a drag is staged, kept through a reload and saved whole, undo stages the order before, and the sidebar is saved with it (D10.2)', async ({
  page,
}) => {
  await logInPlainly(page);
  const before = await cardTitles(page);
  const slot = page.locator('.slot-label');
  const liftFirst = async (key: 'Space' | 'Enter') => {
    await handleOf(page, 'Disc Seals').focus();
    await lift(page, key);
    await expect(slot).toHaveText('Drop as 1');
    await moveLifted(page, 'ArrowRight', 9);
    await expect(slot).toHaveText('Drop as 2');
  };
  await liftFirst('Enter');
  await page.keyboard.press('Escape');
  await expect(slot).toHaveCount(0);
  await expect.poll(() => cardTitles(page)).toEqual(before);
  await liftFirst('Space');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await cardTitles(page))[1]).toBe('Disc Seals');
  // During the drop animation, the element exists twice.
  await expect(page.getByRole('button', { name: /^More for Disc Seals/ })).toHaveCount(1);

  await moveBy(page, 'Disc Seals', 'Move to position...');
  await page.getByRole('spinbutton', { name: 'Position' }).fill('5');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(async () => (await cardTitles(page))[4]).toBe('Disc Seals');
  await undo(page).click();
  await expect.poll(async () => (await cardTitles(page))[1]).toBe('Disc Seals');
  await page.locator('body').press('Control+z');
  await expect.poll(() => cardTitles(page)).toEqual(before);
  await expect(unsaved(page)).toHaveCount(0);
  await undo(page).click();
  await expect(page.getByRole('alert')).toContainText('No more undos available!');

  await handleOf(page, 'Disc Seals').press('Alt+ArrowRight');
  await expect.poll(async () => (await cardTitles(page))[1]).toBe('Disc Seals');
  await expect(handleOf(page, 'Disc Seals')).toBeFocused();
  // The page scrolls with a card that moves by keys, and back.
  for (let step = 0; step < 24; step += 1) await page.keyboard.press('Alt+ArrowRight');
  await expect(handleOf(page, 'Disc Seals')).toBeInViewport();
  for (let step = 0; step < 24; step += 1) await page.keyboard.press('Alt+ArrowLeft');
  await expect(handleOf(page, 'Disc Seals')).toBeInViewport();
  await handleOf(page, 'Disc Seals').press('Alt+ArrowLeft');
  await expect.poll(() => cardTitles(page)).toEqual(before);

  await dragOnto(page, 'Thimble Sleeves', 'Disc Seals');
  await expect.poll(async () => (await cardTitles(page))[0]).toBe('Thimble Sleeves');
  await expect(unsaved(page)).toBeVisible();
  await expect(page.getByText('1 product moved.')).toBeVisible();
  await expect(page.locator('li.product-card').first()).toContainText('was 4');
  expect(await publicOrder(page)).toEqual(before);
  await page.reload();
  await expect(unsaved(page)).toBeVisible();
  await expect.poll(async () => (await cardTitles(page))[0]).toBe('Thimble Sleeves');

  const saved = page.getByText('✅ Products and Sidebar order saved successfully!');
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(saved).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  await expect.poll(async () => (await publicOrder(page))[0]).toBe('Thimble Sleeves');
  await undo(page).click();
  await expect(unsaved(page)).toBeVisible();
  await expect.poll(() => cardTitles(page)).toEqual(before);
  await expect.poll(async () => (await publicOrder(page))[0]).toBe('Thimble Sleeves');

  const names = page.locator('.tree > li > .tree-row .tree-name');
  await expect(names.first()).toHaveText('HOME');
  await expect(page.getByRole('button', { name: /^Drag HOME/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete HOME' })).toHaveCount(0);
  await moveBy(page, 'Terms of Sale', 'Move to the start');
  await expect(names.nth(1)).toHaveText('Terms of Sale');
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(unsaved(page)).toHaveCount(0);
  // Another server may be up to two seconds behind (D13.1).
  await expect.poll(() => publicOrder(page)).toEqual(before);
  await expect.poll(() => firstItems(page)).toEqual(['HOME', 'Terms of Sale']);
});
