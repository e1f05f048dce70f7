import { readPdf, squeezed } from '../../api/src/data-sheets/testing/read-pdf.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

interface Figure {
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
const filter = (page: Page): Locator => page.getByRole('searchbox', { name: 'Filter figures' });

async function openRoom(page: Page): Promise<void> {
  await logIn(page);
  await page.getByRole('link', { name: 'Figures' }).click();
  await expect(page.getByRole('grid', { name: 'Figures' })).toBeVisible();
}

test('one edit of a pressure shows its places, changes all of them, and one undo takes it back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openRoom(page);
  await cell(page, 'disc.pressure', 'value').click();
  const panel = page.getByRole('complementary', { name: 'Pressure' });
  await expect(panel.getByRole('status')).toHaveText(/^\d+ places$/);
  const links = panel.getByRole('region', { name: 'Used in' }).getByRole('link', { name: /public page$/ });
  const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(places.length).toBeGreaterThanOrEqual(7);
  expect(places.filter((place) => place.endsWith('.pdf')).length).toBeGreaterThanOrEqual(2);
  const textAt = async (place: string) => {
    const answer = await page.request.get(place);
    return place.endsWith('.pdf') ? (await readPdf(await answer.body())).text : await answer.text();
  };
  /** How often each place says a pressure: other products may say it, too. */
  const counts = async (pressure: string) => {
    const texts = await Promise.all(places.map(textAt));
    return texts.map((text) => squeezed(text).split(pressure).length - 1);
  };
  const [before, others] = [await counts('36psi'), await counts('40psi')];
  expect(Math.min(...before)).toBeGreaterThan(0);

  await page.keyboard.press('Enter');
  const input = page.getByRole('textbox', { name: 'Value of Pressure' });
  await expect(input).toHaveValue('up to 36 psi');
  await input.fill('up to 40 psi');
  await expect(page.getByText('up to 2.75 bar')).toBeVisible();
  await input.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const more = async () => (await counts('40psi')).every((count, at) => count > (others[at] ?? 0));
  const fewer = async () => (await counts('36psi')).every((count, at) => count < (before[at] ?? 0));
  await expect.poll(more).toBe(true);
  await expect.poll(fewer).toBe(true);

  await page.keyboard.press('Control+z');
  await expect(cell(page, 'disc.pressure', 'value')).toHaveText('up to 36 psi');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(() => counts('36psi')).toEqual(before);
  await expect.poll(() => counts('40psi')).toEqual(others);
});

test('the grid is moved in and edited by keys alone, and input that cannot be read stays with the reason', async ({
  page,
  axe,
}) => {
  await openRoom(page);
  await cell(page, 'disc.thickness', 'value').click();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Value of Seal thickness' }).fill('60 mn');
  await expect(page.getByText(/“mn” is no unit/)).toBeVisible();
  await page.keyboard.press('Enter');
  const thickness = cell(page, 'disc.thickness', 'value');
  await expect(thickness).toContainText('60 mn');
  await expect(thickness).toHaveAttribute('aria-invalid', 'true');
  await expect(thickness).toContainText('is no unit');
  await expect(page.getByText('Unsaved')).toBeVisible();
  await axe();
  await page.keyboard.press('ArrowUp');
  await expect(thickness).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(thickness).toHaveText('60 mm');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // Tab keeps and goes right, over the other system, which follows from the value.
  await page.keyboard.press('6');
  await page.keyboard.type('5 mm');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'disc.thickness', 'other')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'disc.thickness', 'value')).toHaveText('65 mm');
  await expect(cell(page, 'disc.thickness', 'other')).toHaveText('2.56 in');
  await page.keyboard.press('Alt+u');
  await expect(page.getByRole('region', { name: 'Used in' })).toBeFocused();
});

test('a new row, and a figure of a key that was looked for', async ({ page }) => {
  await openRoom(page);
  await cell(page, 'disc.head', 'label').click();
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('disc.weight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Weight class');
  await page.keyboard.press('Tab');
  await page.keyboard.type('up to 3 bar');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await figures(page)).map(({ key }) => key)).toContain('disc.weight');
  await filter(page).fill('snap.weight');
  await expect(page.getByText('No figure matches.')).toBeVisible();
  await page.getByRole('button', { name: 'New figure snap.weight' }).click();
  await page.keyboard.type('Weight');
  await expect(cell(page, 'snap.weight', 'label').getByRole('textbox')).toHaveValue('Weight');
});

test('a pasted block is proposed, refused cells say why, and what is taken goes back by one undo', async ({
  page,
  axe,
}) => {
  await openRoom(page);
  const before = await figures(page);
  await cell(page, 'disc.pressure', 'value').click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'up to 37 psi\nup to about 81 ft of water\n=A1+1\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const proposal = page.getByRole('region', { name: 'Pasted cells' });
  await expect(proposal.getByRole('status')).toContainText('2 read, 1 refused');
  await expect(proposal.getByText(/Formulas are not taken/)).toBeVisible();
  await expect(cell(page, 'disc.pressure', 'value')).toHaveText('up to 37 psi');
  expect(await figures(page)).toEqual(before);
  await axe();
  await proposal.getByRole('button', { name: 'Take 2 figures' }).click();
  await expect.poll(async () => (await byKey(page, 'disc.pressure')).measure?.values[0]?.value).toBe(37);
  await expect.poll(async () => (await byKey(page, 'disc.head')).measure?.values[0]?.value).toBe(81);
  await expect(proposal.getByRole('status')).toContainText('0 read, 1 refused');
  await proposal.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Undo \(1\)/ }).click();
  await expect.poll(async () => (await byKey(page, 'disc.pressure')).measure?.values[0]?.value).toBe(36);
  await expect.poll(async () => (await byKey(page, 'disc.head')).measure?.values[0]?.value).toBe(80);
});

test('a contradiction makes a figure a question, and the owner confirms, corrects or hides', async ({
  page,
}) => {
  await openRoom(page);
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

test('a used figure that is renamed or binned shows its places first', async ({ page }) => {
  await openRoom(page);
  await cell(page, 'disc.pressure', 'key').click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Key of Pressure' }).fill('disc.maximum');
  await page.keyboard.press('Enter');
  const rename = page.getByRole('alertdialog', { name: 'Rename disc.pressure to disc.maximum?' });
  await expect(rename.getByRole('listitem').nth(5)).toBeVisible();
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(cell(page, 'disc.maximum', 'key')).toBeVisible();
  await expect.poll(async () => (await figures(page)).map(({ key }) => key)).toContain('disc.maximum');
  await cell(page, 'disc.maximum', 'key').click();
  await page.getByRole('complementary').getByRole('button', { name: 'Move to bin' }).click();
  const bin = page.getByRole('alertdialog', { name: 'Move disc.maximum to the bin?' });
  await expect(bin.getByRole('listitem').nth(5)).toBeVisible();
  await bin.getByRole('button', { name: 'Cancel' }).click();
  await expect(bin).toHaveCount(0);
  expect((await figures(page)).map(({ key }) => key)).toContain('disc.maximum');
});

test('two figures for one thing become one after the places that change are named', async ({ page }) => {
  await openRoom(page);
  await cell(page, 'disc.pressure', 'key').click();
  await page.getByRole('complementary').getByRole('button', { name: 'Use another key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use another key for disc.pressure' });
  const places = dialog.getByRole('region', { name: 'These change' });
  await expect(places.getByRole('listitem').nth(6)).toBeVisible();
  await expect(places.getByText('data sheet').first()).toBeVisible();
  await dialog.getByLabel('Key of the other figure').fill('plug.pressure');
  await dialog.getByRole('button', { name: 'Use that key' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await figures(page)).map(({ key }) => key)).not.toContain('disc.pressure');
});

test('editing goes on without a connection, and arrives when there is one', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.expectNoise(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await openRoom(page);
  await cell(page, 'disc.thickness', 'value').click();
  await context.setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Value of Seal thickness' }).fill('65 mm');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Offline - 1 change waiting')).toBeVisible();
  await expect(cell(page, 'disc.thickness', 'value')).toHaveText('65 mm');
  await cell(page, 'disc.thickness', 'value').click();
  await expect(page.getByText(/As far as this computer knows/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect((await byKey(page, 'disc.thickness')).measure?.values[0]?.value).toBe(65);
});

test('cells are chosen by Shift and the arrows, and copied as a spreadsheet takes them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRoom(page);
  await filter(page).fill('disc.');
  await cell(page, 'disc.pressure', 'label').click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('.figure-cell.is-chosen')).toHaveCount(4);
  const shown = await page.locator('.figure-cell.is-chosen').allTextContents();
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').map((line) => line.split('\t'))).toEqual([shown.slice(0, 2), shown.slice(2)]);
  expect(copied).toContain('Pressure\tup to 36 psi');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.figure-cell.is-chosen')).toHaveCount(0);

  // How many places show it stands in its row, as the panel says.
  await cell(page, 'disc.pressure', 'value').click();
  const said = page.getByRole('complementary', { name: 'Pressure' }).getByRole('status');
  await expect(said).toHaveText(/^\d+ places$/);
  const count = (await said.textContent())?.replace(' places', '') ?? '';
  await expect(cell(page, 'disc.pressure', 'used')).toHaveText(count);
});
