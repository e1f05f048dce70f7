import type { Locator, Page } from '@playwright/test';
import { lift, moveLifted } from '../support/keyboard-drag.ts';
import { PIXEL } from '../support/pixel.ts';
import { expect, PASSWORD, test } from '../support/test.ts';
import { cardTitles, handleOf } from './support.ts';

test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Goes on with the tabulator until the control has the focus, backwards when that is shorter. */
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

test('with the keyboard alone: order, edit, upload, undo, bin, restore, build, deploy', async ({
  page,
  quietConsole,
}) => {
  test.setTimeout(180_000);
  // The answer that says: nothing is at the new page's address yet.
  quietConsole.expectNoise(/404/);
  const { keyboard } = page;

  await test.step('the gate has the focus in its field', async () => {
    await page.goto('/admin');
    await expect(page.getByPlaceholder('Enter admin password')).toBeFocused();
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Products/ })).toBeVisible();
  });

  await test.step('the order: lifted and moved by steps, and by the menu', async () => {
    const [first = '', second = '', third = ''] = await cardTitles(page);
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await keyboard.press('Enter');
    await tabTo(handleOf(page, first));
    await lift(page);
    await expect(page.locator('.slot-label')).toHaveText('Drop as 1');
    await moveLifted(page, 'ArrowRight', 9);
    await expect(page.locator('.slot-label')).toHaveText('Drop as 2');
    await keyboard.press('Space');
    await expect.poll(async () => (await cardTitles(page)).slice(0, 2)).toEqual([second, first]);
    // The drop gives the focus back, and would take it from a menu that is open by then.
    await expect(handleOf(page, first)).toBeFocused();
    await press(page.getByRole('button', { name: new RegExp(`^Move ${third}`) }).first());
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeVisible();
    await expect(async () => {
      await keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'Move to the start' })).toBeFocused({ timeout: 50 });
    }).toPass();
    await keyboard.press('Enter');
    await expect.poll(async () => (await cardTitles(page))[0]).toBe(third);
    await keyboard.press('Control+s');
    await expect(page.getByText('Order not saved')).toHaveCount(0);
  });

  await test.step('a product: edited, its image uploaded, taken back', async () => {
    const edit = page.getByRole('button', { name: /^Edit Disc Seals/ });
    await press(edit);
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await type(dialog.getByLabel('Title'), 'Typed, not clicked');
    const chooser = page.waitForEvent('filechooser');
    await press(dialog.getByRole('button', { name: 'Choose a file' }));
    await (await chooser).setFiles({ name: 'pixel.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(dialog.getByLabel('Image URL')).toHaveValue(/^\/uploads\//);
    await press(dialog.getByRole('button', { name: 'Save' }));
    await expect(page.getByRole('link', { name: 'Typed, not clicked' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await keyboard.press('Control+z');
    await expect(page.getByRole('link', { name: /^Disc Seals/ })).toBeVisible();
  });

  await test.step('to the bin and back', async () => {
    await press(page.getByRole('button', { name: /^Delete Disc Seals/ }));
    const question = page.getByRole('alertdialog', { name: 'Delete this product?' });
    await press(question.getByRole('button', { name: 'Delete' }));
    await expect(page.getByRole('link', { name: /^Disc Seals/ })).toHaveCount(0);
    await tabTo(button(page, 'Open Bin'), 'Shift+Tab');
    await keyboard.press('Enter');
    await press(page.getByRole('button', { name: /^Restore Disc Seals/ }));
    await expect(page.getByRole('link', { name: /^Disc Seals/ })).toBeVisible();
    await tabTo(button(page, 'Close Bin'), 'Shift+Tab');
    await keyboard.press('Enter');
  });

  await test.step('a page with a block', async () => {
    await tabTo(page.getByRole('link', { name: 'Pages', exact: true }), 'Shift+Tab');
    await keyboard.press('Enter');
    await press(button(page, 'New page'));
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused();
    await keyboard.type('By Keys');
    await keyboard.press('Enter');
    await press(button(page, 'Add a row to Section 1'));
    await press(button(page, 'Block').first());
    await press(page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: 'Text' }));
    await type(page.getByRole('textbox', { name: 'Heading' }), 'Typed');
    await keyboard.press('Escape');
    await keyboard.press('Shift+D');
    await expect(page.getByRole('textbox', { name: 'Heading' })).toHaveCount(2);
    await keyboard.press('Control+z');
    await expect(page.getByRole('textbox', { name: 'Heading' })).toHaveCount(1);
    await keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/admin$/);
    expect(await (await page.request.get('/by-keys')).text()).toContain('Typed');
  });

  await test.step('a deploy', async () => {
    await press(button(page, 'Deploy Changes'));
    const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
    await expect(dialog.getByRole('button', { name: /^Deploy/ })).toBeEnabled();
    await press(dialog.getByRole('button', { name: /^Deploy/ }));
    await expect(dialog.getByText('🚀 Deployment triggered successfully!')).toBeVisible();
    await keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});
