import { HOME_CARDS } from '@wa/core/domain/limits';
import { expect, logInCalls, test } from '../support/test.ts';

/** Number of products in the large catalog: two whole pages and the start of a third. */
const COUNT = 2 * HOME_CARDS + 5;

test('a large catalog arrives as the visitor scrolls, and has a page for each part without scripts (specification 2)', async ({
  browser,
  ownServer,
}) => {
  const context = await browser.newContext({ baseURL: ownServer.url });
  const page = await context.newPage();
  await logInCalls(page);
  const known = (await (await page.request.get('/api/products')).json()) as unknown[];
  for (let at = known.length + 1; at <= COUNT; at += 1) {
    const data = { title: `Grown ${String(at)} | Seal`, image: 'drawing:grip-couplings' };
    expect((await page.request.post('/api/products', { data })).status()).toBe(201);
  }

  await page.goto('/');
  const cards = page.locator('main ul.grid > li');
  const next = page.getByRole('link', { name: 'Next page' });
  await expect(cards).toHaveCount(HOME_CARDS);
  await page.mouse.move(700, 500);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 700);
      return next.count();
    })
    .toBe(0);
  await expect(cards).toHaveCount(COUNT);
  await cards.last().scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  await cards.last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Grown ${String(COUNT)}`);
  await page.goBack();
  await expect(cards).toHaveCount(COUNT);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await page.getByRole('textbox', { name: 'Search products' }).fill(`grown ${String(COUNT)}`);
  await expect(cards).toHaveCount(1);
  await context.close();

  const plain = await browser.newPage({ baseURL: ownServer.url, javaScriptEnabled: false });
  await plain.goto('/');
  await plain.getByRole('link', { name: 'Next page' }).click();
  await expect(plain).toHaveURL('/product/page/2');
  await expect(plain.locator('main ul.grid > li')).toHaveCount(HOME_CARDS);
  await plain.goto('/?q=seal+grown');
  await plain.getByRole('link', { name: 'Next page' }).click();
  await expect(plain).toHaveURL('/?q=seal+grown&page=2');
  await expect(plain.locator('main ul.grid > li').first()).toContainText('Grown');
  await plain.context().close();
});
