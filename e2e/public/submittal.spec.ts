import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const LIST = '/inquiry?item=repair-clamp-q~3~2+in+steel&item=exterior-wall-pipe-seals';
const clamp = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Repair Clamp Q' });

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
      await page.getByLabel('Project').fill('Sample Water Main Repair');
      await page.getByLabel('Submittal number').fill('012');
      await clamp(page).getByLabel('Tag').fill('RC-1');
      await page.getByRole('button', { name: 'Create PDF' }).click();
      await expect(page.getByText('Select a size for RC-1.')).toBeVisible();
      await expect(page.getByLabel('Project')).toHaveValue('Sample Water Main Repair');
      await page.getByRole('button', { name: 'Remove External Wall Mount' }).click();
      await expect(page.getByRole('heading', { name: 'Products (1)' })).toBeVisible();
      await expect(clamp(page).getByLabel('Tag')).toHaveValue('RC-1');

      await clamp(page)
        .getByLabel('Size and rating')
        .selectOption('Pressure, up to 6 in (DN 150): 232 psi, 16 bar');
      const [download]: [Download, unknown] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Create PDF' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('submittal-012.pdf');
      const bytes = await readFile(await download.path());
      expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
      // The form stays, with everything in it.
      await expect(clamp(page).getByLabel('Tag')).toHaveValue('RC-1');
    });
  });
