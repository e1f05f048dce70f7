import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);
const cli = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../api/dist/cli.js');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Starts a static host that serves files, folders, and 404.html, and ignores queries. */
async function serveFiles(folder: string) {
  const host = createServer((request, response) => {
    const name = path.join(folder, decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'));
    const candidates = [name, path.join(name, 'index.html')];
    const file = candidates.find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
    const shown = file ?? path.join(folder, '404.html');
    response.writeHead(file ? 200 : 404, { 'Content-Type': TYPES[path.extname(shown)] ?? 'text/html' });
    createReadStream(shown).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const { port } = host.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, close: () => host.close() };
}

test('the exported site searches and answers by itself, and says what to do without scripts (D16.15)', async ({
  page,
  ownServer,
  quietConsole,
}) => {
  quietConsole.expectNoise(/404/);
  const folder = await temporaryFolder();
  const env = { ...process.env, ...ownServer.env, DATA_DIR: ownServer.dataDir, NODE_ENV: '' };
  await run(process.execPath, [cli, 'export', folder.path], { env, cwd: ownServer.dataDir });
  const host = await serveFiles(folder.path);
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
  await page.goto(`${ownServer.url}/find?${query}`);
  const told = await answers();
  await page.goto(`${host.url}/find?${query}`);
  await expect(group).toBeVisible();
  expect(await answers()).toEqual(told);
  await expect(page.getByLabel('Nominal size')).toHaveValue('DN250');
  const picture = page.locator('.found img').first();
  await expect(picture).toHaveAttribute('src', /^\/drawings\/[a-z0-9-]+\.svg$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const pressure = page.getByLabel('Pressure', { exact: true });
  await pressure.fill('6');
  await expect(page).toHaveURL(/pressure=6&/);
  await expect.poll(answers).not.toEqual(told);
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
    await page.goto(ownServer.url + path);
    const told = await said();
    expect(told.join('').length).toBeGreaterThan(10);
    await page.goto(host.url + path);
    await expect.poll(said, path).toEqual(told);
  }
  await page.goto(`${host.url}/search`);
  await page.getByRole('main').getByRole('textbox').fill('wa gp b');
  await expect(page.getByRole('link', { name: /External Wall Mount/ }).first()).toBeVisible();
  await page.goto(`${host.url}/pipe-sizes`);
  await expect(page.locator('.pipe-table thead th')).toHaveCount(11);

  for (const path of [
    `/find?${query}`,
    '/search?q=DN+250',
    '/compare?part=a-model',
    '/inquiry?item=a-model',
  ]) {
    // The test browser doesn't show <noscript>, so the test reads the response instead.
    const sent = async (url: string) => (await page.request.get(url + path)).text();
    const said = /<noscript><p><strong>Answers on this page need scripts/;
    expect(await sent(host.url)).toMatch(said);
    expect(await sent(ownServer.url)).not.toMatch(said);
  }

  await page.goto(`${host.url}/view/pdf?src=%2Fdata-sheets%2Fa-model.pdf&name=a-model.pdf`);
  await expect(page.locator('.pdf-pages canvas').first()).toBeVisible();

  await page.goto(`${host.url}/no-such-page`);
  await expect(page.getByRole('region', { name: 'Popular products' }).getByRole('link')).toHaveCount(8);
  host.close();
  await folder.remove();
});
