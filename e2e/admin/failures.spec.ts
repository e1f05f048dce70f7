import type { Page, Route } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';
import { openBuilder } from '../admin-builder/support.ts';
import { addProduct, cardTitles, openProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const move = async (page: Page, name: string, to: string) => {
  await page.getByRole('button', { name: new RegExp(`^Move ${name}`) }).click();
  await page.getByRole('menuitem', { name: to }).click();
};
const confirm = (page: Page, action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click();

/** Each write call: how an administrator makes it, and the sentence that stands there when the server refuses. */
const CALLS: readonly { call: string; act: (page: Page) => Promise<void>; sentence: string }[] = [
  {
    call: 'POST /api/products',
    act: async (page) => {
      const dialog = await openProduct(page, 'new', { Title: 'Refused', 'Image URL': 'a-model' });
      await dialog.getByRole('button', { name: 'Save' }).click();
    },
    sentence: '❌ The disk is full',
  },
  {
    call: 'PUT /api/products/',
    act: async (page) => {
      const dialog = await openProduct(page, 'Disc Seals', { Title: 'Refused' });
      await dialog.getByRole('button', { name: 'Save' }).click();
    },
    sentence: '❌ The disk is full',
  },
  {
    call: 'DELETE /api/products/',
    act: async (page) => {
      await page.getByRole('button', { name: /^Delete Disc Seals/ }).click();
      await confirm(page, 'Delete');
    },
    sentence: 'could not be deleted.The disk is full',
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
    call: 'POST /api/sidebar-items/reorder',
    act: async (page) => {
      await button(page, 'Revert order').click();
      await move(page, 'Guides', 'Move up');
      await button(page, 'Save Order').click();
    },
    sentence: 'Failed to save sidebar order',
  },
  {
    call: 'POST /api/sidebar-items',
    act: async (page) => {
      await button(page, 'Revert order').click();
      await button(page, 'Add Sidebar Item').click();
      const dialog = page.getByRole('dialog', { name: 'Add Sidebar Item' });
      await dialog.getByLabel('Name', { exact: true }).fill('Refused');
      await dialog.getByRole('button', { name: 'Save' }).click();
    },
    sentence: '❌ Failed to save sidebar items. Check console for details.The disk is full',
  },
  {
    call: 'DELETE /api/sidebar-items/',
    act: async (page) => {
      await button(page, 'Delete Guides').click();
      await confirm(page, 'Delete');
    },
    sentence: 'Guides could not be deleted.The disk is full',
  },
  {
    call: 'PUT /api/bin/restore/',
    act: async (page) => {
      await button(page, 'Open Bin').click();
      await button(page, 'Restore In the bin').click();
    },
    sentence: 'It could not be restored: The disk is full.',
  },
  {
    call: 'DELETE /api/bin/permanent/',
    act: async (page) => {
      await button(page, 'Delete Permanently In the bin').click();
      await confirm(page, 'Delete Permanently');
    },
    sentence: 'It could not be deleted permanently: The disk is full.',
  },
];

test('each write that the server refuses says so in its place, keeps the input and changes nothing', async ({
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
});

test('an answer of somebody else, or none in time, loses nothing: all is sent again, once', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/511|Unreadable|could not be|not everything|Error loading|Failed to fetch/i);
  await openBuilder(page, 'g-model');
  await page.getByRole('link', { name: '← Back to Admin' }).click();
  await expect(button(page, 'Edit Guides')).toBeVisible();

  const portal = (route: Route) =>
    route.fulfill({ status: 511, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' });
  await page.route('**/api/**', portal);
  const dialog = await openProduct(page, 'new', { Title: 'Once', 'Image URL': 'a-model' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No clear answer - 1 change waiting')).toBeVisible();
  await move(page, 'Disc Seals', 'Move to the end');
  await button(page, 'Save Order').click();
  await button(page, 'Edit Guides').click();
  await page.getByLabel('Name', { exact: true }).fill('Guides, renamed');
  await button(page, 'Save').click();
  await expect(page.getByText('No clear answer - 3 changes waiting')).toBeVisible();
  await page.getByRole('button', { name: /^Delete Thimble Sleeves/ }).click();
  await confirm(page, 'Delete');
  await expect(page.getByText('No clear answer - 4 changes waiting')).toBeVisible();
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await page.locator('a[href="/admin/g-model"]').click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Written at the hotel');
  await button(page, 'Save').click();
  await expect(page.getByText('No clear answer - 5 changes waiting')).toBeVisible();

  // The client waits 20 s for an answer; here a tenth of a second must do.
  await page.evaluate(() => {
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      set(this: XMLHttpRequest, wait: number) {
        timeout?.set?.call(this, Math.min(wait, 100));
      },
    });
  });
  const silence = () => {};
  // Before the other one goes, so that no call slips through.
  await page.route('**/api/**', silence);
  await page.unroute('**/api/**', portal);
  const asked = page.waitForEvent('requestfailed');
  await button(page, 'Try now').click();
  await asked;
  await expect(page.getByText('No clear answer - 5 changes waiting')).toBeVisible();

  await page.unroute('**/api/**', silence);
  await page.reload();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { products, items, pages } = await everything(page);
  const titles = products.map(({ title }) => title.split('|')[0]);
  expect(titles.filter((title) => title === 'Once')).toHaveLength(1);
  expect(titles.at(-1)).toBe('Disc Seals');
  expect(titles).not.toContain('Thimble Sleeves');
  expect(items.map(({ name }) => name)).toContain('Guides, renamed');
  expect(pages.filter(({ title }) => title === 'Written at the hotel')).toHaveLength(1);
});

test('a product without an id, a disk that is full: the rest of the sentences, and the input stays', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/Failed to save product|Error saving page|could not be/);
  const before = await cardTitles(page);
  const answer = (route: Route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { title: 'No id' } })
      : route.fallback();
  await page.route('**/api/products', answer);
  const dialog = await openProduct(page, 'new', { Title: 'No id', 'Image URL': 'a-model' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('❌ Server did not return a product id.');
  await expect(dialog.getByLabel('Title')).toHaveValue('No id');
  await page.unroute('**/api/products', answer);
  // It is kept, and made once: by the next Save or by itself.
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => cardTitles(page)).toEqual([...before, 'No id']);

  await openProduct(page, 'new', { Title: 'Not kept', 'Image URL': 'a-model' });
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('❌ The browser has no room left on this computer.');
  // As in a browser that is out of date, or over plain http.
  const withoutIds = () =>
    page.evaluate(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
  await withoutIds();
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('❌ Unexpected error while saving.');
  await expect(dialog.getByLabel('Title')).toHaveValue('Not kept');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await confirm(page, 'Leave');
  await expect.poll(() => cardTitles(page)).toEqual([...before, 'No id']);

  await openBuilder(page, 'g-model');
  await withoutIds();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Not saved');
  await button(page, 'Save').click();
  await expect(page.getByRole('alert').filter({ hasText: /^Error saving page\.$/ })).toBeVisible();
  await expect(title).toHaveValue('Not saved');
});

interface Named {
  _id: string;
  title: string;
  name: string;
  version: number;
}

/** What the server has, so that nothing half-saved goes unseen. */
async function everything(page: Page) {
  const [products, items, pages] = await Promise.all(
    ['products', 'sidebar-items', 'pages'].map(
      async (list) => (await (await page.request.get(`/api/${list}`)).json()) as Named[],
    ),
  );
  return { products: products ?? [], items: items ?? [], pages: pages ?? [] };
}
