import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/test.ts';
import { openBuilder, preview, putPage, section, text } from './support.ts';

// The recorder of traces puts scripts into every frame; the preview runs none and says so in the console.
test.use({ trace: 'off' });

test.beforeEach(async ({ page }) => logIn(page));

/** The frame of the preview runs no script, the checker's neither; its renderers are checked on the public pages. */
async function expectNoFault(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
}

const STATES: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'the list of pages',
    async (page) => {
      await page.goto('/admin/pages?view=bin');
      await expect(page.getByRole('region', { name: /^Bin/ })).toBeVisible();
      await expect(page.getByRole('table').last()).toBeVisible();
    },
  ],
  [
    'the page builder',
    async (page) => {
      await openBuilder(page, 'repair-clamps');
      await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
    },
  ],
  [
    'picker and SEO fields',
    async (page) => {
      await openBuilder(page, 'repair-clamps');
      const add = page.getByRole('button', { name: 'Block', exact: true }).first();
      await add.click();
      await page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: 'Text' }).click();
      await expect(page.getByText(/^Visitors do not see this block yet/)).toBeVisible();
      await add.click();
      await page.getByRole('button', { name: 'SEO' }).click();
      await page.getByRole('button', { name: 'More for Text block' }).first().click();
      await expect(page.getByRole('menuitem', { name: 'Paste after' })).toBeVisible();
    },
  ],
  [
    'files and drawings',
    async (page) => {
      await openBuilder(page, 'repair-clamps');
      await page.getByRole('button', { name: 'Files' }).click();
      await page
        .getByRole('region', { name: 'Images' })
        .getByRole('button', { name: 'Choose a drawing' })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
];

for (const scheme of ['light', 'dark'] as const) {
  for (const [name, show] of STATES) {
    test(`${name}: no accessibility fault in ${scheme} colors`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await show(page);
      await expectNoFault(page);
    });
  }
}

for (const width of [360, 900, 1440]) {
  test(`every part of the builder is within reach at ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    // A stored page has the most tools.
    const slug = `reach-${String(width)}`;
    await putPage(page, slug, {
      title: 'Reach',
      content: [section('One', [text('a', 'A')], [text('b', 'B')])],
    });
    await openBuilder(page, slug);
    await page.getByRole('button', { name: 'Section', exact: true }).click();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Redo' })).toBeVisible();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    const parts = page.getByRole('navigation', { name: 'Builder parts' });
    if (await parts.isVisible()) {
      await parts.getByRole('button', { name: 'Outline' }).click();
      await expect(page.getByRole('navigation', { name: 'Outline' })).toBeVisible();
      expect(await overflow()).toBeLessThanOrEqual(0);
      await parts.getByRole('button', { name: 'Preview' }).click();
    } else {
      await expectPaneIsResized(page);
    }
    for (const device of ['Phone', 'Tablet', 'Desktop']) {
      await page.getByRole('button', { name: `${device} width` }).click();
      await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
      expect(await overflow()).toBeLessThanOrEqual(0);
    }
  });
}

/** The pane beside the editor gets wider by keys, or takes everything, and is found again as it was left. */
async function expectPaneIsResized(page: Page): Promise<void> {
  const handle = page.getByRole('separator', { name: 'Width of the side pane' });
  await expect(handle).toHaveAttribute('aria-valuenow', '46');
  await handle.press('ArrowLeft');
  await page.reload();
  await expect(handle).toHaveAttribute('aria-valuenow', '50');
  await page.getByRole('button', { name: 'Use the whole width' }).click();
  await expect(page.getByRole('region', { name: 'Editor' })).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Back beside the editor' }).click();
  await expect(page.getByRole('region', { name: 'Editor' })).toBeVisible();
}

test('the links of the preview lead nowhere', async ({ page }) => {
  await openBuilder(page, 'repair-clamps');
  await expect(preview(page).getByRole('link').first()).toBeVisible();
  await expect(preview(page).locator('[href]')).toHaveCount(0);
});
