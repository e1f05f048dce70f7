import type { Page } from '@playwright/test';
import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import { block, openBuilder, preview, putPage, save, section, text } from '../admin-builder/support.ts';
import { expect, logInPlainly, test } from '../support/test.ts';
import { pressInToast } from './support.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });

const cell = (page: Page, name: string | RegExp) => page.getByRole('grid').getByRole('gridcell', { name });
const tables = async (page: Page) => (await (await page.request.get('/api/tables')).json()) as TableRecord[];
const saved = (page: Page, caption: string) =>
  expect(page.getByRole('status').filter({ hasText: `${caption} saved` })).toBeVisible();

test('a table is made with the keyboard or within a block, shown on a page, changed and undone, its rows and columns are moved, and it moves to the bin after its usages are listed', async ({
  page,
}) => {
  await logInPlainly(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Tables' }).click();
  await page.getByRole('link', { name: 'Add table' }).click();
  await page.getByLabel('Caption').fill('Clamps at work');
  await page.getByRole('grid').getByRole('columnheader').last().focus();
  await page.keyboard.type('Pressure');
  await page.keyboard.press('Tab');
  // The focus is now on the name of the row.
  await page.keyboard.type('Snap');
  await page.keyboard.press('Tab');
  await page.keyboard.press('=');
  await page.keyboard.type('snap.pressure');
  await page.keyboard.press('Enter');
  await expect(cell(page, /snap\.pressure.*psi/)).toBeFocused();
  await expect(
    page.frameLocator('iframe[title="Preview of the table"]').getByText('psi').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page, 'Clamps at work');
  await expect(page).toHaveURL(/\/admin\/tables\/[0-9a-f]{24}$/);
  const made = (await tables(page)).find(({ caption }) => caption === 'Clamps at work');
  expect(made).toMatchObject({
    name: 'clamps-at-work',
    rows: [{ header: 'Snap', cells: [{ figure: 'snap.pressure' }] }],
  });

  const shown = { id: 'a', kind: 'factTable', data: { table: 'clamps-at-work' } };
  await putPage(page, 'with-clamps', { title: 'With clamps', content: [section('One', [shown])] });
  await page.reload();
  await expect(page.getByRole('link', { name: 'With clamps', exact: true })).toBeVisible();

  await cell(page, /snap\.pressure/).focus();
  await page.keyboard.press('Delete');
  await expect(cell(page, 'Not listed')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(cell(page, /snap\.pressure/)).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(cell(page, 'Not listed')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(cell(page, /snap\.pressure/)).toBeVisible();
  const visitor = await page.context().newPage();
  await visitor.goto('/with-clamps');
  await expect(visitor.getByRole('table', { name: 'Clamps at work' })).toContainText('psi');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: /^Clamps at work \(copy\)/, level: 1 })).toBeVisible();
  const original = page.getByRole('link', { name: /^Clamps at work \d/ });
  await original.click();
  await page.getByRole('button', { name: 'Move to bin' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('It will disappear from “With clamps”');
  await question.getByRole('button', { name: 'Move to bin' }).click();
  await expect(page).toHaveURL(/\/admin\/tables$/);
  await expect(original).toHaveCount(0);
  await pressInToast(page, 'Clamps at work moved to the bin', 'Undo');
  await expect(original).toBeVisible();

  // Rows and columns move by keys, and by dragging.
  const body = {
    caption: 'Moved',
    columns: [
      { label: 'A', kind: 'text' },
      { label: 'B', kind: 'text' },
    ],
    rows: [
      { header: 'one', cells: [{ words: 'a1' }, { words: 'b1' }] },
      { header: 'two', cells: [{ words: 'a2' }, { words: 'b2' }] },
    ],
  };
  const { _id } = (await (await page.request.post('/api/tables', { data: body })).json()) as TableRecord;
  await page.goto(`/admin/tables/${_id}`);
  const rows = () => page.getByRole('grid').getByRole('rowheader').allInnerTexts();
  await cell(page, 'a2').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(rows).toEqual(['two', 'one']);
  await expect(cell(page, 'a2')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('columnheader').nth(1)).toContainText('B');
  const handle = (name: string) => page.getByRole('rowheader', { name }).locator('.grid-handle');
  await handle('one').dragTo(page.getByRole('rowheader', { name: 'two' }));
  await expect.poll(rows).toEqual(['one', 'two']);

  // A block creates its table in place and then refers to it.
  await putPage(page, 'needs-table', {
    title: 'Needs a table',
    content: [section('One', [text('t', 'Before'), { id: 'f', kind: 'factTable', data: { table: '' } }])],
  });
  await openBuilder(page, 'needs-table');
  await block(page, 'Spec table').getByRole('button', { name: 'Create table' }).click();
  const dialog = page.getByRole('dialog', { name: 'New table' });
  await dialog.getByLabel('Caption').fill('Made in place');
  await dialog.getByRole('grid').getByRole('rowheader').focus();
  await page.keyboard.type('Only');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(block(page, 'Spec table').getByLabel('Table', { exact: true })).toHaveValue('made-in-place');
  await expect(preview(page).getByRole('table', { name: 'Made in place' })).toBeVisible();
  await save(page);
  await expect(page).toHaveURL(/\/admin$/);
});
