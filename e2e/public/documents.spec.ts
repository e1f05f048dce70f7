import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expect, test } from '../support/test.ts';

test('all documents are found by words, each with its pages and size once they are known', async ({
  page,
}) => {
  // Whatever has been drawn before: this sheet is known from here on.
  await page.request.get('/data-sheets/repair-clamps-316l.pdf');
  await page.goto('/documents');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  const rows = page.locator('a.download');
  const all = await rows.count();
  expect(all).toBeGreaterThan(60);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(`${String(all)} documents`);
  const known = page.locator('a.download[href*="repair-clamps-316l.pdf"]');
  await expect(known).toContainText(/Data sheet, \d+ pages?, \d+ KB/);

  await page.getByRole('searchbox').fill('measure flap');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Flap valves']);
  for (const row of await rows.all()) await expect(row).toContainText(/Measure sheet/);
  await page.getByRole('searchbox').fill('nothing of this kind');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('0 documents');
});

test('the documents of a family come as one ZIP file', async ({ page }) => {
  await page.goto('/documents');
  const section = page.getByRole('region', { name: 'Flap valves', exact: true });
  const listed = await section.locator('a.download').count();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('link', { name: 'All of Flap valves in one ZIP file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('flap-valves.zip');
  const files = Object.entries(unzipSync(await readFile(await download.path())));
  expect(files).toHaveLength(listed);
  for (const [name, bytes] of files) {
    expect(name).toMatch(/\.pdf$/);
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the list of documents is read and filtered', async ({ page }) => {
    await page.goto('/documents');
    await page.getByRole('searchbox').fill('measure flap');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page).toHaveURL('/documents?q=measure+flap');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Flap valves']);
    await expect(page.getByRole('searchbox')).toHaveValue('measure flap');
  });
});
