import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Spreadsheet' });
const publicPage = async (page: Page) => (await page.request.get('/pipe-seals-disc')).text();

/** Opens the dialog in the Figures room, and answers the figures as CSV. */
async function exported(page: Page): Promise<string> {
  await page.goto('/admin/figures');
  await page.getByRole('button', { name: 'Spreadsheet' }).click();
  const saving = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export CSV' }).click();
  return readFile(await (await saving).path(), 'utf8');
}

async function bringBack(page: Page, csv: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await dialog(page)
    .getByRole('button', { name: /^Choose/ })
    .click();
  await (
    await choosing
  ).setFiles({ name: 'figures.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'utf8') });
}

test('figures go out as a spreadsheet, come back changed as one step, and one undo takes that back', async ({
  page,
  axe,
}) => {
  await logIn(page);
  const csv = await exported(page);
  expect(csv).toContain('disc.pressure');
  await bringBack(page, csv);
  await expect(dialog(page).getByText(/rows read, (\d+) are as they were/)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Apply 0 changes' })).toBeDisabled();

  // The question that the figure shares with another follows it.
  await bringBack(page, csv.replace('up to 36 psi', 'up to 40 psi'));
  await expect(dialog(page).getByRole('button', { name: 'Apply 2 changes' })).toBeVisible();
  await axe();
  expect(await publicPage(page)).toContain('36 psi');
  await dialog(page).getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await publicPage(page)).toContain('up to 40 psi');

  await page.keyboard.press('Control+z');
  await expect.poll(() => publicPage(page)).toContain('up to 36 psi');
});

test('what cannot be read stands first with its cell, and nothing is applied before it is left out', async ({
  page,
}) => {
  await logIn(page);
  const csv = await exported(page);
  const odd = csv
    .replace('up to 36 psi', '=36+4')
    .replace('up to about 80 ft of water', 'up to about 90 ft of water');
  await bringBack(page, odd);
  const apply = dialog(page).getByRole('button', { name: /^Apply/ });
  await expect(apply).toBeDisabled();
  await expect(
    dialog(page)
      .getByText(/formula/i)
      .first(),
  ).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /^Leave/ })
    .click();
  await apply.click();
  await expect(dialog(page)).toBeHidden();
  const text = await publicPage(page);
  expect(text).toContain('90 ft of water');
  expect(text).toContain('up to 36 psi');
});
