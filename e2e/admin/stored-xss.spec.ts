import type { Page } from '@playwright/test';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { xssPayloads } from '@wa/core/testing/xss-payloads';
import { putPage, section } from '../admin-builder/support.ts';
import { expect, logIn, PASSWORD, test } from '../support/test.ts';
import { choose } from '../support/menus.ts';

const counts = trust('xss');
/** Without the Content-Security-Policy: what is drawn must be harmless by itself. */
test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url), bypassCSP: true });

const CALL = 'window.hacked=true';
const EVERY = xssPayloads(CALL);
/** Those that an open door runs at once, so the test can see. */
const LOUD = EVERY.filter((each) => /^<img src=x on(error|load)=/.test(each));
/** `npm run trust` stores all of them; every day one in thirty is enough to see that none gets through. */
const PAYLOADS = [...LOUD, ...EVERY.filter((_, at) => at % runs(30, 1) === 0)];
/** Characters that one field of text holds, with some to spare. */
const FIELD = 9_000;
/** All of them in as few lines as they fit, in an order that begins with those that break out of attributes. */
const LINES = [...PAYLOADS].reverse().reduce<string[]>((lines, payload) => {
  const last = lines.pop() ?? '';
  return last.length + payload.length < FIELD ? [...lines, `${last} ${payload}`] : [...lines, last, payload];
}, []);
const BLOCK = 60;
/** One that fits where a name or a word does; closing what it may stand in. */
const SHORT = `"><img src=x onerror=${CALL}>`;

/** All text of a document, that of fields included. */
const drawnText = () =>
  [...document.querySelectorAll('input, textarea')]
    .map((field) => (field as HTMLInputElement).value)
    .join(' ') + document.documentElement.textContent;

/** What would run in a document: attributes of events, scripts as addresses, and frames that may run what they hold. */
const liveParts = () => {
  const addresses =
    /^(href|src|action|formaction|xlink:href|data|poster|background|ping|cite|manifest|to|from|values)$/;
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const plain = value.replace(/[^!-~]/g, '').toLowerCase();
      const isScript = addresses.test(name) && /^(javascript|vbscript|data:text\/html)/.test(plain);
      if (/^on/i.test(name) || isScript) found.push(`${element.tagName} ${name}=${value.slice(0, 80)}`);
    }
    if (!(element instanceof HTMLIFrameElement) || !element.srcdoc.includes('hacked')) continue;
    const { sandbox } = element;
    if (!element.hasAttribute('sandbox') || sandbox.contains('allow-scripts')) found.push('IFRAME');
  }
  return found;
};

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
  await send('post', '/api/editors', {
    name: `${slug} ${SHORT}`,
    password: 'password of nobody',
    current: PASSWORD,
  });
}

/** Where it is drawn, and how many of the payloads; those that say the most first. */
function placesOf(slug: string, line: string): [path: string, payloads: number][] {
  const each = count(line);
  const asked = line.slice(0, 1_500);
  const query = encodeURIComponent(asked);
  const short = encodeURIComponent(SHORT);
  return [
    [`/${slug}`, PAYLOADS.length + each],
    [`/product/${slug}`, PAYLOADS.length + each],
    [`/search?q=${query}`, count(asked)],
    ['/admin', each],
    [`/admin/${slug}`, PAYLOADS.length + each],
    ['/admin/settings/failed-searches', 1],
    ['/', each],
    ['/project-gallery', each],
    [`/?q=${query}`, count(asked)],
    [`/api/pages/slug/${slug}`, PAYLOADS.length],
    ['/admin/pages', each],
    ['/admin/gallery', each],
    ['/admin/tables', each],
    ['/admin/settings', each],
    ['/admin/settings/people', 1],
    [`/compare?part=${query}`, count(asked)],
    [`/documents?q=${query}`, count(asked)],
    [`/inquiry?item=${slug}~1~${short}~${short}`, 2],
    [`/find?task=leak&size=${short}`, 1],
    [`/view/pdf?src=%2Fdata-sheets%2Fa-model.pdf&name=${short}.pdf`, 1],
  ];
}

/** Neither the page nor a frame of it has run anything, or would. */
async function isHarmless(page: Page, where: string): Promise<void> {
  // It is drawn there, as words.
  await expect.poll(() => page.evaluate(drawnText), { message: where }).toContain('window.hacked');
  for (const frame of page.frames()) {
    const ran = await frame.evaluate(() => 'hacked' in window).catch(() => false);
    expect([where, ran]).toEqual([where, false]);
    const live = await frame.evaluate(liveParts).catch(() => []);
    expect([where, live]).toEqual([where, []]);
  }
}

test('nothing that is stored runs anywhere, with no policy of the browser to stop it', async ({
  page,
  quietConsole,
}) => {
  quietConsole.expectNoise(/[^]/);
  test.setTimeout(runs(120_000, 300_000 * LINES.length));
  const strange: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss());
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) strange.push(request.url());
  });

  // On an open door it runs, so the test can see it.
  await page.goto('/robots.txt');
  expect(LOUD).toHaveLength(2);
  for (const payload of LOUD) {
    await page.setContent(payload);
    await page.evaluate(() => {
      const target = document.querySelector('img, svg');
      for (const kind of ['load', 'error']) target?.dispatchEvent(new Event(kind));
    });
    await expect.poll(() => wasRun(page)).toBe(true);
    await page.goto('/robots.txt');
    counts.control();
  }

  // What a stranger looks for is shown to the office alone; no record has these words yet.
  const looked = { headers: { accept: 'text/html' } };
  await page.request.get(`/search?q=${encodeURIComponent(SHORT)}`, looked);
  await logIn(page);
  for (const [at, line] of LINES.entries()) {
    const slug = `trust-${String(at)}`;
    await fill(page, slug, line);
    const places = placesOf(slug, line);
    for (const [path, payloads] of places.slice(0, runs(6, places.length))) {
      await page.goto(path);
      await isHarmless(page, path);
      counts.tried(payloads);
    }
  }

  // A dialog that shows both versions of a text, side by side.
  const made = await page.request.post('/api/products', {
    data: { title: `Old ${SHORT}`, image: 'a-model' },
  });
  const { _id } = (await made.json()) as { _id: string };
  await page.request.put(`/api/products/${_id}`, { data: { title: `New ${SHORT}` } });
  await page.goto('/admin');
  await choose(page, page.getByRole('button', { name: /^More for New/ }), 'History');
  await expect(page.getByRole('dialog').getByRole('row', { name: /Old .*New / })).toBeVisible();
  await isHarmless(page, 'history');
  counts.tried();
  expect(strange).toEqual([]);
});
