import type { Page } from '@playwright/test';
import { lift, moveLifted } from '../support/keyboard-drag.ts';
import { expect, logIn, test } from '../support/test.ts';
import { block, columnTexts, openBuilder, putPage, section, text } from './support.ts';

// Playwright's trace recorder injects scripts into every frame. The preview blocks scripts and logs an error.
test.use({ trace: 'off', baseURL: async ({ office }, use) => use(office.url) });

const withText = (page: Page, words: string) =>
  block(page).filter({ has: page.locator('textarea', { hasText: new RegExp(`^${words}$`) }) });

test('a block is dragged with mouse and keyboard, each step announced, or moved by dialog and keys; sections and rows move by buttons, and the outline leads to each block', async ({
  page,
}) => {
  await logIn(page);
  const content = [section('One', [text('a', 'A'), text('b', 'B')], [text('c', 'C')])];
  await putPage(page, 'moved', { title: 'Moving', content });
  await openBuilder(page, 'moved');
  const handle = withText(page, 'A').getByRole('button', { name: 'Drag Text block' });
  const live = page.locator('[aria-live="assertive"]');
  await handle.focus();
  await lift(page);
  await expect(page.locator('.board-shadow')).toHaveText('Text: A');
  await page.keyboard.press('Escape');
  await expect(live.filter({ hasText: 'Text: A returned to its position.' })).toHaveCount(1);
  await expect(page.locator('.board-shadow')).toHaveCount(0);
  await expect.poll(() => columnTexts(page)).toEqual([['A', 'B'], ['C']]);

  await handle.focus();
  await lift(page);
  await expect(page.locator('.board-shadow')).toHaveText('Text: A');
  await moveLifted(page, 'ArrowRight', 14);
  await expect(live.filter({ hasText: 'One, row 1, column 2' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => columnTexts(page)).toEqual([['B'], ['A', 'C']]);
  await expect(page.locator('.board-shadow')).toHaveCount(0);

  const from = await withText(page, 'C').getByRole('button', { name: 'Drag Text block' }).boundingBox();
  const to = await withText(page, 'B').boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 40, { steps: 8 });
  await expect(page.locator('.drop-line')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => columnTexts(page)).toEqual([['C', 'B'], ['A']]);

  await withText(page, 'C').getByRole('button', { name: 'Move Text block to ...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Text block' });
  await dialog.getByRole('combobox', { name: 'Column' }).selectOption('One, row 1, column 2');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(() => columnTexts(page)).toEqual([['B'], ['A', 'C']]);
  await expect(withText(page, 'C')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => columnTexts(page)).toEqual([['B'], ['C', 'A']]);
  await page.keyboard.press('Shift+D');
  await expect.poll(() => columnTexts(page)).toEqual([['B'], ['C', 'C', 'A']]);
  await page.keyboard.press('Delete');
  await expect.poll(() => columnTexts(page)).toEqual([['B'], ['C', 'A']]);

  // In a text field, the key types a letter.
  const field = withText(page, 'A').getByRole('textbox', { name: 'Heading' });
  await field.focus();
  await page.keyboard.press('Shift+D');
  await expect(field).toHaveValue('D');
  await page.keyboard.press('Escape');
  await expect(withText(page, 'A')).toBeFocused();

  await page.getByRole('button', { name: 'Add section', exact: true }).click();
  await page.getByRole('button', { name: 'Move section Section 2 up' }).click();
  await expect(page.getByRole('textbox', { name: 'Section title' }).first()).toHaveValue('Section 2');
  await page.getByRole('button', { name: 'Add row to One' }).click();
  await page.getByRole('button', { name: 'Move row 2 of One up' }).click();
  await expect.poll(() => columnTexts(page)).toEqual([[], [], ['B'], ['C', 'A']]);
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('button', { name: 'C', exact: true }).click();
  await expect(withText(page, 'C')).toBeFocused();
});
