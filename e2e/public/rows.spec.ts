import type { Page } from '@playwright/test';
import { putPage, section } from '../admin-builder/support.ts';
import { expect, logInCalls, test } from '../support/test.ts';

const FAMILY = '/repair-clamps-316l';
const ROW = 'snap-clamps-medium';
const marked = (page: Page) => page.getByRole('rowheader', { name: / Selected$/ });

/** Distance in pixels from the bottom of the top bar to the top of a row. */
const belowBar = (page: Page, id: string) =>
  page.evaluate((row) => {
    const top = document.getElementById(row)?.getBoundingClientRect().top ?? Number.NaN;
    const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? Number.NaN;
    return Math.round(top - bar);
  }, id);

/** The row is in view below the top bar and the head of its table, once a smooth scroll has ended. */
async function expectInView(page: Page, id: string): Promise<void> {
  await expect.poll(() => belowBar(page, id)).toBeGreaterThan(0);
  await expect(page.locator(`#${id}`)).toBeInViewport({ ratio: 1 });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the address of a row leads to the row, which has a box and a word (D16.18)', async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/terms-of-sale');
      await page.goto(`${FAMILY}#${ROW}`);
      await expect(marked(page)).toHaveAccessibleName('Medium Selected');
      await expectInView(page, ROW);
      await expect(page.locator(`#${ROW}`)).toHaveCSS('outline-style', 'solid');
      await page.locator('#snap-clamps-large').getByRole('link', { name: 'Large' }).click();
      await expect(page).toHaveURL(`${FAMILY}#snap-clamps-large`);
      await expect(marked(page)).toHaveAccessibleName('Large Selected');
    }
  });
});

test('the link of a row works by keyboard, in both systems of units, with the back button, and leaves the paper alone (D16.18)', async ({
  page,
  axe,
}) => {
  await page.goto(FAMILY);
  const link = page.locator(`#${ROW}`).getByRole('link', { name: 'Medium' });
  const sign = () => link.evaluate((each) => getComputedStyle(each, '::after').opacity);
  expect(await sign()).toBe('0');
  await link.focus();
  await expect.poll(sign).toBe('1');
  await link.press('Enter');
  await expect(page).toHaveURL(`${FAMILY}#${ROW}`);
  await expect(marked(page)).toHaveAccessibleName('Medium Selected');
  await axe();
  await page.getByRole('group', { name: 'Units' }).getByRole('radio', { name: 'Metric' }).check();
  await expect(page).toHaveURL(`${FAMILY}#${ROW}`);
  await expect(marked(page)).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  expect(await link.evaluate((each) => getComputedStyle(each, '::after').content)).toBe('none');
  await page.emulateMedia({ media: 'screen' });

  // A client navigation marks the row as well, and so does the back button.
  await page.locator('#q-clamps-large').getByRole('link', { name: 'Large' }).click();
  await expect(marked(page)).toHaveCount(1);
  await expect(page.locator('#q-clamps-large')).toHaveCSS('outline-style', 'solid');
  await page.goBack();
  await expect(marked(page)).toHaveAccessibleName('Medium Selected');
});

test('a collapsed table opens for the row that the address names, and a second copy has no addresses (D16.18)', async ({
  office,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: office.url });
  const page = await context.newPage();
  await logInCalls(page);
  const rows = Array.from({ length: 20 }, (_, at) => ({
    header: `Size ${String(at + 1)}`,
    cells: [{ words: `ZQ-${String(at + 1)}` }],
  }));
  const data = { caption: 'Long', columns: [{ label: 'Part number', kind: 'text' }], rows };
  expect((await page.request.post('/api/tables', { data })).ok()).toBe(true);
  const shown = (id: string) => ({ id, kind: 'factTable', data: { table: 'long' } });
  await putPage(page, 'long-table', {
    title: 'Long table',
    content: [section('One', [shown('a'), shown('b')])],
  });
  await context.close();
  for (const javaScriptEnabled of [false, true]) {
    const own = await browser.newContext({ baseURL: office.url, javaScriptEnabled });
    const tab = await own.newPage();
    await tab.goto('/long-table#long-size-18');
    await expect(tab.locator('#long-size-18')).toBeVisible();
    await expectInView(tab, 'long-size-18');
    await expect(marked(tab)).toHaveAccessibleName('Size 18 Selected');
    await expect(tab.locator('[id="long-size-18"]')).toHaveCount(1);
    await own.close();
  }
});
