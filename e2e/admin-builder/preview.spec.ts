import { expect, logIn, test } from '../support/test.ts';
import { block, openBuilder, preview, putPage, section, text } from './support.ts';

// Playwright's trace recorder injects scripts into every frame. The preview blocks scripts and logs an error.
test.use({ trace: 'off', baseURL: async ({ office }, use) => use(office.url) });

test.beforeEach(async ({ page }) => logIn(page));

test('a block that is selected in the preview is selected in the editor, and back; links of the preview lead nowhere, and its width matches a device', async ({
  page,
}) => {
  const words = Array.from({ length: 30 }, (_, at) => `Block number ${String(at + 1)}.`);
  const blocks = words.map((value, at) => text(`b${String(at)}`, value));
  await putPage(page, 'long-page', { title: 'Long page', content: [section('Long', blocks)] });
  await openBuilder(page, 'long-page');
  const shown = (at: number) => preview(page).locator(`[data-block=b${String(at)}]`);
  await expect(shown(29)).toBeAttached();

  for (const at of [2, 4]) {
    await shown(at).click();
    await expect(page.locator(`#block-b${String(at)}`)).toBeFocused();
    await expect(shown(at)).toHaveAttribute('data-selected');
  }
  await expect(preview(page).locator('[data-selected]')).toHaveCount(1);

  await expect(shown(29)).not.toBeInViewport();
  await block(page).nth(29).getByRole('textbox', { name: 'Heading' }).focus();
  await expect(shown(29)).toHaveAttribute('data-selected');
  await expect(shown(29)).toBeInViewport();
  await expect(block(page).nth(29)).toBeInViewport();

  // A page with links of every kind.
  await openBuilder(page, 'repair-clamps');
  await expect(preview(page).getByRole('link').first()).toBeVisible();
  await expect(preview(page).locator('[href]')).toHaveCount(0);
  for (const device of ['Phone', 'Tablet', 'Desktop']) {
    await page.getByRole('button', { name: `${device} width` }).click();
    await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
  }
  const handle = page.getByRole('separator', { name: 'Width of the side pane' });
  await expect(handle).toHaveAttribute('aria-valuenow', '46');
  await handle.press('ArrowLeft');
  await page.reload();
  await expect(handle).toHaveAttribute('aria-valuenow', '50');
  await page.getByRole('button', { name: 'Use full width' }).click();
  await expect(page.getByRole('region', { name: 'Editor' })).toBeHidden();
  await page.getByRole('button', { name: 'Show next to the editor' }).click();
  await expect(page.getByRole('region', { name: 'Editor' })).toBeVisible();
});
