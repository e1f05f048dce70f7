import type { Locator } from '@playwright/test';
import { PIXEL } from '../support/pixel.ts';
import { expect, logIn, test } from '../support/test.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });

test('rows of a spreadsheet add products with an image from Files and specs, except for unreadable cells, and one undo reverts them (D14.11)', async ({
  page,
}) => {
  const choose = async (button: Locator, name: string, mimeType: string, buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser');
    await button.click();
    await (await choosing).setFiles({ name, mimeType, buffer });
  };
  await logIn(page);
  await page.goto('/admin/files');
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await choose(upload, 'wall seal.png', 'image/png', PIXEL);
  // Leaving the page cancels an upload, which is listed by name from its start.
  await expect(page.getByRole('status').getByText('1 uploaded', { exact: true })).toBeVisible();
  await page.goto('/admin');
  const dialog = page.getByRole('dialog', { name: 'Spreadsheet' });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Spreadsheet' }).click();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download template' }).click();
  expect((await saving).suggestedFilename()).toBe('wa-products.xlsx');
  const sheet = [
    'Title;Image;Content;Spec: Pressure (psi)',
    'Test wall seal;wall seal.png | In a wall;For walls.;36',
    'Test floor seal;floor seal.png;;40',
  ];
  const open = dialog.getByRole('button', { name: /^Choose/ });
  await choose(open, 'new.csv', 'text/csv', Buffer.from(sheet.join('\r\n')));
  await expect(dialog.getByText('“floor seal.png” isn’t in Files. Upload it there first.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Skip/ }).click();
  await dialog.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(dialog).toBeHidden();
  const shown = async () => (await page.request.get('/product/test-wall-seal')).text();
  expect(await shown()).toMatch(/alt="In a wall"[^]*36 psi/);
  await page.keyboard.press('Control+z');
  await expect.poll(shown).not.toContain('For walls.');
});
