import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect, test } from '../support/test.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Documents by product family and kind' });
const documents = (page: Page) => table(page).locator('input[name="d"]');
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected documents' });

async function downloaded(page: Page): Promise<{ name: string; files: Record<string, Uint8Array> }> {
  const [download]: [Download, unknown] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download ZIP' }).click(),
  ]);
  const files = unzipSync(await readFile(await download.path()));
  return { name: download.suggestedFilename(), files };
}

test('all documents are found by words, each with its pages once they are known; selected by cell, family, and kind, they come as one ZIP file', async ({
  page,
}) => {
  // The request renders the sheet, so that its size is known from here on.
  await page.request.get('/data-sheets/repair-clamps-316l.pdf');
  await page.goto('/documents');
  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  const all = await documents(page).count();
  expect(all).toBeGreaterThan(120);
  const found = page.getByRole('main').getByRole('status');
  await expect(found).toHaveText(`${String(all)} documents`);
  await expect(page.locator('a[href*="repair-clamps-316l.pdf"]')).toContainText(/\d+ pages?/);
  await page.getByRole('searchbox').fill('nothing of this kind');
  await expect(found).toHaveText('0 documents');
  await page.getByRole('searchbox').fill('');
  await expect(bar(page)).toBeHidden();
  // On a phone, the bar of the selection is above the bar of the site.
  await box(page, 'All of Wall and pipe seals').check();
  await page.setViewportSize({ width: 390, height: 844 });
  const own = await bar(page).boundingBox();
  const site = await page.getByRole('navigation', { name: 'Find, quote, call' }).boundingBox();
  expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(site?.y ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await box(page, 'All of Wall and pipe seals').uncheck();

  await box(page, 'All of Flap valves: Data sheet').check();
  const sheets = await table(page).locator('[data-family="flap-valves"][data-column="data-sheet"]').count();
  await expect(bar(page)).toContainText(`${String(sheets)} documents selected`);
  await expect(box(page, 'All of Flap valves')).toHaveJSProperty('indeterminate', true);
  await box(page, 'Flap Valve A, Wall Mount, HDPE: Data sheet').uncheck();
  await expect(box(page, 'All of Flap valves: Data sheet')).not.toBeChecked();
  await box(page, 'Flap Valve A, Wall Mount, HDPE: Drawing').check();

  // Hidden rows stay selected, and a group contains only the visible rows.
  await page.getByRole('searchbox').fill('manhole measurement');
  await box(page, 'All: Measurement form').check();
  await expect(bar(page)).toContainText(`${String(sheets + 1)} documents selected`);
  const { name, files } = await downloaded(page);
  expect(name).toBe('documents.zip');
  expect(Object.keys(files)).toHaveLength(sheets + 1);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['a-model.svg', 'manhole-odor-pressure-relief-valve-measure.pdf']),
  );
  expect(Object.keys(files)).not.toContain('a-model.pdf');
  expect(Buffer.from(files['f-model.pdf']?.subarray(0, 5) ?? []).toString()).toBe('%PDF-');

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(bar(page)).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('guide specifications are Word or text files, and a filtered group of the list is one ZIP file (D28.4)', async ({
    page,
  }) => {
    for (const [path, units, format, file] of [
      ['/repair-clamps-316l', 'US', 'Word', 'repair-clamps-316l-us-guide-specification.docx'],
      ['/product/grip-couplings', 'metric', 'Text', 'grip-couplings-metric-guide-specification.txt'],
    ] as const) {
      await page.goto(path);
      await page.getByText(`In ${units} units`, { exact: true }).click();
      const name = `${format} file of the guide specification in ${units} units`;
      const [download]: [Download, unknown] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(file);
    }

    await page.goto('/documents');
    await page.getByRole('searchbox').fill('measurement flap');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page).toHaveURL('/documents?q=measurement+flap');
    await expect(table(page).locator('.documents-family:visible')).toHaveCount(1);
    await expect(page.getByRole('searchbox')).toHaveValue('measurement flap');
    await box(page, 'All of Flap valves').check();
    const names = Object.keys((await downloaded(page)).files);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(name).toMatch(/-measure\.pdf$/);
  });
});
