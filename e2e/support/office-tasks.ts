import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { PIXEL } from './pixel.ts';

/** Maximum number of clicks for each task, from the dashboard. Typing doesn't count. */
const MOST = 6;

interface Shell {
  page: Page;
  /** Calls of the server with a session. */
  calls: APIRequestContext;
  /** Opens the dashboard without a dialog. */
  toDashboard: () => Promise<unknown>;
}

const CARD = 'Disc Seals Pipes through walls To 36 psi';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const file = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const more = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'More', exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const save = (page: Page) => button(page, 'Save');
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Counts clicks across page loads. A choice in a native select counts as two. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClicks', (more: number) => (clicks += more));
  const listen = () => {
    const { countClicks: count } = window as unknown as { countClicks: (more: number) => void };
    addEventListener('pointerdown', () => count(1), true);
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && count(2), true);
  };
  await page.addInitScript(listen);
  await page.reload();
  return () => clicks;
}

/** Does twenty daily tasks of the office in either shell, each from the dashboard in at most six clicks. */
export async function doOfficeTasks({ page, calls, toDashboard }: Shell): Promise<void> {
  const photo = { name: 'Old photo.png', mimeType: 'image/png', buffer: PIXEL };
  expect((await calls.post('/api/upload', { multipart: { file: photo } })).ok()).toBe(true);
  const product = { title: 'Zarp clamp', image: 'a-model' };
  expect((await calls.post('/api/products', { data: product })).ok()).toBe(true);
  const statusOf = async (path: string) => (await calls.get(path)).status();
  const clicks = await countClicks(page);
  const counts: Record<string, number> = {};
  const task = (name: string, act: () => Promise<unknown>) =>
    test.step(name, async () => {
      await toDashboard();
      await expect(button(page, `Edit ${CARD}`)).toBeVisible();
      const before = clicks();
      await act();
      counts[name] = clicks() - before;
    });

  await task('find unused files', async () => {
    await link(page, 'Files').click();
    await page.getByRole('combobox', { name: 'Usage' }).selectOption('Not used');
    await expect(file(page, 'Old photo.png')).toBeVisible();
  });
  await task('delete a file', async () => {
    await link(page, 'Files').click();
    await file(page, 'Old photo.png').click();
    await page
      .getByRole('region', { name: 'Old photo.png' })
      .getByRole('button', { name: 'Move to bin' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).click();
    await expect(file(page, 'Old photo.png')).toBeHidden();
  });
  await task('restore a deleted file', async () => {
    await link(page, 'Files').click();
    await button(page, 'Open Bin').click();
    await page.getByRole('checkbox', { name: 'Select Old photo.png' }).click();
    await button(page, 'Restore').click();
    await expect(page.getByText('No deleted files.')).toBeVisible();
  });
  await task('choose an uploaded image for a product', async () => {
    await button(page, 'Edit Zarp clamp').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Choose from files' }).first().click();
    await button(page, /^Old photo/).click();
    await save(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await task('replace a word everywhere, and undo it', async () => {
    await more(page).click();
    await item(page, 'Find and replace').click();
    await page.getByRole('searchbox', { name: 'Find' }).fill('Zarp');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('Ring');
    await button(page, /^Replace \d+ match/).click();
    await toast(page, /^Replaced/)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(toast(page, /^Undone/)).toBeVisible();
  });
  await task('undo the last edit of the products', async () => {
    await page.locator('.toolbar').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(toast(page, /^Undone/)).toBeVisible();
  });
  await task('make a product a draft', async () => {
    await button(page, 'Edit Zarp clamp').click();
    await page.getByRole('checkbox', { name: 'Draft: visitors don’t see this product' }).click();
    await save(page).click();
    await expect.poll(() => statusOf('/product/zarp-clamp')).toBe(404);
  });
  await task('copy a preview link', async () => {
    await button(page, 'Edit Zarp clamp').click();
    await button(page, 'Copy preview link').click();
    await expect(page.getByLabel('Preview link')).toHaveValue(/\/preview\//);
  });
  await task('publish a draft', async () => {
    await button(page, 'Edit Zarp clamp').click();
    await page.getByRole('checkbox', { name: 'Draft: visitors don’t see this product' }).click();
    await save(page).click();
    await expect.poll(() => statusOf('/product/zarp-clamp')).toBe(200);
  });
  await task('duplicate a product', async () => {
    await button(page, 'More for Zarp clamp').click();
    await item(page, 'Duplicate').click();
    await save(page).click();
    await expect(toast(page, 'Added after the original.')).toBeVisible();
  });
  await task('edit a field of three products', async () => {
    const box = (at: number) => page.locator('li.product-card').nth(at).getByRole('checkbox');
    await box(0).click();
    await box(2).click({ modifiers: ['Shift'] });
    await button(page, 'Edit a field ...').click();
    const dialog = page.getByRole('dialog', { name: 'Edit a field of 3 products' });
    await dialog.getByLabel('Field', { exact: true }).selectOption('Review date');
    await dialog.getByLabel('Review date').fill('2020-03-01');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toHaveCount(0);
  });
  await task('open a record that is due for review', async () => {
    const list = page.getByRole('complementary', { name: 'Needs attention' });
    await list.getByText('Due for review').click();
    await list.getByRole('listitem').filter({ hasText: 'March 1, 2020' }).getByRole('link').first().click();
    await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
  });
  await task('describe a picture', async () => {
    await button(page, `Edit ${CARD}`).click();
    await page.getByLabel('Image description').fill('A seal in a wall');
    await save(page).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await task('name the specs that a family needs', async () => {
    await link(page, 'Pages').click();
    await page
      .getByRole('link', { name: /^HDPE Flap Valves/ })
      .first()
      .click();
    await page.getByText('Page settings').click();
    await page.getByRole('combobox', { name: 'Expected specs' }).fill('Color');
    await page.getByRole('option', { name: 'Color', exact: true }).click();
    await save(page).click();
    await expect(page.getByText('Page saved')).toBeVisible();
  });
  await task('delete a product and restore it', async () => {
    await button(page, 'Delete Zarp clamp').click();
    const question = page.getByRole('alertdialog', { name: 'Delete this product?' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await button(page, 'Open Bin').click();
    await button(page, 'Restore Zarp clamp').click();
    await expect(toast(page, 'Zarp clamp restored')).toBeVisible();
  });
  await task('see what changed in a product', async () => {
    await button(page, 'More for Zarp clamp').click();
    await item(page, 'History').click();
    await expect(page.getByRole('dialog', { name: /History/ })).toBeVisible();
  });
  await task('change the phone number', async () => {
    await more(page).click();
    await item(page, 'Settings').click();
    await page.getByLabel('Phone').fill('+1 555 0177');
    await save(page).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
  });
  await task('schedule a deploy for one date', async () => {
    await button(page, 'Deploy Changes').click();
    const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
    await dialog.getByText('Schedule', { exact: true }).click();
    await dialog.getByLabel('When').selectOption('On one date');
    await dialog.getByLabel('Date').fill(`${String(new Date().getFullYear() + 1)}-12-24`);
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await expect(dialog.getByText(/^Once on December 24/)).toBeVisible();
  });
  await task('deploy', async () => {
    await button(page, 'Deploy Changes').click();
    const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
    await dialog.getByRole('button', { name: /^Deploy/ }).click();
    await expect(dialog.getByText('🚀 Deployment triggered successfully!')).toBeVisible();
  });
  await task('see failed searches', async () => {
    await more(page).click();
    await item(page, 'Failed searches and 404s').click();
    await expect(page.getByRole('heading', { name: 'Failed searches and 404s' })).toBeVisible();
  });
  expect(Object.keys(counts)).toHaveLength(20);
  expect(Object.entries(counts).filter(([, count]) => count > MOST)).toEqual([]);
}
