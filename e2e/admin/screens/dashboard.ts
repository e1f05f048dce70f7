import type { Page } from '@playwright/test';
import { answer, button, question, type Screen } from './screen.ts';

const openMoves = async (page: Page, name: string) => {
  await page
    .getByRole('button', { name: new RegExp(`^Move ${name}`) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Move up' }).waitFor();
};
const select = async (page: Page, count: number) => {
  for (let at = 0; at < count; at += 1)
    await page.locator('li.product-card').nth(at).getByRole('checkbox').check();
};
const openSidebar = (page: Page) => page.locator('.sidebar-toggle').click();
const bin = async (page: Page) => {
  const made = await page.request.post('/api/products', {
    data: { title: 'Binned|with two lines', image: 'a-model' },
  });
  const { _id } = (await made.json()) as { _id: string };
  await page.request.delete(`/api/products/${_id}`);
  await page.reload();
  await button(page, /^Delete Permanently Binned/)
    .first()
    .waitFor();
};

/** The dashboard: cards, sidebar, bin, and what asks or tells over them. */
export const DASHBOARD: readonly Screen[] = [
  { name: 'dashboard', show: (page) => page.locator('li.product-card').first().waitFor() },
  { name: "a card's menu", show: (page) => openMoves(page, 'Disc Seals') },
  {
    name: 'move to a position',
    show: async (page) => {
      await openMoves(page, 'Disc Seals');
      await page.getByRole('menuitem', { name: 'Move to position' }).click();
      await page.getByRole('spinbutton', { name: 'Position' }).fill('999');
    },
  },
  { name: 'selected cards', show: (page) => select(page, 2) },
  {
    name: 'move selected cards',
    show: async (page) => {
      await select(page, 2);
      await button(page, 'Move to ...').click();
      await page.getByRole('spinbutton', { name: 'Position' }).waitFor();
    },
  },
  {
    name: 'order not saved',
    show: async (page) => {
      await openMoves(page, 'Disc Seals');
      await page.getByRole('menuitem', { name: 'Move down' }).click();
      await page.getByText('Order not saved').waitFor();
    },
  },
  {
    name: 'nothing found',
    show: async (page) => {
      await page.getByPlaceholder('Search Products').fill('xyzzy');
      await page.locator('.empty').waitFor();
    },
  },
  {
    name: 'preview of the home page',
    show: async (page) => {
      await button(page, 'Preview').click();
      await page.getByRole('region', { name: 'Preview of the home page' }).waitFor();
    },
  },
  {
    name: 'delete a product',
    show: async (page) => {
      await page.getByRole('button', { name: /^Delete Disc Seals/ }).click();
      await question(page).waitFor();
    },
  },
  {
    name: 'toasts',
    show: async (page) => {
      const refuse = { status: 500, json: { error: 'The disk is full' } };
      await answer(page, 'DELETE', '**/api/products/*', refuse);
      await page.getByRole('button', { name: /^Delete Disc Seals/ }).click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alert').filter({ hasText: 'could not be deleted' }).waitFor();
      await page.unroute('**/api/products/*');
      await page
        .getByRole('button', { name: /^Delete / })
        .nth(-1)
        .click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      // It fades, but not while it has the focus.
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).focus();
    },
  },
  { name: 'bin', at: '/admin?view=bin', show: bin },
  {
    name: 'delete for good',
    at: '/admin?view=bin',
    show: async (page) => {
      await button(page, /^Delete Permanently Binned/)
        .first()
        .click();
      await question(page).waitFor();
    },
  },
  {
    name: 'bin: nothing of a kind',
    at: '/admin?view=bin',
    show: async (page) => {
      await page
        .getByRole('group', { name: 'Kind' })
        .getByRole('button', { name: /^Pages/ })
        .click();
      await page.getByText('Nothing here.').waitFor();
    },
  },
  {
    name: 'sidebar with children',
    show: async (page) => {
      await button(page, /children of Guides$/).click();
      await button(page, /^Edit /)
        .first()
        .waitFor();
    },
    onPhone: openSidebar,
  },
  { name: "a sidebar item's menu", show: (page) => openMoves(page, 'Guides'), onPhone: openSidebar },
  {
    name: 'delete a sidebar item',
    show: async (page) => {
      await button(page, 'Delete Guides').click();
      await question(page).waitFor();
    },
  },
];
