import type { Locator, Page } from '@playwright/test';
import { PIXEL } from '../support/pixel.ts';
import { expect, PASSWORD, test } from '../support/test.ts';

test.use({ baseURL: async ({ office }, use) => use(office.url) });

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

test('with the keyboard alone: edit, upload, undo, build (D10.2)', async ({ page, quietConsole }) => {
  // The 404 answer means that the new page's address is free.
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
});
