import type { Locator, Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../support/test.ts';
import { cardTitles, handleOf } from './support.ts';

test.use({
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Drags with one finger: presses until the entry is lifted, moves, and releases. */
async function touchDrag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('The handles are not on the screen');
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) => {
    const x = start.x + 14 + (end.x - start.x) * share;
    const y = start.y + 14 + (end.y - start.y) * share;
    return session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  };
  await send('touchStart', 0);
  await expect(page.locator('.slot-label')).toBeVisible();
  for (let step = 1; step <= 10; step += 1) await send('touchMove', step / 10);
  await send('touchEnd', 1);
  await expect(page.locator('.is-lifted')).toHaveCount(0);
  await session.detach();
}

test('on a phone, by touch alone: the order and a product', async ({ page }) => {
  await page.goto('/admin');
  await page.getByPlaceholder('Enter admin password').fill(PASSWORD);
  await button(page, 'Enter').tap();
  await expect(page.getByRole('heading', { name: /^Products/ })).toBeVisible();

  const [first = '', second = ''] = await cardTitles(page);
  await touchDrag(page, handleOf(page, second), handleOf(page, first));
  await expect.poll(async () => (await cardTitles(page)).slice(0, 2)).toEqual([second, first]);
  await button(page, 'Save Order').tap();
  await expect(page.getByText('Order not saved')).toHaveCount(0);

  await page.getByRole('button', { name: /^Edit Disc Seals/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await dialog.getByLabel('Title').fill('Edited by hand');
  await dialog.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByRole('link', { name: 'Edited by hand' })).toBeVisible();
});

test('on a phone with a keyboard, the button at the end of the screen never covers the focus', async ({
  page,
}) => {
  await page.goto('/admin');
  await page.getByPlaceholder('Enter admin password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Edit Disc Seals/ }).focus();
  const covered: string[] = [];
  for (let step = 0; step < 24; step += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      const { left, right, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
      const top = document.elementFromPoint((left + right) / 2, bottom - 4)?.closest('.dashboard-toolbar');
      return top === null || top === undefined || top.contains(focused) ? null : (focused?.outerHTML ?? '');
    });
    if (name !== null) covered.push(name);
  }
  expect(covered).toEqual([]);
});
