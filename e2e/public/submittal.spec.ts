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

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

test.describe('with certificates, without scripts', () => {
  test.use({ baseURL: async ({ office }, use) => use(office.url), javaScriptEnabled: false });

  test('those of the selected size are on the page of the product and in one ZIP file (D25.5, D26.4)', async ({
    page,
  }) => {
    await logInCalls(page);
    const file = { name: 'nsf-61.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) };
    const sent = await page.request.post('/api/upload', { multipart: { file } });
    const { url } = (await sent.json()) as { url: string };
    const size = { value: { from: 50, to: 150 }, unit: 'DN' };
    const of = { issuer: 'A certifier', validFrom: '2020-01-01', products: ['repair-clamp-q'] };
    const data = { ...of, number: 'A-1', file: url, size };
    expect((await page.request.post('/api/certificates', { data })).status()).toBe(201);
    await page.goto('/product/repair-clamp-q');
    const shown = page.getByRole('region', { name: 'Certificates and declarations' });
    await expect(shown).toContainText('NSF/ANSI/CAN 61 A-1');
    await expect(shown).toContainText('A certifier, 2 to 6 in (DN 50 to 150)');

    await page.goto('/submittal?item=repair-clamp-q');
    await page.getByLabel('Submittal number').fill('012');
    await clamp(page).getByLabel('Tag').fill('RC-1');
    await clamp(page).getByLabel('Size and rating').selectOption('spec-pressure-up-to-6-in-dn-150');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download certificates' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('certificates-012.zip');
    const files = unzipSync(await readFile(await download.path()));
    expect(Object.keys(files).sort()).toEqual(['certificates.txt', 'nsf-ansi-can-61-a-1.pdf']);
    await expect(clamp(page).getByLabel('Tag')).toHaveValue('RC-1');
  });
});

test('the form is accessible with its problems, and fits a phone', async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/submittal?item=repair-clamp-q&item=gone&create=1');
  await expect(page.getByText('Select a size for Repair Clamp Q.')).toBeVisible();
  await axe();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
