import { readPdf, squeezed } from '../../api/src/testing/sheets/read-pdf.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';
import { PASTE_IS_ONE_CELL } from '@wa/core/domain/messages';
import { pasteInto } from './screens/screen.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

interface Figure {
  isInternal: boolean;
  _id: string;
  key: string;
  state: string;
  question: string;
  measure: { values: { value: unknown }[] } | null;
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

async function openScreen(page: Page): Promise<void> {
  await logIn(page);
  await page.getByRole('link', { name: 'Specs' }).click();
  await expect(page.getByRole('grid', { name: 'Specs' })).toBeVisible();
}

test('editing a pressure shows its usages and changes all of them, and one undo reverts it', async ({
  page,
}) => {
  await openScreen(page);
  await cell(page, 'disc.pressure', 'value').click();
  const panel = page.getByRole('complementary', { name: 'Pressure' });
  const usedIn = panel.getByRole('region', { name: 'Used in' });
  await expect(usedIn.getByRole('status')).toHaveText(/^\d+ places$/);
  const links = usedIn.getByRole('link', { name: /on the site$/ });
  const all = await links.evaluateAll((each) => each.map((link) => link.getAttribute('href') ?? ''));
  const sheets = all.filter((place) => place.endsWith('.pdf'));
  expect(all.length).toBeGreaterThanOrEqual(7);
  expect(sheets.length).toBeGreaterThanOrEqual(2);
  // Rendering a data sheet takes a second, so the test checks one sheet and every page.
  const places = all.filter((place) => !sheets.includes(place) || place === sheets[0]);
  const textAt = async (place: string) => {
    const answer = await page.request.get(place);
    return place.endsWith('.pdf') ? (await readPdf(await answer.body())).text : await answer.text();
  };
  /** Counts the old and the new pressure in each usage. Other products may have the same values. */
  const counts = async () => {
    const texts = (await Promise.all(places.map(textAt))).map(squeezed);
    return ['36psi', '40psi'].map((pressure) => texts.map((text) => text.split(pressure).length - 1));
  };
  const before = await counts();
  expect(Math.min(...(before[0] ?? []))).toBeGreaterThan(0);

  await page.keyboard.press('Enter');
  const input = page.getByRole('textbox', { name: 'Value of Pressure' });
  await expect(input).toHaveValue('up to 36 psi');
  await input.fill('up to 40 psi');
  await expect(page.getByText('up to 2.75 bar')).toBeVisible();
  await input.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const isEverywhere = async () => {
    const [fewer = [], more = []] = await counts();
    const [old = [], others = []] = before;
    return fewer.every((count, at) => count < (old[at] ?? 0) && (more[at] ?? 0) > (others[at] ?? 0));
  };
  await expect.poll(isEverywhere).toBe(true);

  await page.keyboard.press('Control+z');
  await expect(cell(page, 'disc.pressure', 'value')).toHaveText('up to 36 psi');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(counts).toEqual(before);
});

test('the grid works with the keyboard alone, and an unreadable value stays with its reason', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openScreen(page);
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

  // Tab saves the cell and moves right, past the cell of the other unit system, which is computed.
  await page.keyboard.press('6');
  await page.keyboard.type('5 mm');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'disc.thickness', 'other')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(thickness).toHaveText('65 mm');
  await expect(cell(page, 'disc.thickness', 'other')).toHaveText('2.56 in');
  await page.keyboard.press('Alt+u');
  await expect(page.getByRole('region', { name: 'Used in' })).toBeFocused();

  await page.getByRole('searchbox', { name: 'Filter specs' }).fill('disc.');
  await cell(page, 'disc.pressure', 'label').click();
  const shown = await cell(page, 'disc.pressure', 'label').textContent();
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
});

test('a pasted value opens its cell, and a pasted block points to the spreadsheet import', async ({
  page,
}) => {
  await openScreen(page);
  const before = await figures(page);
  const pressure = cell(page, 'disc.pressure', 'value');
  await pressure.click();
  await pasteInto(page, ':focus', 'up to 37 psi\nup to 81 ft\n');
  await expect(page.getByText(PASTE_IS_ONE_CELL)).toBeVisible();
  await expect(pressure).toHaveText('up to 36 psi');
  await pasteInto(page, ':focus', 'up to 37 psi\n');
  await expect(page.getByRole('textbox', { name: /^Value of/ })).toHaveValue('up to 37 psi');
  await page.keyboard.press('Escape');
  expect(await figures(page)).toEqual(before);
});

test('a question marked as internal removes the dagger from the page (D23.1)', async ({ page }) => {
  await openScreen(page);
  await cell(page, 'disc.pressure', 'value').click();
  const box = page.getByRole('checkbox', { name: /^Internal/ });
  await expect(box).not.toBeChecked();
  const daggers = async () => {
    const html = await (await page.request.get('/product/pipe-seals-disc')).text();
    return html.split('>†</a>').length - 1;
  };
  // The key specs contain the value once, the table in both unit systems.
  expect(await daggers()).toBe(6);
  await box.click();
  await expect.poll(async () => (await byKey(page, 'disc.pressure')).isInternal).toBe(true);
  await expect.poll(daggers).toBe(3);
});

test('a contradiction makes a figure a question, and the owner confirms, corrects or hides', async ({
  page,
}) => {
  await openScreen(page);
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
  const input = page.getByRole('textbox', { name: /^Value of/ });
  await expect(input).toBeFocused();
  await input.fill('up to 3 bar');
  await input.press('Enter');
  await expect.poll(async () => (await byKey(page, 'plug.pressure')).state).toBe('confirmed');
});
