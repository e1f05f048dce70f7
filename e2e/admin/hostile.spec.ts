import type { Page } from '@playwright/test';
import { block, openBuilder, preview, putPage, save, section } from '../admin-builder/support.ts';
import { expect, logIn, test } from '../support/test.ts';
import { openProduct } from './support.ts';

// The recorder of traces puts scripts into every frame; the preview runs none and says so in the console.
test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url), trace: 'off' });
test.beforeEach(({ page }) => logIn(page));

const overflow = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
/** Set by whatever of the hostile markup would run. */
const wasRun = (page: Page) => page.evaluate(() => 'hacked' in window);

const SCRIPT = '<script>window.hacked=1</script>';
const IMAGE = '<img src=x onerror="window.hacked=1">';
const HOSTILE = `<h2 onclick="window.hacked=1">Kept</h2>${SCRIPT}${IMAGE}<a href="javascript:window.hacked=1">link</a><svg onload="window.hacked=1"></svg><iframe srcdoc="${SCRIPT.replaceAll('"', '')}"></iframe>`;

test('a title of 10,000 characters fits everywhere; one more is refused in its place and kept', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/422|Failed to save product|Error saving page/);
  const title = 'W'.repeat(10_000);
  const dialog = await openProduct(page, 'new', { Title: `${title}W`, 'Image URL': 'a-model' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('❌');
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription(/10000/);
  await expect(dialog.getByLabel('Title')).toHaveValue(`${title}W`);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const card = page.getByRole('link', { name: title, exact: true });
  await expect(card).toBeVisible();
  const box = await card.boundingBox();
  expect(box?.height).toBeLessThan(200);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page)).toBe(0);
  }
  await page.goto('/');
  expect(await overflow(page)).toBe(0);

  await putPage(page, 'long', { title: 'Long', content: [] });
  await openBuilder(page, 'long');
  const field = page.getByRole('textbox', { name: 'Title', exact: true });
  await field.fill(`${title}W`);
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Error saving page:' })).toContainText('title:');
  await expect(field).toHaveValue(`${title}W`);
  await field.fill(title);
  await save(page);
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/admin/pages');
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await page.goto('/long');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await overflow(page)).toBe(0);
});

test('hostile markup is text in a title and harmless in content: in the editor, the preview and on the site', async ({
  page,
  quietConsole,
}) => {
  // What the browser says of the address that is no image, and of images that are not there.
  quietConsole.expectNoise(/Content Security Policy|404|422|Failed to save product/);
  const name = `Seal ${IMAGE}`;
  const dialog = await openProduct(page, 'new', { Title: name, 'Image URL': 'javascript:alert(1)' });
  await dialog.getByRole('tab', { name: 'Content' }).click();
  await dialog.getByRole('button', { name: 'HTML', exact: true }).click();
  await dialog.getByLabel('Content (HTML)').fill(HOSTILE);
  await dialog.getByRole('tab', { name: 'Address and search' }).click();
  await dialog.getByLabel('Slug').fill('hostile-seal');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('tab', { name: /^Card/ }).click();
  await expect(dialog.getByLabel('Image URL')).toHaveAccessibleDescription(/address|drawing/);
  await dialog.getByLabel('Image URL').fill('a-model');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByRole('tab', { name: 'Content' }).click();
  await expect(edit.getByLabel('Content (HTML)')).toHaveValue(HOSTILE);
  expect(await wasRun(page)).toBe(false);

  await putPage(page, 'hostile', {
    title: name,
    content: [section('One', [{ id: 'h', kind: 'html', data: { html: HOSTILE } }])],
  });
  await openBuilder(page, 'hostile');
  await expect(block(page, 'HTML').getByText(/Not shown to visitors:.*<script>/)).toBeVisible();
  await expect(preview(page).getByRole('heading', { name: 'Kept' })).toBeVisible();
  await expect(preview(page).locator('script, iframe, [onerror], [onclick], [href^=javascript]')).toHaveCount(
    0,
  );
  expect(await wasRun(page)).toBe(false);
  for (const address of ['/hostile', '/product/hostile-seal']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('heading', { name: 'Kept' })).toBeVisible();
    await expect(page.locator('iframe, [onerror], [onclick], [href^=javascript]')).toHaveCount(0);
    expect(await wasRun(page)).toBe(false);
  }
});
