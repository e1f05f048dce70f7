import type { Page } from '@playwright/test';
import { lift, moveLifted } from '../support/keyboard-drag.ts';
import { expect, logIn, test } from '../support/test.ts';
import { block, columnTexts, openBuilder, putPage, save, section, text } from './support.ts';

// The recorder of traces puts scripts into every frame; the preview runs none and says so in the console.
test.use({ trace: 'off' });

test.beforeEach(async ({ page }, { title }) => {
  await logIn(page);
  const slug = slugOf(title);
  await putPage(page, slug, {
    title: 'Moving',
    content: [section('One', [text('a', 'A'), text('b', 'B')], [text('c', 'C')])],
  });
  await openBuilder(page, slug);
});

const slugOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
const withText = (page: Page, words: string) =>
  block(page).filter({ has: page.locator('textarea', { hasText: new RegExp(`^${words}$`) }) });

test('a block is dragged into another column with the mouse', async ({ page }) => {
  const handle = await withText(page, 'A').getByRole('button', { name: 'Drag Text block' }).boundingBox();
  const target = await withText(page, 'C').boundingBox();
  if (!handle || !target) throw new Error('nothing to drag');
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(target.x + 60, target.y + 40, { steps: 8 });
  await expect(page.locator('.drop-line')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => columnTexts(page)).toEqual([['B'], ['A', 'C']]);
});

test('a block is dragged with the keyboard, each step is announced, escape puts it back', async ({
  page,
}) => {
  const handle = withText(page, 'A').getByRole('button', { name: 'Drag Text block' });
  const live = page.locator('[aria-live="assertive"]');
  await handle.focus();
  await lift(page);
  await expect(page.locator('.board-shadow')).toHaveText('Text: A');
  await page.keyboard.press('Escape');
  await expect(live.filter({ hasText: 'Text: A put back.' })).toHaveCount(1);
  await expect(page.locator('.board-shadow')).toHaveCount(0);
  await expect.poll(() => columnTexts(page)).toEqual([['A', 'B'], ['C']]);

  await handle.focus();
  await lift(page);
  await expect(page.locator('.board-shadow')).toHaveText('Text: A');
  await moveLifted(page, 'ArrowRight', 14);
  await expect(live.filter({ hasText: 'One, row 1, column 2' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => columnTexts(page)).toEqual([['B'], ['A', 'C']]);
});

test('a block moves without dragging, and its keys move, copy and delete it', async ({ page }) => {
  await withText(page, 'A').getByRole('button', { name: 'More for Text block' }).click();
  await page.getByRole('menuitem', { name: 'Move to ...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Text block' });
  await dialog.getByRole('combobox', { name: 'Column' }).selectOption('One, row 1, column 2');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => columnTexts(page)).toEqual([['B'], ['C', 'A']]);

  await expect(withText(page, 'A')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => columnTexts(page)).toEqual([['B'], ['A', 'C']]);
  await page.keyboard.press('Shift+D');
  await expect.poll(() => columnTexts(page)).toEqual([['B'], ['A', 'A', 'C']]);
  await page.keyboard.press('Delete');
  await expect.poll(() => columnTexts(page)).toEqual([['B'], ['A', 'C']]);
});

test('shift and D in a text field is a letter, escape leaves the field', async ({ page }) => {
  const field = withText(page, 'A').getByRole('textbox', { name: 'Heading' });
  await field.focus();
  await page.keyboard.press('Shift+D');
  await expect(field).toHaveValue('D');
  await page.keyboard.press('Escape');
  await expect(withText(page, 'A')).toBeFocused();
  await page.keyboard.press('Shift+D');
  await expect(block(page)).toHaveCount(4);
});

test('sections and rows move by their buttons', async ({ page }) => {
  await page.getByRole('button', { name: 'Section', exact: true }).click();
  await page.getByRole('button', { name: 'Move section Section 2 up' }).click();
  await expect(page.getByRole('textbox', { name: 'Section title' }).first()).toHaveValue('Section 2');
  await page.getByRole('button', { name: 'Add a row to One' }).click();
  await page.getByRole('button', { name: 'Move row 2 of One up' }).click();
  await expect.poll(() => columnTexts(page)).toEqual([[], [], ['A', 'B'], ['C']]);
});

test('the outline leads to each block', async ({ page }) => {
  await page
    .getByRole('navigation', { name: 'Outline' })
    .getByRole('button', { name: 'C', exact: true })
    .click();
  await expect(withText(page, 'C')).toBeFocused();
});

const anchors = (page: Page) =>
  page
    .getByRole('textbox', { name: 'Section anchor' })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test('a section is copied and pasted into another page', async ({ page }) => {
  const sections = page.getByRole('region', { name: 'Section One' });
  await sections.focus();
  await page.keyboard.press('Control+c');
  await expect(page.getByText(/^Copied\./)).toBeVisible();

  await putPage(page, 'pasted-into', { title: 'Other', content: [section('One', [text('a', 'X')])] });
  await openBuilder(page, 'pasted-into');
  await page.getByRole('button', { name: 'Drag section One' }).focus();
  await page.keyboard.press('Control+v');
  await expect(sections.nth(1)).toBeFocused();
  await expect.poll(() => columnTexts(page)).toEqual([['X'], ['A', 'B'], ['C']]);
  await expect.poll(() => anchors(page)).toEqual(['one', 'one-2']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => columnTexts(page)).toEqual([['X']]);
  await page.keyboard.press('Control+y');
  await save(page);
  await expect(page.getByText('Page saved', { exact: false }).first()).toBeVisible();

  await page.goto('/pasted-into');
  await expect(page.locator('#one')).toContainText('X');
  await expect(page.locator('#one-2')).toContainText('C');
});

test('a block is copied by its menu, pasted behind another, and into an empty section by the key', async ({
  page,
}) => {
  const menu = async (words: string, item: string) => {
    await withText(page, words).getByRole('button', { name: 'More for Text block' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('A', 'Paste after');
  await expect(page.getByText(/^Nothing was copied in this window\./)).toBeVisible();
  await menu('A', 'Copy');
  await menu('C', 'Paste after');
  await expect
    .poll(() => columnTexts(page))
    .toEqual([
      ['A', 'B'],
      ['C', 'A'],
    ]);
  await expect(withText(page, 'A').nth(1)).toBeFocused();

  await page.getByRole('button', { name: 'Section', exact: true }).click();
  await page.getByRole('region', { name: 'Section Section 2' }).focus();
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Control+v');
  await expect
    .poll(() => columnTexts(page))
    .toEqual([
      ['A', 'B'],
      ['C', 'A'],
      ['A', 'A'],
    ]);
});

test('a text field copies and pastes words, which no block takes', async ({ page }) => {
  const field = withText(page, 'A').getByRole('textbox', { name: 'Heading' });
  await field.fill('Words');
  await field.selectText();
  await page.keyboard.press('Control+c');
  await field.press('End');
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue('WordsWords');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+v');
  await expect(page.getByText(/^Only copied blocks and sections can be pasted/)).toBeVisible();
  await expect.poll(() => columnTexts(page)).toEqual([['A', 'B'], ['C']]);
});
