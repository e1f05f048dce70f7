import { expect, logInPlainly, test } from '../support/test.ts';
import { block, expectKept, openBuilder, putPage, save, section, text } from './support.ts';

// Playwright's trace recorder injects scripts into every frame. The preview blocks scripts and logs an error.
test.use({ trace: 'off', baseURL: async ({ office }, use) => use(office.url) });

test('undo reverts the changes of a page after the field’s own undo, and continues after a reload with its draft, and past a save (D10.2, T3.4)', async ({
  page,
}) => {
  await logInPlainly(page);
  await putPage(page, 'kept-undo', { title: 'Safe', content: [section('One', [text('a', 'Start')])] });
  await openBuilder(page, 'kept-undo');
  const sections = page.getByRole('textbox', { name: 'Section title' });
  await page.getByRole('button', { name: 'Add section', exact: true }).click();
  const field = block(page).getByRole('textbox', { name: 'Text' });
  await field.press('End');
  await field.pressSequentially('abc');
  // The browser decides how much a single undo step reverts.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue('Start', { timeout: 100 });
  }).toPass();
  await expect(sections).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(sections).toHaveCount(1);

  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const undo = page.getByRole('button', { name: /^Undo/ });
  const leave = async () => {
    // Leaving keeps the draft and the undo history without a delay.
    await page.getByRole('link', { name: '← Back to Admin' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expectKept(page, 'drafts', 'page/kept-undo');
    await expectKept(page, 'drafts', 'page-undo/kept-undo');
    await openBuilder(page, 'kept-undo');
  };
  await title.fill('Retitled');
  await page.getByRole('button', { name: 'Add section', exact: true }).click();
  await expect(undo).toHaveText('Undo2');
  await leave();
  await expect(undo).toHaveText('Undo');
  const offer = page.getByRole('status').filter({ hasText: 'You have unsaved input' });
  await expect(offer).toContainText('It differs in: Title');
  await page.getByRole('button', { name: 'Restore unsaved input' }).click();
  await expect(undo).toHaveText('Undo2');
  await undo.click();
  await expect(sections).toHaveCount(1);
  await expect(title).toHaveValue('Retitled');
  await save(page);
  await expect(page).toHaveURL(/\/admin$/);

  await openBuilder(page, 'kept-undo');
  await expect(title).toHaveValue('Retitled');
  await expect(undo).toHaveText(/^Undo\d/);
  await undo.click();
  await expect(title).toHaveValue('Safe');
  await expect(page.getByText('Unsaved: 1 change')).toBeVisible();
  await putPage(page, 'kept-undo', { title: 'Somebody else’s' });
  await leave();
  await page.getByRole('button', { name: 'Discard unsaved input' }).click();
  await expect(undo).toHaveText('Undo');
});
