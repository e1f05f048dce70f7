import type { Locator, Page } from '@playwright/test';
import { PIXEL } from '../support/pixel.ts';
import { expect, PASSWORD, test } from '../support/test.ts';
import { cardTitles, openProduct } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Presses Tab or Shift+Tab until the control has the focus. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; !(await isThere()); step += 1) {
    if (step > 400) throw new Error(`The keyboard does not reach ${String(target)}`);
    await page.keyboard.press(key);
  }
}

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Control+a');
  await target.page().keyboard.type(text);
}

/** Opens an element with the keyboard, closes it with Escape, and expects the focus on the opener. */
async function thereAndBack(opener: Locator, opened: Locator): Promise<void> {
  await opener.press('Enter');
  await expect(opened).toBeVisible();
  await expect(opened.locator(':focus')).toHaveCount(1);
  await opened.press('Escape');
  await expect(opened).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('with the keyboard alone: edit, upload, undo, build, and the command menu; each dialog returns the focus to its opener (D10.2)', async ({
  page,
  quietConsole,
}) => {
  // The new page's address is free. The prefetch for offline use may request a deleted record.
  quietConsole.expectNoise(/404/);
  const { keyboard } = page;

  await test.step('the sign-in screen focuses its field', async () => {
    await page.goto('/admin');
    await expect(page.getByPlaceholder('Enter admin password')).toBeFocused();
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Products/ })).toBeVisible();
  });

  await test.step('a product: edited, its image uploaded, edit undone', async () => {
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await keyboard.press('Enter');
    await press(page.getByRole('button', { name: /^Edit Disc Seals/ }));
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await type(dialog.getByLabel('Title'), 'Typed, not clicked');
    const chooser = page.waitForEvent('filechooser');
    await press(dialog.getByRole('button', { name: 'Choose a file' }));
    await (await chooser).setFiles({ name: 'pixel.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(dialog.getByLabel('Image URL')).toHaveValue(/^\/uploads\//);
    await press(dialog.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByRole('link', { name: 'Typed, not clicked' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await keyboard.press('Control+z');
    await expect(page.getByRole('link', { name: /^Disc Seals/ })).toBeVisible();
  });

  await test.step('a page with a block', async () => {
    await tabTo(page.getByRole('link', { name: 'Pages', exact: true }), 'Shift+Tab');
    await keyboard.press('Enter');
    await press(button(page, 'Add page'));
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused();
    await keyboard.type('By Keys');
    await keyboard.press('Enter');
    await press(button(page, 'Add row to Section 1'));
    await tabTo(button(page, 'Add block').first(), 'Shift+Tab');
    await keyboard.press('Enter');
    await press(page.getByRole('group', { name: 'Add block' }).getByRole('button', { name: 'Text' }));
    await type(page.getByRole('textbox', { name: 'Heading' }), 'Typed');
    await keyboard.press('Escape');
    await keyboard.press('Shift+D');
    await expect(page.getByRole('textbox', { name: 'Heading' })).toHaveCount(2);
    await keyboard.press('Control+z');
    await expect(page.getByRole('textbox', { name: 'Heading' })).toHaveCount(1);
    await keyboard.press('Control+s');
    await expect(page.getByText('Page saved')).toBeVisible();
    await expect(page).toHaveURL(/\/by-keys$/);
    expect(await (await page.request.get('/by-keys')).text()).toContain('Typed');
  });

  await test.step('the command menu opens any screen and runs any command', async () => {
    const field = page.getByRole('combobox', { name: 'Search' });
    await keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await field.fill('how to measure');
    // Pages are listed after the sidebar, which has an item with the same name.
    const ofPages = page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: /measure/i });
    await expect(ofPages.first()).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Page builder: .*measure/i })).toBeAttached();

    // The palette also opens in other views, and lists visited entries first.
    await keyboard.press('Control+k');
    await expect(
      page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /measure/i }),
    ).toBeVisible();
    await field.fill('> add product');
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Product' });
    await expect(dialog).toBeVisible();

    // The palette also opens in a dialog. Escape closes only the palette.
    await keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);

    await keyboard.press('Control+k');
    await field.fill('history disc');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^History: .*Disc/ })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the focus returns to its opener, stays on a moved card, and passes to the neighbor of a deleted one', async () => {
    await page.goto('/admin');
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await thereAndBack(button(page, 'Add New Product'), dialog('Add Product'));
    await thereAndBack(button(page, /^Delete Disc Seals/), page.getByRole('alertdialog'));
    await thereAndBack(button(page, 'Deploy Changes'), dialog('Deploy Changes'));
    await thereAndBack(button(page, 'Edit Guides'), dialog('Edit Sidebar Item'));

    await button(page, /^Edit Disc Seals/).press('Enter');
    await dialog('Edit Product').getByLabel('Title').fill('Saved by keys');
    await dialog('Edit Product').getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(button(page, 'Edit Saved by keys')).toBeFocused();
    await openProduct(page, 'Saved by keys', { Title: 'Thrown away' });
    await dialog('Edit Product').getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).press('Enter');
    await expect(button(page, 'Edit Saved by keys')).toBeFocused();

    const menu = button(page, /^More for Saved by keys/);
    await thereAndBack(menu, page.getByRole('menu'));
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
    await expect.poll(async () => (await cardTitles(page))[1]).toBe('Saved by keys');
    await expect(menu).toBeFocused();

    const last = (await cardTitles(page)).at(-1) ?? '';
    await button(page, new RegExp(`^Delete ${last}`))
      .first()
      .press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect.poll(() => cardTitles(page)).not.toContain(last);
    const neighbor = page.locator('li.product-card').last();
    await expect(neighbor.getByRole('button', { name: /^Delete/ })).toBeFocused();
  });
});
