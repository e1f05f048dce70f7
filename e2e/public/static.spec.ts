import { staticCopy } from '../support/static-copy.ts';
import { expect, test } from '../support/test.ts';

test('the exported site searches and answers by itself, and says what to do without scripts (D16.15)', async ({
  page,
  server,
  quietConsole,
}) => {
  quietConsole.expectNoise(/404/);
  const host = await staticCopy(server);
  const cards = page.locator('main ul.grid > li');
  const search = page.getByRole('textbox', { name: 'Search products' });

  await page.goto(`${host.url}/?q=stop+logs`);
  await page.locator('body').hover();
  await expect(cards).toHaveCount(1);
  await expect(search).toHaveValue('stop logs');
  await cards.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/stop logs/i);
  await page.goBack();
  await expect(search).toHaveValue('stop logs');
  await expect(cards).toHaveCount(1);

  // Without a server, the browser computes the answer with the same texts.
  const query = 'task=close-leak&pipe=iso2531&size=DN250&pressure=8&pressureUnit=bar';
  // Pictures are files on the static host and inline on the server.
  const answers = () => page.locator('.find-counts, .found-text, .compared, .find-rules').allInnerTexts();
  const group = page.locator('.find-group').first();
  await page.goto(`${server.url}/find?${query}`);
  const expected = await answers();
  await page.goto(`${host.url}/find?${query}`);
  await expect(group).toBeVisible();
  expect(await answers()).toEqual(expected);
  await expect(page.getByLabel('Nominal size')).toHaveValue('DN250');
  const picture = page.locator('.found img').first();
  await expect(picture).toHaveAttribute('src', /^\/drawings\/[a-z0-9-]+\.svg$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const pressure = page.getByLabel('Pressure', { exact: true });
  await pressure.fill('6');
  await expect(page).toHaveURL(/pressure=6&/);
  await expect.poll(answers).not.toEqual(expected);
  await expect(pressure).toBeFocused();
  for (const { path, words } of [
    { path: '/search?q=DN+250+8+bar', words: '.search-understood, .answer-group h2' },
    { path: '/search?q=claps', words: '.search-understood' },
    {
      path: '/compare?part=repair-clamp-rs-1&part=repair-clamp-snap',
      words: 'tr:is(.compare-different, .compare-same)',
    },
    { path: '/inquiry?item=repair-clamp-snap~2~118+mm+OD~Pinhole', words: '.inquiry .lead, .inquiry pre' },
  ]) {
    // The export was built for another address.
    const said = async () =>
      (await page.locator(words).allInnerTexts()).map((text) => text.replace(/https?:\/\/[^/\s]+/g, ''));
    await page.goto(server.url + path);
    const expected = await said();
    expect(expected.join('').length).toBeGreaterThan(10);
    await page.goto(host.url + path);
    await expect.poll(said, path).toEqual(expected);
  }
  for (const path of [
    `/find?${query}`,
    '/search?q=DN+250',
    '/compare?part=a-model',
    '/inquiry?item=a-model',
  ]) {
    // The test browser doesn't show <noscript>, so the test reads the response instead.
    const sent = async (url: string) => (await page.request.get(url + path)).text();
    const said = /<noscript><p><strong>This page needs scripts to answer/;
    expect(await sent(host.url)).toMatch(said);
    expect(await sent(server.url)).not.toMatch(said);
  }

  await page.goto(`${host.url}/view/pdf?src=%2Fdata-sheets%2Fa-model.pdf&name=a-model.pdf`);
  await expect(page.locator('.pdf-pages canvas').first()).toBeVisible();

  await page.goto(`${host.url}/no-such-page`);
  await expect(page.getByRole('region', { name: 'Popular products' }).getByRole('link')).toHaveCount(8);
  await host.close();
});
