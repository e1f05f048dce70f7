import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';
import { putPage } from '../admin-builder/support.ts';
import { addProduct, pressInToast, status } from './support.ts';
import { choose } from '../support/menus.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const change = (page: Page, id: string, data: object) => page.request.put(`/api/products/${id}`, { data });

async function titleOf(page: Page, id: string): Promise<string> {
  return ((await (await page.request.get(`/api/products/${id}`)).json()) as { title: string }).title;
}

test('an earlier version of a product or page is compared in words and restored, and one undo reverts that (D10.2)', async ({
  page,
}) => {
  await logIn(page);
  const { _id } = await addProduct(page, 'Old name');
  await change(page, _id, { title: 'New name', metaTitle: 'For search' });
  await page.goto('/admin');
  await choose(page, button(page, 'More for New name'), 'History');
  const dialog = page.getByRole('dialog', { name: 'History: New name' });
  await expect(
    dialog.getByRole('button', { name: /Version 2: Title, Meta title.*the office, Chrome/ }),
  ).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Title Old name New name/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore only Title' }).click();
  await expect(status(page, 'New name restored to version 1')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await titleOf(page, _id)).toBe('Old name');

  await choose(page, button(page, 'More for Old name'), 'History');
  const again = page.getByRole('dialog', { name: 'History: Old name' });
  await again.getByRole('button', { name: /Version 2:/ }).click();
  await again.getByRole('button', { name: 'Restore version 2' }).click();
  await pressInToast(page, 'Old name restored to version 2', 'Undo');
  // The card changes before the server has saved it. The message appears after the save.
  await expect(status(page, 'Undone: Old name')).toBeVisible();
  expect(await titleOf(page, _id)).toBe('Old name');

  const section = (html: string) => ({
    type: 'section',
    title: 'Operating head',
    rows: [{ columns: 1, columnsData: [[{ id: 'b', kind: 'html', data: { html } }]] }],
  });
  for (const head of ['5 m', '1 m'])
    await putPage(page, 'flap-valve', {
      title: 'Flap valve',
      content: [section(`<p>${head} in a flood</p>`)],
    });
  await page.goto('/admin/flap-valve');
  await button(page, 'History of Flap valve').click();
  const ofPage = page.getByRole('dialog', { name: 'History: Flap valve' });
  await expect(ofPage.getByRole('row', { name: /Section “Operating head”.*5 m.*1 m/ })).toBeVisible();
  await ofPage.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(ofPage).toHaveCount(0);
  expect(await (await page.request.get('/flap-valve')).text()).toContain('5 m in a flood');
  // The editor has the new version, so saving it isn't a conflict.
  await page.getByLabel('Title', { exact: true }).first().fill('Flap valve A');
  await button(page, 'Save').click();
  await expect(status(page, 'Page saved successfully')).toBeVisible();
});
