import type { Page } from '@playwright/test';
import { PASSWORD } from '../../support/server.ts';
import { answer, button, question, type Screen } from './screen.ts';
import { choose, logOut } from '../../support/menus.ts';

const enter = async (page: Page, password: string) => {
  await page.getByPlaceholder('Enter admin password').fill(password);
  await button(page, 'Enter').click();
};

/** Screens before the dashboard, including the first load of the list. */
export const GATE: readonly Screen[] = [
  {
    name: 'gate',
    show: (page) => page.getByPlaceholder('Enter admin password').fill('not it'),
    picture: { file: 'gate.webp' },
  },
  {
    name: 'gate: refused',
    show: async (page) => {
      await enter(page, 'not it');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'the first list on its way',
    show: async (page) => {
      await page.route('**/api/products', () => {});
      await enter(page, PASSWORD);
      await page.locator('.skeleton').first().waitFor();
    },
  },
  {
    name: 'a list that cannot be read',
    show: async (page) => {
      // A logout deletes all cached data.
      await logOut(page);
      await answer(page, 'GET', '**/api/products', { status: 500, json: { error: 'Broken' } });
      await enter(page, PASSWORD);
      await page.getByText('We couldn’t load the products.').waitFor();
    },
  },
];

const openMoves = async (page: Page, name: string) => {
  await page
    .getByRole('button', { name: new RegExp(`^More for ${name}`) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Move up' }).waitFor();
};
const openBin = async (page: Page) => {
  const data = { title: 'Binned|with two lines', image: 'a-model' };
  const made = await page.request.post('/api/products', { data });
  const { _id } = (await made.json()) as { _id: string };
  await page.request.delete(`/api/products/${_id}`);
  await page.reload();
  await button(page, /^Delete Permanently Binned/)
    .first()
    .waitFor();
};

/** The dashboard: cards, sidebar, bin, and the dialogs and toasts over them. */
export const DASHBOARD: readonly Screen[] = [
  {
    name: 'selected cards, and an order that is not saved',
    show: async (page) => {
      for (const at of [0, 1]) await page.locator('li.product-card').nth(at).getByRole('checkbox').check();
      await openMoves(page, 'Disc Seals');
      await page.getByRole('menuitem', { name: 'Move down' }).click();
      await page.getByText('Order not saved').waitFor();
    },
    picture: { file: 'order.webp' },
  },
  {
    name: 'a list of several products',
    show: async (page) => {
      for (const at of [0, 1, 2]) await page.locator('li.product-card').nth(at).getByRole('checkbox').check();
      await button(page, 'Edit a field ...').click();
      await page.getByRole('dialog').getByLabel('Field', { exact: true }).selectOption('Found for');
      await page.getByRole('dialog').getByLabel('Shut off a channel').check();
      await page.getByText('3 products change.').waitFor();
    },
    picture: { file: 'several-products.webp', of: '.dialog' },
  },
  {
    name: 'what needs attention',
    show: async (page) => {
      const data = { title: 'Tank Sleeve', image: 'a-model', reviewBy: '2026-01-31' };
      await page.request.post('/api/products', { data });
      await page.reload();
      await button(page, /^Due for review/).click();
      await page.getByText('Review date: January 31, 2026').scrollIntoViewIfNeeded();
    },
    picture: { file: 'needs-attention.webp', of: '.attention' },
  },
  {
    name: 'a title of 10,000 characters',
    show: async (page) => {
      const data = { title: 'W'.repeat(10_000), image: 'a-model' };
      await page.request.post('/api/products', { data });
      await page.reload();
      await page.locator('li.product-card').last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'preview of the home page',
    show: async (page) => {
      await choose(page, button(page, 'More actions'), 'Preview');
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
      await page.getByRole('alert').filter({ hasText: 'Couldn’t delete' }).waitFor();
      await page.unroute('**/api/products/*');
      await page
        .getByRole('button', { name: /^Delete / })
        .nth(-1)
        .click();
      await question(page).getByRole('button', { name: 'Delete' }).click();
      // The toast fades, but not while it has the focus.
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).focus();
    },
  },
  { name: 'bin', at: '/admin?view=bin', show: openBin, picture: { file: 'bin.webp' } },
  {
    name: 'sidebar with children',
    show: async (page) => {
      await button(page, /children of Guides$/).click();
      await button(page, /^Edit /)
        .first()
        .waitFor();
    },
    onPhone: (page) => page.locator('.sidebar-toggle').click(),
  },
];
