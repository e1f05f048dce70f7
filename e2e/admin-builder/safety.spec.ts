import { expect, logInPlainly, test } from '../support/test.ts';
import { block, expectDraftKept, openBuilder, putPage, save, section, text } from './support.ts';

// The recorder of traces puts scripts into every frame; the preview runs none and says so in the console.
test.use({ trace: 'off' });

test.beforeEach(({ page }) => logInPlainly(page));

const pageOf = (words: string) => ({ title: 'Safe', content: [section('One', [text('a', words)])] });

test('undo takes back one burst of typing at a time, five changes in all, and then says so', async ({
  page,
}) => {
  await putPage(page, 'undo', pageOf('Start'));
  await openBuilder(page, 'undo');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.press('End');
  await title.pressSequentially(' and more');
  const addSection = page.getByRole('button', { name: 'Section', exact: true });
  for (let n = 0; n < 4; n += 1) await addSection.click();
  const undo = page.getByRole('button', { name: /^Undo/ });
  for (let n = 0; n < 4; n += 1) await undo.click();
  await expect(page.getByRole('textbox', { name: 'Section title' })).toHaveCount(1);
  await expect(title).toHaveValue('Safe and more');
  await undo.click();
  await expect(title).toHaveValue('Safe');
  await undo.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No more undos available!' })).toBeVisible();
});

test('in a text field the own undo of the field comes first', async ({ page }) => {
  await putPage(page, 'own-undo', pageOf('Start'));
  await openBuilder(page, 'own-undo');
  await page.getByRole('button', { name: 'Section', exact: true }).click();
  const field = block(page).getByRole('textbox', { name: 'Text' });
  await field.press('End');
  await field.pressSequentially('abc');
  await expect(field).toHaveValue('Startabc');
  // How much one step takes back is the browser's choice.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue('Start', { timeout: 100 });
  }).toPass();
  await expect(page.getByRole('textbox', { name: 'Section title' })).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('textbox', { name: 'Section title' })).toHaveCount(1);
});

test('undo goes on after a reload with its draft, and back past a save', async ({ page }) => {
  await putPage(page, 'kept-undo', pageOf('Start'));
  await openBuilder(page, 'kept-undo');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const undo = page.getByRole('button', { name: /^Undo/ });
  const sections = page.getByRole('textbox', { name: 'Section title' });
  await title.fill('Retitled');
  await page.getByRole('button', { name: 'Section', exact: true }).click();
  await expect(undo).toHaveText('Undo2');
  // Leaving keeps the draft, and what can be taken back, without waiting.
  await page.getByRole('link', { name: '← Back to Admin' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expectDraftKept(page, 'kept-undo');
  await openBuilder(page, 'kept-undo');
  await expect(undo).toHaveText('Undo');
  await page.getByRole('button', { name: 'Restore draft' }).click();
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
  await page.getByRole('link', { name: '← Back to Admin' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expectDraftKept(page, 'kept-undo');
  await openBuilder(page, 'kept-undo');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(undo).toHaveText('Undo');
});

test('Ctrl+S saves, and a failure keeps the input and says why', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/Error saving page|503/);
  await putPage(page, 'failing', pageOf('Start'));
  await openBuilder(page, 'failing');
  await page.route('**/api/pages/slug/failing', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { error: 'The store is full' } })
      : route.fallback(),
  );
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Kept');
  await page.keyboard.press('Control+s');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Error saving page: The store is full' }),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Kept');
  await page.unroute('**/api/pages/slug/failing');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: 'Page saved successfully' })).toBeVisible();
});

test('a page that cannot be loaded gives way to a blank one', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/could not be loaded|500/);
  await putPage(page, 'broken', pageOf('Start'));
  await page.route('**/api/pages/slug/broken', (route) =>
    route.fulfill({ status: 500, json: { error: 'No' } }),
  );
  await openBuilder(page, 'broken');
  await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Section title' })).toHaveValue('Section 1');
  await page.unroute('**/api/pages/slug/broken');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Safe');
});

test('input that was not saved is offered as a draft that says what differs', async ({ page }) => {
  await putPage(page, 'drafted', { ...pageOf('Start'), title: 'Drafted' });
  await openBuilder(page, 'drafted');
  await block(page).getByRole('textbox', { name: 'Text' }).fill('Not saved yet');
  await page.getByRole('link', { name: '← Back to Admin' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  const drafted = page.getByRole('link', { name: 'Drafted' }).first();
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  await drafted.click();
  const offer = page.getByRole('status').filter({ hasText: 'There is a draft that was not saved' });
  await expect(offer).toContainText('It differs in: Section “one”.');
  await expect(block(page).getByRole('textbox', { name: 'Text' })).toHaveValue('Start');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(block(page).getByRole('textbox', { name: 'Text' })).toHaveValue('Not saved yet');
  await save(page);
  await expect(page).toHaveURL(/\/admin$/);
  await openBuilder(page, 'drafted');
  await expect(offer).toHaveCount(0);
});

test('two administrators change different sections of one page, and both stay', async ({
  page,
  context,
  quietConsole,
}) => {
  quietConsole.expectNoise(/412/);
  await putPage(page, 'shared-page', {
    title: 'Shared',
    content: [section('One', [text('a', 'A')]), section('Two', [text('b', 'B')])],
  });
  await openBuilder(page, 'shared-page');
  await block(page).first().getByRole('textbox', { name: 'Text' }).fill('Mine');
  const other = await context.newPage();
  await putPage(other, 'shared-page', {
    content: [section('One', [text('a', 'A')]), section('Two', [text('b', 'Theirs')])],
  });
  await save(page);
  await expect(page).toHaveURL(/\/admin$/);
  await other.goto('/shared-page');
  await expect(other.getByText('Mine')).toBeVisible();
  await expect(other.getByText('Theirs')).toBeVisible();
});

test('two administrators change the same section, and are asked', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/412/);
  await putPage(page, 'clash', pageOf('Start'));
  await openBuilder(page, 'clash');
  // Every question that appears, for however short a time.
  await page.evaluate(() => {
    const asked = new Set<Element>();
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll('[role="alertdialog"]')) asked.add(dialog);
      document.documentElement.dataset['asked'] = String(asked.size);
    }).observe(document, { subtree: true, childList: true });
  });
  await block(page).getByRole('textbox', { name: 'Text' }).fill('Mine');
  await putPage(page, 'clash', pageOf('Theirs'));
  await save(page);
  const dialog = page.getByRole('alertdialog', { name: 'This page was changed by someone else' });
  await expect(dialog.getByRole('rowheader')).toHaveText(['Section “one”']);
  await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
  await dialog.getByRole('radio', { name: 'Section “one”: Mine' }).check();
  await dialog.getByRole('button', { name: 'Save merged version' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/clash');
  await expect(page.getByText('Mine')).toBeVisible();
});
