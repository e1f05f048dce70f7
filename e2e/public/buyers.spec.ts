import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** What buyers come for, on a phone and at a desk. */
const SCREENS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

const cards = (page: Page) => page.locator('main ul.grid > li');
const search = (page: Page) => page.getByRole('textbox', { name: 'Search products' });
const takenOver = (page: Page) => expect(page.locator('html[data-interactive]')).toBeAttached();

for (const viewport of SCREENS) {
  test.describe(`at ${String(viewport.width)} px`, () => {
    test.use({ viewport });

    test('a buyer looks at two results of one search, one after the other', async ({ page }) => {
      await page.goto('/');
      await search(page).fill('repair clamp');
      await expect(cards(page).first()).toContainText(/clamp/i);
      await expect(page).toHaveURL(/\/\?q=repair\+clamp$/);
      const found = await cards(page).count();
      for (const result of [0, 1]) {
        const name = (await cards(page).nth(result).locator('b').textContent()) ?? '';
        await cards(page).nth(result).getByRole('link').click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page).not.toHaveURL(/\?q=/);
        await page.goBack();
        await expect(search(page)).toHaveValue('repair clamp');
        await expect(cards(page)).toHaveCount(found);
        await expect(cards(page).nth(result)).toContainText(name);
      }
    });

    test('a buyer sends a colleague the address of a search', async ({ page }) => {
      await page.goto('/?q=stop+logs');
      await expect(cards(page)).toHaveCount(1);
      await expect(search(page)).toHaveValue('stop logs');
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /:\d+\/$/);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
      await search(page).focus();
      await takenOver(page);
      await page.getByRole('button', { name: 'Clear search' }).click();
      await expect(page).toHaveURL(/:\d+\/$/);
      await expect.poll(() => cards(page).count()).toBeGreaterThan(36);
    });

    test('a search for a model with its hyphen leads to the model, and from there to everything', async ({
      page,
    }) => {
      await page.goto('/');
      await search(page).fill('RS-1');
      await page.getByRole('link', { name: 'show “RS1”' }).click();
      await expect(cards(page).first()).toContainText('RS-1');
      await expect(search(page)).toHaveValue('RS1');
      await search(page).fill('hydrant');
      await page.getByRole('link', { name: 'Show all products' }).click();
      await expect(search(page)).toHaveValue('');
      await expect.poll(() => cards(page).count()).toBeGreaterThan(36);
    });

    test('an old link to a product that has another name by now leads to it', async ({
      page,
      quietConsole,
    }) => {
      quietConsole.expectNoise(/404/);
      expect((await page.goto('/product/snap-clamp'))?.status()).toBe(404);
      await expect(search(page)).toHaveValue('snap clamp');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(cards(page).first()).toContainText(/snap/i);
      await cards(page).first().getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/clamp/i);
    });

    test('a lost page offers products of different families', async ({ page, quietConsole }) => {
      quietConsole.expectNoise(/404/);
      await page.goto('/pipe-seals-disk-three');
      const popular = page.getByRole('region', { name: 'Popular products' }).getByRole('link');
      await expect(popular).toHaveCount(8);
      const targets = await popular.evaluateAll((links) =>
        links.map((link) => (link.getAttribute('href') ?? '').split('#')[0]),
      );
      expect(new Set(targets).size).toBe(8);
      await popular.nth(1).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

    test('an engineer opens the data sheet of a page and reads its first page', async ({ page }) => {
      await page.goto('/pipe-plug-seals-taper-fit');
      const opened = page.waitForEvent('popup');
      await page.locator('a.download[href*="taper-fit.pdf"]').first().click();
      const viewer = await opened;
      const first = viewer.locator('.pdf-page').first().locator('img, canvas');
      await expect(first.first()).toBeVisible();
      await expect(viewer.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /taper-fit\.pdf$/);
    });

    test('what has no address yet is on request, by mail', async ({ page }) => {
      await page.goto('/pipe-plug-seals-taper-fit');
      const video = page.getByText('Installation video').locator('xpath=ancestor::li[1]');
      await expect(video).toContainText('on request');
      await expect(video.getByRole('link')).toHaveAttribute('href', /^mailto:/);
      expect(await page.locator('a[href*="example.com/"]').count()).toBe(0);
    });

    test('what fits a main of 274 mm at 8 bar: the table shows that its class ends at 6 bar', async ({
      page,
    }) => {
      await page.goto('/');
      await search(page).fill('snap clamp');
      await expect(cards(page)).toHaveCount(1);
      await cards(page).getByRole('link').click();
      await expect(page.locator('.prose')).toContainText('6 bar for OD 272 to 329 mm');
      await page.getByRole('link', { name: 'Stainless Steel Repair Clamps 316L', exact: true }).click();
      if (viewport.width < 600) await page.getByRole('button', { name: 'Units: US' }).click();
      await page.getByRole('group', { name: 'Units' }).getByRole('radio', { name: 'Metric' }).check();
      const table = page.getByRole('table', { name: 'Snap clamps: pressure by outside diameter' });
      const row = table.getByRole('row').filter({ hasText: '272 to 329' });
      await expect(row).toBeVisible();
      await expect(row.locator('.pressure.metric').first()).toHaveText(/^6( bar)?$/);
      await expect(row.locator('.us').first()).toBeHidden();
    });

    test('an inquiry for three sizes has a line for all that the office asks for', async ({ page }) => {
      for (const type of ['RS-1', 'RS-2', 'RS-3']) {
        await page.goto('/?q=' + type.replace('-', ''));
        await cards(page).filter({ hasText: type }).last().getByRole('link').click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(type);
        const href =
          (await page
            .locator('main')
            .getByRole('link', { name: 'Request email quote' })
            .getAttribute('href')) ?? '';
        expect(href.length).toBeLessThan(2000);
        const mail = new URL(href).searchParams;
        expect(mail.get('subject')).toContain(type);
        for (const line of [
          'Product: ',
          `${new URL(page.url()).pathname}\r\n`,
          'Outside diameter of the pipe',
          'Quantity:',
        ])
          expect(mail.get('body')).toContain(line);
      }
    });

    test('with the keyboard alone a buyer searches, opens the result and comes back', async ({ page }) => {
      await page.goto('/');
      await search(page).focus();
      await page.keyboard.type('tapered');
      await expect(cards(page)).toHaveCount(1);
      await takenOver(page);
      for (let step = 0; step < 5; step += 1) {
        await page.keyboard.press('Tab');
        if (
          await cards(page)
            .getByRole('link')
            .evaluate((link) => link === document.activeElement)
        )
          break;
      }
      await expect(cards(page).getByRole('link')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/tapered/i);
      // The key for it is the browser's, not the page's.
      await page.goBack();
      await expect(search(page)).toHaveValue('tapered');
      await expect(cards(page)).toHaveCount(1);
    });
  });

  test.describe(`without scripts, at ${String(viewport.width)} px`, () => {
    test.use({ javaScriptEnabled: false, viewport });

    test('a buyer searches, opens the result and comes back to it', async ({ page }) => {
      await page.goto('/');
      await search(page).fill('stop logs');
      await search(page).press('Enter');
      await expect(page).toHaveURL(/\?q=stop\+logs$/);
      await expect(cards(page)).toHaveCount(1);
      await cards(page).getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/stop logs/i);
      await page.goBack();
      await expect(cards(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Clear search' }).click();
      await expect.poll(() => cards(page).count()).toBeGreaterThan(36);
    });
  });
}
