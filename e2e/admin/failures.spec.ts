import type { Page, Route } from '@playwright/test';
import { expect, logInPlainly, test } from '../support/test.ts';
import { openBuilder } from '../admin-builder/support.ts';
import { addProduct, cardTitles, openProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });
test.beforeEach(({ page }) => logInPlainly(page));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const move = async (page: Page, name: string, to: string) => {
  await page.getByRole('button', { name: new RegExp(`^More for ${name}`) }).click();
  await page.getByRole('menuitem', { name: to }).click();
};
const confirm = (page: Page, action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click();

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

test('each refused write shows the reason in place, keeps the input, and changes nothing (D7.1)', async ({
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

test('a response of something else loses nothing: the pending change is shown and sent again once (T3.5)', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/511|Unreadable|Failed to|Error loading/i);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const portal = { status: 511, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' };
  await page.route('**/api/**', (route) => route.fulfill(portal));
  const dialog = await openProduct(page, 'new', { Title: 'Once', 'Image URL': 'a-model' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Sync not confirmed - 1 change waiting')).toBeVisible();
  await expect(page.getByText('Saved on this computer. Sync not confirmed')).toBeVisible();
  await page.getByRole('button', { name: /^Delete Thimble Sleeves/ }).click();
  await confirm(page, 'Delete');
  await expect(page.getByText('Sync not confirmed - 2 changes waiting')).toBeVisible();
  await page.unroute('**/api/**');
  await page.reload();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const titles = (await everything(page)).products.map(({ title }) => title.split('|')[0]);
  expect(titles.filter((title) => title === 'Once')).toHaveLength(1);
  expect(titles).not.toContain('Thimble Sleeves');
});

type Answer = Parameters<Route['fulfill']>[0];

/** Intercepts calls and answers with the current value of `answer`, until the returned function is called. */
async function instead(page: Page, call: string, answer: () => Answer) {
  const given = (route: Route) => {
    const request = route.request();
    const isMeant = `${request.method()} ${new URL(request.url()).pathname}`.startsWith(call);
    return isMeant ? route.fulfill(answer()) : route.fallback();
  };
  await page.route('**/api/**', given);
  return () => page.unroute('**/api/**', given);
}

test('a failure without a reason shows the message of specification 8 and keeps the input (D7.1)', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/422|500|Failed to|Error saving page|Deploy failed|Unreadable/);
  const portal = { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' };
  const refusal = { status: 422, json: {} };
  let answer: Answer = refusal;

  const before = await cardTitles(page);
  const dialog = await openProduct(page, 'new', { Title: 'No id', 'Image URL': 'a-model' });
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  let stop = await instead(page, 'POST /api/products', () => answer);
  for (const [said, sentence] of [
    [refusal, '❌ Failed to save product.'],
    [portal, '❌ Unexpected error while saving.'],
    [{ status: 201, json: { title: 'No id' } }, '❌ Server did not return a product id.'],
  ] as const) {
    answer = said;
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText(sentence);
    await expect(dialog.getByLabel('Title')).toHaveValue('No id');
  }
  await stop();
  // The queue sends the change exactly once, after the next Save or by itself.
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => cardTitles(page)).toEqual([...before, 'No id']);

  const sentenceOf = (words: string) =>
    page
      .getByRole('alert')
      .filter({ hasText: new RegExp(`^${words.replaceAll('.', '\\.')}\\s*(Try again)?$`) });
  const staged = {
    ...{ state: 'ready', id: 'a', startedAt: '', done: 1, total: 1, error: null, isElsewhere: false },
    ...{ changes: null, issues: [] },
  };
  stop = await instead(page, 'POST /api/deploy', () => ({ status: 500, json: {} }));
  const unstage = await instead(page, 'POST /api/deploy/stage', () => ({ status: 200, json: staged }));
  await button(page, 'Deploy Changes').click();
  const deploy = page.getByRole('dialog', { name: 'Deploy Changes' });
  await deploy.getByRole('button', { name: /^Deploy/ }).click();
  await expect(sentenceOf('❌ Failed to trigger deploy.')).toBeVisible();
  await stop();
  await unstage();

  await openBuilder(page, 'g-model');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Once more');
  stop = await instead(page, 'PUT /api/pages/slug/g-model', () => answer);
  for (const [said, sentence] of [
    [{ status: 422, json: { message: 'Shorten it' } }, 'Error saving page: Shorten it'],
    [refusal, 'Error saving page: 422'],
    [portal, 'Error saving page.'],
  ] as const) {
    answer = said;
    await button(page, 'Save').click();
    await expect(sentenceOf(sentence)).toBeVisible();
    await expect(title).toHaveValue('Once more');
  }
  await stop();
  await button(page, 'Save').click();
  await expect(page.getByText('Page saved successfully')).toBeVisible();
});

interface Named {
  _id: string;
  title: string;
  name: string;
  version: number;
}

/** Returns all data of the server, so that a partly saved change is noticed. */
async function everything(page: Page) {
  const [products, items, pages] = await Promise.all(
    ['products', 'sidebar-items', 'pages'].map(
      async (list) => (await (await page.request.get(`/api/${list}`)).json()) as Named[],
    ),
  );
  return { products: products ?? [], items: items ?? [], pages: pages ?? [] };
}
