import { expect, logIn, test } from '../support/test.ts';
import { block, openBuilder, preview, putPage, save, section, text } from './support.ts';

// The recorder of traces puts scripts into every frame; the preview runs none and says so in the console.
test.use({ trace: 'off' });

test.beforeEach(async ({ page }) => logIn(page));

test('a block that is selected in the preview is selected in the editor, and back', async ({ page }) => {
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
});

test('what is written on the page of the gallery stands above its groups', async ({ page }) => {
  await openBuilder(page, 'project-gallery');
  await expect(preview(page).getByText('Groups of the gallery')).toBeVisible();
  await block(page).first().getByRole('textbox', { name: 'Text' }).fill('Ask for references near you.');
  await save(page);
  await expect(page.getByText('Page saved', { exact: false }).first()).toBeVisible();

  await page.goto('/project-gallery');
  const words = page.getByText('Ask for references near you.');
  await expect(words).toBeVisible();
  const group = page.locator('.gallery-group').first();
  expect((await words.boundingBox())?.y ?? 0).toBeLessThan((await group.boundingBox())?.y ?? 0);
  await group.locator('> summary').click();
  await expect(group).toHaveAttribute('open');

  // Drawn here, and not by the server.
  await page.goto('/');
  await page.getByRole('link', { name: 'Project Gallery' }).first().click();
  await expect(words).toBeVisible();
});
