import type { Page } from '@playwright/test';
import { trust } from '@wa/core/testing/trust';
import { xssPayloads } from '@wa/core/testing/xss-payloads';
import { putPage, section } from '../admin-builder/support.ts';
import { expect, logIn, test } from '../support/test.ts';

const counts = trust('xss');
/** Without the Content-Security-Policy: what is drawn must be harmless by itself. */
test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url), bypassCSP: true });

const CALL = 'window.hacked=true';
const PAYLOADS = xssPayloads(CALL);
/** As many of them as one field of text holds, in an order that begins with those that break out of attributes. */
const LINES = [...PAYLOADS].reverse().filter((_, at, all) => all.slice(0, at + 1).join(' ').length < 9_000);
const LINE = LINES.join(' ');
/** A table wants a figure where a number has a unit. */
const WITHOUT_UNITS = LINE.replace(/\d/g, '');
/** What an address carries. */
const ASKED = LINES.slice(0, 20);
const BLOCK = 60;

/** All text of a document, that of fields included. */
const drawnText = () =>
  [...document.querySelectorAll('input, textarea')]
    .map((field) => (field as HTMLInputElement).value)
    .join(' ') + document.documentElement.textContent;

const wasRun = (page: Page) => page.evaluate(() => 'hacked' in window);

/** Stores the payloads in every kind of record that something is drawn of. */
async function fill(page: Page): Promise<void> {
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](path, { data });
    expect(answer.ok(), `${path}: ${(await answer.text()).slice(-600)}`).toBe(true);
  };
  const blocks = Array.from({ length: Math.ceil(PAYLOADS.length / BLOCK) }, (_, at) => ({
    id: `h${String(at)}`,
    kind: 'html',
    data: { html: PAYLOADS.slice(at * BLOCK, (at + 1) * BLOCK).join('') },
  }));
  const words = { id: 'words', kind: 'text', data: { heading: LINE, text: LINE, format: 'p' } };
  await putPage(page, 'trust', { title: LINE, content: [section('One', blocks), section('Two', [words])] });
  const seo = { metaTitle: LINE, metaDescription: LINE };
  const product = { title: LINE, slug: 'trust', image: 'a-model', content: PAYLOADS.join(''), ...seo };
  await send('post', '/api/products', product);
  await send('post', '/api/sidebar-items', { name: LINE, section: LINE });
  const images = [{ id: 'a', src: '/uploads/none.png', description: LINE }];
  await send('post', '/api/gallery-groups', { title: LINE, images });
  const row = { header: LINE, cells: [{ words: WITHOUT_UNITS }] };
  const columns = [{ label: LINE, kind: 'text' }];
  await send('post', '/api/tables', { name: 'trust', caption: LINE, rowLabel: LINE, columns, rows: [row] });
  await send('put', '/api/settings', { tagline: LINE, homeLines: [LINE], footerNote: LINE });
}

test('nothing that is stored runs anywhere, with no policy of the browser to stop it', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/[^]/);
  test.setTimeout(300_000);
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
  await fill(page);
  const query = encodeURIComponent(ASKED.join(' '));
  const places: [path: string, payloads: number][] = [
    ['/trust', PAYLOADS.length + LINES.length],
    ['/product/trust', PAYLOADS.length + LINES.length],
    ['/', LINES.length],
    ['/project-gallery', LINES.length],
    [`/search?q=${query}`, ASKED.length],
    [`/?q=${query}`, ASKED.length],
    ['/api/pages/slug/trust', PAYLOADS.length],
    ['/admin', LINES.length],
    ['/admin/trust', PAYLOADS.length + LINES.length],
    ['/admin/pages', LINES.length],
    ['/admin/gallery', LINES.length],
    ['/admin/tables', LINES.length],
    ['/admin/settings', LINES.length],
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
  expect(strange).toEqual([]);
});
