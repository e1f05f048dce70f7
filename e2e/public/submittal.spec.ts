import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect, logInCalls, test } from '../support/test.ts';

const LIST = '/inquiry?item=repair-clamp-q~3~2+in+steel&item=exterior-wall-pipe-seals';
const clamp = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Repair Clamp Q' });

async function isPdf(download: Download): Promise<boolean> {
  const bytes = await readFile(await download.path());
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-';
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Project').fill('Sample Water Main Repair');
  await page.getByLabel('Submittal number').fill('012');
  await clamp(page).getByLabel('Tag').fill('RC-1');
}

async function createPdf(page: Page): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Create PDF' }).click(),
  ]);
  return download;
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a quote list becomes a submittal, which asks for missing sizes (D25.1, D25.2)', async ({
      page,
    }) => {
      await page.goto(LIST);
      await page.getByRole('link', { name: 'Create submittal' }).click();
      await expect(page.getByRole('heading', { name: 'Create submittal' })).toBeVisible();
      await expect(clamp(page).getByLabel('Quantity')).toHaveValue('3');
      await expect(clamp(page).getByLabel('Pipe and dimensions')).toHaveValue('2 in steel');
      await fill(page);

      await page.getByRole('button', { name: 'Create PDF' }).click();
      await expect(page.getByText('Select a size for RC-1.')).toBeVisible();
      await expect(page.getByLabel('Project')).toHaveValue('Sample Water Main Repair');
      await page.getByRole('button', { name: 'Remove External Wall Mount' }).click();
      await expect(page.getByRole('heading', { name: 'Products (1)' })).toBeVisible();
      await expect(clamp(page).getByLabel('Tag')).toHaveValue('RC-1');

      await clamp(page)
        .getByLabel('Size and rating')
        .selectOption('Pressure, up to 6 in (DN 150): 232 psi, 16 bar');
      const download = await createPdf(page);
      expect(download.suggestedFilename()).toBe('submittal-012.pdf');
      expect(await isPdf(download)).toBe(true);
      // The form stays, with everything in it.
      await expect(clamp(page).getByLabel('Tag')).toHaveValue('RC-1');
    });
  });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a requirement of the finder proposes its row, which stays editable (D25.2)', async ({ page }) => {
      await page.goto('/find?task=close-leak&pipe=b3610&size=NPS4&pressure=150&pressureUnit=psi');
      const add = page.getByRole('link', { name: /^Add to quote ?: Repair Clamp Q$/ });
      if (javaScriptEnabled) {
        await expect(page.locator('html[data-interactive]')).toBeAttached();
        await add.click();
        await page.getByRole('link', { name: 'Show the list' }).click();
      } else {
        await add.click();
        await page.getByRole('button', { name: 'Update the email' }).click();
      }
      await expect(page.getByRole('region', { name: 'Text of the email' })).toContainText('NPS 4');
      await page.getByRole('link', { name: 'Create submittal' }).click();
      const row = clamp(page).getByLabel('Size and rating');
      await expect(row).toHaveValue('spec-pressure-up-to-6-in-dn-150');
      await expect(clamp(page).getByLabel('Pipe and dimensions')).toHaveValue(/NPS 4/);
      await row.selectOption('spec-nominal-size');
      expect(await isPdf(await createPdf(page))).toBe(true);
    });
  });

test('a submittal that is too long for a link says so, and is still downloaded (D25.4)', async ({ page }) => {
  const items = Array.from({ length: 50 }, () => 'item=pipe-stiffners-hdpe-pvc').join('&');
  await page.goto(`/submittal?${items}`);
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  await fillAll(page, 'Size and rating');
  for (const field of await page.getByLabel('Variations from the specification').all())
    await field.fill('As stated in the request for information of the engineer, see the attached drawing.');
  await expect(page.getByText('Too long for a link: download the PDF.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeDisabled();
  expect(await isPdf(await createPdf(page))).toBe(true);
});

/** Selects the first row of every list. */
async function fillAll(page: Page, label: string): Promise<void> {
  for (const list of await page.getByLabel(label).all()) await list.selectOption({ index: 1 });
}

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

test.describe('with certificates', () => {
  test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) });

  test('those of the selected sizes are one ZIP file, and a missing PDF is listed (D25.5)', async ({
    page,
    browser,
    baseURL,
  }) => {
    await logInCalls(page);
    const file = { name: 'nsf-61.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) };
    const sent = await page.request.post('/api/upload', { multipart: { file } });
    const { url } = (await sent.json()) as { url: string };
    for (const fields of [
      { number: 'A-1', file: url, size: { value: { from: 50, to: 150 }, unit: 'DN' } },
      { number: 'B-2', type: 'ais', file: '/uploads/gone.pdf' },
      { number: 'C-3', type: 'baba', size: { value: 1000, unit: 'DN' }, file: url },
    ]) {
      const data = {
        issuer: 'A certifier',
        validFrom: '2020-01-01',
        products: ['repair-clamp-q'],
        ...fields,
      };
      expect((await page.request.post('/api/certificates', { data })).status()).toBe(201);
    }
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled });
      const tab = await context.newPage();
      await tab.goto('/submittal?item=repair-clamp-q');
      if (javaScriptEnabled) await expect(tab.locator('html[data-interactive]')).toBeAttached();
      await tab.getByLabel('Submittal number').fill('012');
      await clamp(tab).getByLabel('Tag').fill('RC-1');
      await clamp(tab).getByLabel('Size and rating').selectOption('spec-pressure-up-to-6-in-dn-150');
      const [download] = await Promise.all([
        tab.waitForEvent('download'),
        tab.getByRole('button', { name: 'Download certificates' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('certificates-012.zip');
      const files = unzipSync(await readFile(await download.path()));
      const texts = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
      const { 'certificates.txt': list = '', ...pdfs } = Object.fromEntries(texts) as Record<string, string>;
      expect(pdfs).toEqual({ 'nsf-ansi-can-61-a-1.pdf': PDF });
      expect(list).toMatch(/RC-1: NSF\/ANSI\/CAN 61, .*A-1/);
      expect(list).toMatch(/B-2.*\r\n {2}The PDF of this certificate is missing\. Contact us\./);
      expect(list).not.toContain('C-3');
      await expect(clamp(tab).getByLabel('Tag')).toHaveValue('RC-1');
      await context.close();
    }
  });
});

test('the form is accessible with its problems, and fits a phone', async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/submittal?item=repair-clamp-q&item=gone&create=1');
  await expect(page.getByText('Select a size for Repair Clamp Q.')).toBeVisible();
  await axe();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
