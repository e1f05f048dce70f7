import type { Page } from '@playwright/test';
import { PIXEL } from '../support/pixel.ts';
import { expect, PASSWORD, test } from '../support/test.ts';
import { cardTitles, handleOf } from './support.ts';
import { expectFits, touchDrag } from './touch.ts';

test.use({
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('on a phone of 360 px, by touch alone: order, edit, build, upload, undo, bin, restore, deploy', async ({
  page,
  quietConsole,
}) => {
  test.setTimeout(320_000);
  // The answer that says: nothing is at the new page's address yet.
  quietConsole.expectNoise(/404/);

  await test.step('the gate', async () => {
    await page.goto('/admin');
    await page.getByPlaceholder('Enter admin password').fill(PASSWORD);
    await expectFits(page, 'gate');
    await button(page, 'Enter').tap();
    await expect(page.getByRole('heading', { name: /^Products/ })).toBeVisible();
  });

  await test.step('the order, by dragging and by the menu', async () => {
    const [first = '', second = '', third = ''] = await cardTitles(page);
    await expectFits(page, 'dashboard');
    await touchDrag(page, handleOf(page, second), handleOf(page, first));
    await expect.poll(async () => (await cardTitles(page)).slice(0, 2)).toEqual([second, first]);
    await expect(page.getByText('Order not saved')).toBeVisible();
    await page
      .getByRole('button', { name: new RegExp(`^Move ${third}`) })
      .first()
      .tap();
    await expectFits(page, 'move menu');
    await page.getByRole('menuitem', { name: 'Move to the start' }).tap();
    await expect.poll(async () => (await cardTitles(page)).slice(0, 3)).toEqual([third, second, first]);
    await expectFits(page, 'order not saved');
    await button(page, 'Save Order').tap();
    await expect(page.getByText('Order not saved')).toHaveCount(0);
    await expectFits(page, 'toast');
  });

  await test.step('a product: edited, its image uploaded, taken back', async () => {
    await page.getByRole('button', { name: /^Edit Disc Seals/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await dialog.getByLabel('Title').fill('Edited by hand');
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).tap();
    await (await chooser).setFiles({ name: 'pixel.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(dialog.getByLabel('Image URL')).toHaveValue(/^\/uploads\//);
    await expectFits(page, 'product dialog');
    for (const tab of ['Content', 'Images and PDFs', 'Address and search']) {
      await dialog.getByRole('tab', { name: tab }).tap();
      await expectFits(page, tab);
    }
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByRole('link', { name: 'Edited by hand' })).toBeVisible();
    await button(page, /^Undo \(/).tap();
    await expect(page.getByRole('link', { name: /^Disc Seals/ })).toBeVisible();
  });

  await test.step('a sidebar item', async () => {
    await button(page, 'Sidebar').tap();
    await expectFits(page, 'sidebar');
    await button(page, 'Edit Guides').tap();
    await expect(page.getByRole('dialog', { name: 'Edit Sidebar Item' })).toBeVisible();
    await expectFits(page, 'sidebar editor');
    await button(page, 'Cancel').tap();
    await button(page, 'Sidebar').tap();
  });

  await test.step('to the bin and back', async () => {
    await page.getByRole('button', { name: /^Delete Disc Seals/ }).tap();
    const question = page.getByRole('alertdialog', { name: 'Delete this product?' });
    await expectFits(page, 'question');
    await question.getByRole('button', { name: 'Delete' }).tap();
    await button(page, 'Open Bin').tap();
    await expect(page.getByRole('rowheader', { name: /^Disc Seals/ })).toBeVisible();
    await expectFits(page, 'bin');
    await page.getByRole('button', { name: /^Restore Disc Seals/ }).tap();
    await expect(page.getByRole('link', { name: /^Disc Seals/ })).toBeVisible();
    await button(page, 'Close Bin').tap();
  });

  await test.step('a page with a block', async () => {
    await page.getByRole('link', { name: 'Pages', exact: true }).tap();
    await expect(page.getByRole('table')).toBeVisible();
    await expectFits(page, 'pages');
    await button(page, 'New page').tap();
    await page.getByRole('textbox', { name: 'Title' }).fill('By Thumb');
    await expectFits(page, 'new page');
    await button(page, 'Open in the page builder').tap();
    await button(page, 'Add a row to Section 1').tap();
    await button(page, 'Block').first().tap();
    await expectFits(page, 'picker');
    await page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: 'Text' }).tap();
    await page.getByRole('textbox', { name: 'Heading' }).fill('Typed on glass');
    await expectFits(page, 'builder');
    await button(page, /^Undo \d/).tap();
    await expect(page.getByRole('textbox', { name: 'Heading' })).toHaveValue('');
    await page.getByRole('textbox', { name: 'Heading' }).fill('Typed again');
    const parts = page.getByRole('navigation', { name: 'Builder parts' });
    for (const part of ['Outline', 'Preview']) {
      await parts.getByRole('button', { name: part }).tap();
      await expectFits(page, part);
    }
    for (const pane of ['SEO', 'Files']) {
      await button(page, pane).tap();
      await expectFits(page, pane);
    }
    await button(page, 'Save').tap();
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step('a deploy', async () => {
    await button(page, 'Deploy Changes').tap();
    const dialog = page.getByRole('dialog', { name: 'Deploy Changes' });
    await expect(dialog.getByRole('button', { name: /^Deploy/ })).toBeEnabled();
    await expectFits(page, 'deploy');
    await dialog.getByRole('button', { name: /^Deploy/ }).tap();
    await expect(dialog.getByText('🚀 Deployment triggered successfully!')).toBeVisible();
    await expectFits(page, 'deploying');
    await expect(dialog.getByText('The site is live with your changes.')).toBeVisible({ timeout: 200_000 });
  });
  expect(await (await page.request.get('/by-thumb')).text()).toContain('Typed again');
});
