import { HOME_CARDS } from '@wa/core/domain/limits';
import { PASSWORD, expect, test } from '../support/test.ts';
import type { RunningServer } from '../support/server.ts';

/** Products of the large catalogue: two whole pages and a third one that begins. */
const COUNT = 2 * HOME_CARDS + 5;

/** Fills the seeded catalogue up to COUNT products. */
async function grow({ url }: RunningServer): Promise<void> {
  const login = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Client': 'desktop' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const known = (await (await fetch(`${url}/api/products`)).json()) as unknown[];
  for (let at = known.length + 1; at <= COUNT; at += 1) {
    const body = JSON.stringify({ title: `Grown ${String(at)} | Seal`, image: 'drawing:grip-couplings' });
    const made = await fetch(`${url}/api/products`, { method: 'POST', headers, body });
    expect(made.status).toBe(201);
  }
}

test('a large catalogue arrives as the visitor scrolls, is searched whole, and the way back leads to the place', async ({
  page,
  ownServer,
  axe,
}) => {
  await grow(ownServer);
  const cards = page.locator('main ul.grid > li');
  const search = page.getByRole('textbox', { name: 'Search products' });
  const pager = page.getByRole('navigation', { name: 'Pages of products' });
  await page.goto(ownServer.url);
  await expect(cards).toHaveCount(HOME_CARDS);
  await expect(pager.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/product/page/2');
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

  await page.mouse.move(700, 500);
  const next = pager.getByRole('link', { name: 'Next page' });
  const comingNear = () =>
    page.evaluate(() => {
      const end = document.querySelector('.pager');
      return end?.querySelector('[rel="next"]')
        ? end.getBoundingClientRect().top < innerHeight + 1_000
        : false;
    });
  for (let steps = 0; steps < 40 && (await next.count()) > 0; steps += 1) {
    await page.mouse.wheel(0, 700);
    // What follows is there before the visitor is.
    await expect.poll(comingNear).toBe(false);
  }
  await expect(cards).toHaveCount(COUNT);
  await expect(pager).toContainText(`1 to ${String(COUNT)} of ${String(COUNT)}`);
  await expect(pager.getByRole('link')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await axe();

  const last = cards.last();
  await last.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  await last.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Grown ${String(COUNT)}`);
  await page.goBack();
  await expect(cards).toHaveCount(COUNT);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);

  // A document of its own begins with one page, and finds the others noted in the history.
  await page.reload();
  await expect(cards).toHaveCount(COUNT);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);

  await search.fill(`grown ${String(COUNT)}`);
  await expect(cards).toHaveCount(1);
  await expect(page.getByText(`1 of ${String(COUNT)}`, { exact: true })).toBeVisible();
  await search.fill('seal');
  const figures = page.getByRole('status').filter({ hasText: `of ${String(COUNT)}` });
  await expect(figures).not.toHaveText(/^1 of/);
  const found = Number.parseInt(await figures.innerText(), 10);
  expect(found).toBeGreaterThan(HOME_CARDS);
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return cards.count();
    })
    .toBe(found);
  await page.getByRole('button', { name: /clear/i }).click();
  await expect(cards).toHaveCount(COUNT);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every product has a page that links lead to, and the form searches all of them', async ({
    page,
    ownServer,
  }) => {
    await grow(ownServer);
    const cards = page.locator('main ul.grid > li');
    const seen = new Set<string>();
    const titles = new Set<string>();
    const see = async () => {
      titles.add(await page.title());
      for (const text of await cards.allInnerTexts()) seen.add(text);
    };
    await page.goto(ownServer.url);
    await see();
    for (let at = 2; (at - 1) * HOME_CARDS < COUNT; at += 1) {
      await page.getByRole('link', { name: 'Next page' }).click();
      await expect(page).toHaveURL(`${ownServer.url}/product/page/${String(at)}`);
      await see();
      const canonical = page.locator('link[rel="canonical"]');
      expect(await canonical.getAttribute('href')).toMatch(new RegExp(`/product/page/${String(at)}$`));
    }
    expect(seen.size).toBe(COUNT);
    expect(titles.size).toBe(Math.ceil(COUNT / HOME_CARDS));
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect(cards).toHaveCount(HOME_CARDS);

    const search = page.getByRole('textbox', { name: 'Search products' });
    await search.fill('seal grown');
    await search.press('Enter');
    await expect(cards).toHaveCount(HOME_CARDS);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\?q=seal\+grown&page=2$/);
    await expect(cards.first()).toContainText('Grown');
    await expect(search).toHaveValue('seal grown');
  });
});
