import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const SENT = '/inquiry?item=repair-clamp-snap~2~118+mm+OD~Pinhole&item=a-model';
const count = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--inquiry-count'));
const mailText = (page: Page) => page.getByRole('region', { name: 'Text of the email' });

async function addFrom(page: Page, product: string): Promise<void> {
  await page.goto(`/product/${product}`);
  await page.keyboard.press('Shift');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  await page.locator('main [data-add-inquiry]').first().click();
  await expect(page.getByText(/^Added to your quote list/)).toBeVisible();
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a list is a form that makes the mail, and Enter removes nothing (D16.14)', async ({ page }) => {
    await page.goto('/product/repair-clamp-snap');
    await page.getByRole('link', { name: /^Add to quote ?: Snap Clamp/ }).click();
    await page.getByLabel('Quantity').fill('3');
    await page.getByLabel('Size', { exact: true }).fill('118 mm OD');
    await page.getByLabel('Notes').fill('~ 50 % <b>');
    await page.getByLabel('Notes').press('Enter');
    await expect(mailText(page)).toContainText('Quantity: 3');
    await expect(mailText(page)).toContainText('Note: ~ 50 % <b>');
    await expect(mailText(page)).toContainText('16 bar for OD 21 to 111 mm');
    const mail = await page.getByRole('link', { name: 'Email the list' }).getAttribute('href');
    expect(new URLSearchParams(mail?.split('?')[1]).get('body')).toContain('Size: 118 mm OD');

    await page.goto(SENT);
    await page.getByLabel('Notes').nth(1).fill('typed before');
    await page.getByRole('button', { name: /^Remove Snap Clamp/ }).click();
    await expect(page.getByLabel('Notes')).toHaveValue('typed before');
  });
});

test('items stay on the device: added, counted, changed, removed and restored, and another tab follows (D16.14)', async ({
  page,
  context,
}) => {
  await addFrom(page, 'repair-clamp-snap');
  await addFrom(page, 'repair-clamp-q');
  await expect.poll(() => count(page)).toBe('"2"');
  await page.locator('main [data-add-inquiry]').first().click();
  await expect(page.getByText('This is already on your quote list (2 products).')).toBeVisible();

  await page.goto('/inquiry');
  await expect(page.getByText('2 products. We store this list only on this device.')).toBeVisible();
  await page.getByLabel('Notes').first().fill('Pinhole');
  await expect(mailText(page)).toContainText('Note: Pinhole');
  await page.reload();
  await expect(page.getByLabel('Notes').first()).toHaveValue('Pinhole');

  await page.getByRole('button', { name: /^Remove Snap Clamp/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect.poll(() => count(page)).toBe('"1"');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Notes').first()).toHaveValue('Pinhole');
  await page.getByRole('button', { name: 'Clear list' }).click();
  await expect(page.getByText('Your quote list is empty.')).toBeVisible();
  await expect.poll(() => count(page)).toBe('');

  // Another tab follows, with the count before its first paint.
  await addFrom(page, 'repair-clamp-snap');
  const other = await context.newPage();
  await other.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      const { style } = document.documentElement;
      Object.assign(window, { early: style.getPropertyValue('--inquiry-count') });
    }).observe(document, { childList: true, subtree: true });
  });
  await other.goto('/inquiry');
  expect(await other.evaluate('early')).toBe('"1"');
  await addFrom(page, 'repair-clamp-q');
  await expect(other.getByLabel('Notes')).toHaveCount(2);
  await expect.poll(() => count(other)).toBe('"2"');
});

test('a list can be sent as a link and is added to the recipient’s list; a long one is a copy and a PDF sheet', async ({
  page,
  browser,
  baseURL,
}) => {
  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await stranger.goto(SENT);
  await stranger.getByRole('button', { name: 'Add these to my list' }).click();
  await stranger.getByRole('link', { name: 'Show my list' }).click();
  await expect(stranger.getByLabel('Size', { exact: true }).first()).toHaveValue('118 mm OD');
  await expect(mailText(stranger)).toContainText('5 m wc) for 72 hours in a flood');
  await stranger.context().close();

  const items = Array.from({ length: 60 }, () => 'item=a-model');
  await page.goto(`/inquiry?${items.join('&')}&item=a-model~~~%3Cscript%3Ealert(1)%3C/script%3E`);
  await expect(
    page.getByText('A quote list can have up to 50 products, and this link has 61.'),
  ).toBeVisible();
  const short = await page.getByRole('link', { name: 'Email the list' }).getAttribute('href');
  expect(new URLSearchParams(short?.split('?')[1]).get('body')).toContain('is attached as a PDF');
  const sheet = await page.getByRole('link', { name: /^Download PDF/ }).getAttribute('href');
  const answer = await page.request.get(sheet ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await page.getByRole('link', { name: 'Open the other products' }).click();
  await expect(page.getByLabel('Notes').last()).toHaveValue('<script>alert(1)</script>');
});
