import type { Locator, Page, Route } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';
import { addProduct, openProduct } from './support.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });
test.beforeEach(({ page }) => logInPlainly(page));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const move = async (page: Page, name: string, to: string) => {
  await page.getByRole('button', { name: new RegExp(`^More for ${name}`) }).click();
  await page.getByRole('menuitem', { name: to }).click();
};
const confirm = (page: Page, action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click();

async function renameGuides(page: Page): Promise<Locator> {
  await button(page, 'Edit Guides').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Sidebar Item' });
  await dialog.getByLabel('Name', { exact: true }).fill('Refused');
  return dialog;
}

/** Every write call: how an administrator triggers it, and the error message if the server refuses. */
const CALLS: readonly { call: string; act: (page: Page) => Promise<void>; sentence: string | RegExp }[] = [
  {
    call: 'POST /api/products',
    act: async (page) => {
      const dialog = await openProduct(page, 'new', { Title: 'Refused', 'Image URL': 'a-model' });
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    },
    sentence: '❌ The disk is full',
  },
  {
    call: 'DELETE /api/products/',
    act: async (page) => {
      await page.getByRole('button', { name: /^Delete Disc Seals/ }).click();
      await confirm(page, 'Delete');
    },
    sentence: /Couldn’t delete Disc Seals.*\.The disk is full/,
  },
  {
    call: 'POST /api/products/reorder',
    act: async (page) => {
      await move(page, 'Disc Seals', 'Move down');
      await button(page, 'Save Order').click();
    },
    sentence: 'Failed to save product order',
  },
  {
    call: 'PUT /api/sidebar-items/',
    act: async (page) => {
      const dialog = await renameGuides(page);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    },
    sentence: '❌ Failed to save sidebar items. Check console for details.',
  },
  {
    call: 'PUT /api/sidebar-items/',
    act: async (page) => {
      const dialog = await renameGuides(page);
      await dialog
        .getByRole('button', { name: /^Make independent: / })
        .first()
        .click();
    },
    sentence: 'Failed to update',
  },
  {
    call: 'POST /api/sidebar-items/reorder',
    act: async (page) => {
      await button(page, 'Revert order').click();
      await move(page, 'Guides', 'Move up');
      await button(page, 'Save Order').click();
    },
    sentence: 'Failed to save sidebar order',
  },
  {
    call: 'PUT /api/bin/restore/',
    act: async (page) => {
      await button(page, 'Revert order').click();
      await button(page, 'Open Bin').click();
      await button(page, 'Restore In the bin').click();
    },
    sentence: 'Couldn’t restore it: The disk is full.',
  },
  {
    call: 'DELETE /api/bin/permanent/',
    act: async (page) => {
      await button(page, 'Delete Permanently In the bin').click();
      await confirm(page, 'Delete Permanently');
    },
    sentence: 'Couldn’t delete it permanently: The disk is full.',
  },
];

test('each refused write shows the reason in place, keeps the input, and changes nothing; a duplicate item is a fatal error of the sidebar only (D7.1)', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/500|Failed to/);
  const { _id } = await addProduct(page, 'In the bin');
  await page.request.delete(`/api/products/${_id}`);
  const before = await everything(page);
  for (const { call, act, sentence } of CALLS) {
    await test.step(call, async () => {
      let refusals = 0;
      const refuse = (route: Route) => {
        const request = route.request();
        if (!`${request.method()} ${new URL(request.url()).pathname}`.startsWith(call))
          return route.fallback();
        refusals += 1;
        return route.fulfill({ status: 500, json: { error: 'The disk is full' } });
      };
      await page.route('**/api/**', refuse);
      await act(page);
      await expect(alert(page, sentence)).toBeVisible();
      expect(refusals).toBe(1);
      await page.unroute('**/api/**', refuse);
      const field = page.getByRole('dialog').getByLabel(/^(Title|Name)$/);
      if (await field.isVisible()) {
        await expect(field).toHaveValue('Refused');
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
        await confirm(page, 'Leave');
      }
      await button(page, 'Dismiss').evaluateAll((buttons: HTMLElement[]) => {
        for (const dismiss of buttons) dismiss.click();
      });
    });
  }
  expect(await everything(page)).toEqual(before);

  const { items } = before;
  await page.route('**/api/sidebar-items', (route) => route.fulfill({ json: [...items, items[1]] }));
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toHaveText(
    'Infinite recursion detected: duplicate sidebar item encountered',
  );
  await expect(page.getByRole('link', { name: /^Disc Seals/ })).toBeVisible();
});

/** Returns all data of the server, so that a partly saved change is noticed. */
async function everything(page: Page) {
  const read = async (list: string) =>
    (await (await page.request.get(`/api/${list}`)).json()) as readonly unknown[];
  return { products: await read('products'), items: await read('sidebar-items'), pages: await read('pages') };
}
