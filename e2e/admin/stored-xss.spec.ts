import type { Page } from '@playwright/test';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { xssPayloads } from '@wa/core/testing/xss-payloads';
import { putPage, section } from '../admin-builder/support.ts';
import { expect, logIn, test } from '../support/test.ts';

const counts = trust('xss');
/** Without the Content-Security-Policy: what is drawn must be harmless by itself. */
test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url), bypassCSP: true });

const CALL = 'window.hacked=true';
const PAYLOADS = xssPayloads(CALL);
/** Characters that one field of text holds, with some to spare. */
const FIELD = 9_000;
/** All of them in as few lines as they fit, in an order that begins with those that break out of attributes. */
const LINES = [...PAYLOADS].reverse().reduce<string[]>((lines, payload) => {
  const last = lines.pop() ?? '';
  return last.length + payload.length < FIELD ? [...lines, `${last} ${payload}`] : [...lines, last, payload];
}, []);
/** What an address carries. */
const ASKED = LINES.map((line) => line.slice(0, 1_500));
const BLOCK = 60;

/** All text of a document, that of fields included. */
const drawnText = () =>
  [...document.querySelectorAll('input, textarea')]
    .map((field) => (field as HTMLInputElement).value)
    .join(' ') + document.documentElement.textContent;

const count = (line: string) => line.split(CALL).length - 1;
const wasRun = (page: Page) => page.evaluate(() => 'hacked' in window);

/** Stores the payloads in every kind of record that something is drawn of, and `line` in each of their fields. */
async function fill(page: Page, slug: string, line: string): Promise<void> {
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](path, { data });
    expect(answer.ok(), `${path}: ${(await answer.text()).slice(-600)}`).toBe(true);
  };
  const blocks = Array.from({ length: Math.ceil(PAYLOADS.length / BLOCK) }, (_, at) => ({
    id: `h${String(at)}`,
    kind: 'html',
    data: { html: PAYLOADS.slice(at * BLOCK, (at + 1) * BLOCK).join('') },
  }));
  const words = { id: 'words', kind: 'text', data: { heading: line, text: line, format: 'p' } };
  await putPage(page, slug, { title: line, content: [section('One', blocks), section('Two', [words])] });
  const seo = { metaTitle: line, metaDescription: line };
  const product = { title: line, slug, image: 'a-model', content: PAYLOADS.join(''), ...seo };
  await send('post', '/api/products', product);
  await send('post', '/api/sidebar-items', { name: line, section: line });
  const images = [{ id: 'a', src: '/uploads/none.png', description: line }];
  await send('post', '/api/gallery-groups', { title: line, images });
  // A table wants a figure where a number has a unit.
  const row = { header: line, cells: [{ words: line.replace(/\d/g, '') }] };
  const columns = [{ label: line, kind: 'text' }];
  await send('post', '/api/tables', { name: slug, caption: line, rowLabel: line, columns, rows: [row] });
  await send('put', '/api/settings', { tagline: line, homeLines: [line], footerNote: line });
}

test('nothing that is stored runs anywhere, with no policy of the browser to stop it', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/[^]/);
  test.setTimeout(300_000 * runs(1, LINES.length));
  const strange: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss());
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) strange.push(request.url());
  });

  // On an open door it runs, so the test can see it.
  await page.goto('/robots.txt');
  const loud = PAYLOADS.filter((each) => /^<img src=x on(error|load)=/.test(each));
  expect(loud).toHaveLength(2);
  for (const payload of loud) {
    await page.setContent(payload);
    await page.evaluate(() => {
      const target = document.querySelector('img, svg');
      for (const kind of ['load', 'error']) target?.dispatchEvent(new Event(kind));
    });
    await expect.poll(() => wasRun(page)).toBe(true);
    await page.goto('/robots.txt');
    counts.control();
  }

  await logIn(page);
  for (const [at, line] of LINES.slice(0, runs(1, LINES.length)).entries()) {
    const slug = `trust-${String(at)}`;
    await fill(page, slug, line);
    const asked = ASKED[at] ?? '';
    const each = count(line);
    const query = encodeURIComponent(asked);
    const places: [path: string, payloads: number][] = [
      [`/${slug}`, PAYLOADS.length + each],
      [`/product/${slug}`, PAYLOADS.length + each],
      ['/', each],
      ['/project-gallery', each],
      [`/search?q=${query}`, count(asked)],
      [`/?q=${query}`, count(asked)],
      [`/api/pages/slug/${slug}`, PAYLOADS.length],
      ['/admin', each],
      [`/admin/${slug}`, PAYLOADS.length + each],
      ['/admin/pages', each],
      ['/admin/gallery', each],
      ['/admin/tables', each],
      ['/admin/settings', each],
    ];
    for (const [path, payloads] of places) {
      await page.goto(path);
      // It is drawn there, as words.
      await expect
        .poll(() => page.evaluate(drawnText), { message: path, timeout: 20_000 })
        .toContain('window.hacked');
      for (const frame of page.frames()) {
        const ran = await frame.evaluate(() => 'hacked' in window).catch(() => false);
        expect([path, ran]).toEqual([path, false]);
      }
      const live = page.locator(
        '[onerror], [onload], [onclick], [href^="javascript"], iframe[srcdoc*="hacked"]:not([sandbox])',
      );
      expect([path, await live.count()]).toEqual([path, 0]);
      counts.tried(payloads);
    }
  }
  expect(strange).toEqual([]);
});
