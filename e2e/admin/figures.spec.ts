import type { Locator, Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';
import { PASTE_IS_ONE_CELL } from '@wa/core/domain/messages';
import { pasteInto } from './screens/screen.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

interface Figure {
  _id: string;
  key: string;
  state: string;
  question: string;
}

async function figures(page: Page): Promise<Figure[]> {
  return (await (await page.request.get('/api/figures')).json()) as Figure[];
}
async function byKey(page: Page, key: string): Promise<Figure> {
  const found = (await figures(page)).find((each) => each.key === key);
  if (found === undefined) throw new Error(`There is no figure ${key}`);
  return found;
}
const row = (page: Page, key: string): Locator =>
  page.getByRole('row').filter({ has: page.locator('.is-key', { hasText: new RegExp(`^${key}$`) }) });
const cell = (page: Page, key: string, column: string): Locator => row(page, key).locator(`.is-${column}`);

test('the grid works with the keyboard alone, an unreadable value stays with its reason, one undo reverts a row on every page, and a contradiction makes a spec a question, which the owner answers (D23.1)', async ({
  page,
}) => {
  await logIn(page);
  await page.getByRole('link', { name: 'Specs' }).click();
  await expect(page.getByRole('grid', { name: 'Specs' })).toBeVisible();
  const thickness = cell(page, 'disc.thickness', 'value');
  await thickness.click();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Value of Seal thickness' }).fill('60 mn');
  await expect(page.getByText(/“mn” isn’t a unit/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(thickness).toContainText('60 mn');
  await expect(thickness).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Unsaved')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(thickness).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(thickness).toHaveText('60 mm');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.keyboard.press('Alt+u');
  await expect(page.getByRole('region', { name: 'Used in' })).toBeFocused();

  await page.getByRole('searchbox', { name: 'Filter specs' }).fill('disc.');
  // A block of cells points to the spreadsheet import, and a single value opens its cell.
  const pressure = cell(page, 'disc.pressure', 'value');
  await pressure.click();
  await pasteInto(page, ':focus', 'up to 37 psi\nup to 81 ft\n');
  await expect(page.getByText(PASTE_IS_ONE_CELL)).toBeVisible();
  await expect(pressure).toHaveText('up to 36 psi');
  await pasteInto(page, ':focus', 'up to 40 psi\n');
  const input = page.getByRole('textbox', { name: 'Value of Pressure' });
  await expect(input).toHaveValue('up to 40 psi');
  await expect(page.getByText('up to 2.75 bar')).toBeVisible();
  await input.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const places = ['/product/pipe-seals-disc', '/pipe-seals-disc'];
  const read = () => Promise.all(places.map(async (place) => (await page.request.get(place)).text()));
  const hasEverywhere = async (words: string) => (await read()).every((text) => text.includes(words));
  await expect.poll(() => hasEverywhere('40 psi')).toBe(true);
  await page.keyboard.press('Control+z');
  await expect(pressure).toHaveText('up to 36 psi');
  await expect.poll(async () => (await read()).join('').includes('40 psi')).toBe(false);

  // A contradiction makes a spec a question, which the owner confirms, corrects, hides, or marks as internal.
  await page.getByRole('searchbox', { name: 'Filter specs' }).fill('');
  await cell(page, 'disc.thickness', 'value').click();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Value of Seal thickness' }).fill('60 mm (3 in)');
  await expect(page.locator('.figure-live')).toContainText('3 in');
  await expect(page.locator('.figure-live .figure-problem')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await byKey(page, 'disc.thickness')).state).toBe('question');
  expect((await byKey(page, 'disc.thickness')).question).not.toBe('');

  await page.getByRole('link', { name: /^Open questions/ }).click();
  const list = page.getByRole('list', { name: 'Open questions' });
  const open = (await figures(page)).filter(({ state }) => state === 'question');
  await expect(list.getByRole('listitem')).toHaveCount(open.length);
  await list.getByRole('button', { name: 'Confirm disc.thickness' }).click();
  await expect.poll(async () => (await byKey(page, 'disc.thickness')).state).toBe('confirmed');
  await list.getByRole('button', { name: 'Hide flap.steel.head' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Hide flap.steel.head?' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.poll(async () => (await byKey(page, 'flap.steel.head')).state).toBe('hidden');
  await list.getByRole('button', { name: 'Correct plug.pressure' }).click();
  const corrected = page.getByRole('textbox', { name: /^Value of/ });
  await expect(corrected).toBeFocused();
  await corrected.fill('up to 3 bar');
  await corrected.press('Enter');
  await expect.poll(async () => (await byKey(page, 'plug.pressure')).state).toBe('confirmed');

  await page.goto('/admin/figures');
  await cell(page, 'disc.pressure', 'value').click();
  const daggers = async () => {
    const html = await (await page.request.get('/product/pipe-seals-disc')).text();
    return html.split('>†</a>').length - 1;
  };
  // The key specs and the table contain the value in both unit systems.
  const before = await daggers();
  await page.getByRole('checkbox', { name: /^Internal/ }).click();
  await expect.poll(daggers).toBe(before - 4);
});
