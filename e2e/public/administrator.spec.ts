import { expect, logIn, test } from '../support/test.ts';
import { putPage, section } from '../admin-builder/support.ts';

const HOSTILE =
  '<h2>Kept</h2><img src="/x" onerror="window.hacked=1"><a href="javascript:window.hacked=1">link</a>';

test('an administrator who browses the site gets what every visitor gets: sanitized and requested without the session', async ({
  office,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: office.url });
  const page = await context.newPage();
  await logIn(page);
  const html = (value: string) => [{ id: 'h', kind: 'html', data: { html: value } }];
  await putPage(page, 'hostile', { title: 'Hostile', content: [section('One', html(HOSTILE))] });
  await putPage(page, 'start', {
    title: 'Start',
    content: [section('One', html('<p><a href="/hostile">Go on</a></p>'))],
  });

  await page.goto('/start');
  await expect(page.locator('html[data-interactive]')).toBeAttached();
  // The marker proves a client navigation: loading a new document would remove it.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const reading = page.waitForRequest('**/hostile');
  await page.getByRole('link', { name: 'Go on' }).click();
  const request = await reading;
  expect((await context.cookies()).map(({ name }) => name)).toContain('wa-session');
  expect((await request.allHeaders())['cookie']).toBeUndefined();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hostile');
  await expect(page.getByRole('heading', { name: 'Kept' })).toBeVisible();
  await expect(page.locator('[onerror], [href^=javascript]')).toHaveCount(0);
  expect(await page.evaluate(() => ['isSameDocument' in window, 'hacked' in window])).toEqual([true, false]);
  const asEverybody = await (await fetch(`${office.url}/hostile`)).text();
  expect(await (await request.response())?.text()).toBe(asEverybody);
  await context.close();
});
