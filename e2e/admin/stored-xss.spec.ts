import type { Page } from '@playwright/test';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { xssPayloads } from '@wa/core/testing/xss-payloads';
import { putPage, section } from '../admin-builder/support.ts';
import { expect, logIn, PASSWORD, test } from '../support/test.ts';
import { choose } from '../support/menus.ts';

const counts = trust('xss');
/** The test bypasses the Content-Security-Policy, because the markup must be harmless by itself. */
test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url), bypassCSP: true });

// A search for this name must find nothing, so that it becomes a failed search.
const CALL = 'window.xssran=true';
const EVERY = xssPayloads(CALL);
/** Payloads that run at once if they aren't sanitized, which proves that the test can detect an attack. */
const LOUD = EVERY.filter((each) => /^<img src=x on(error|load)=/.test(each));
/** `npm run trust` stores all payloads. Daily runs store one in thirty. */
const PAYLOADS = [...LOUD, ...EVERY.filter((_, at) => at % runs(30, 1) === 0)];
/** Maximum characters of a text field, with a margin. */
const FIELD = 9_000;
/** All payloads in as few lines as possible, beginning with those that break out of attributes. */
const LINES = [...PAYLOADS].reverse().reduce<string[]>((lines, payload) => {
  const last = lines.pop() ?? '';
  return last.length + payload.length < FIELD ? [...lines, `${last} ${payload}`] : [...lines, last, payload];
}, []);
const BLOCK = 60;
/** A payload short enough for a name or a word. It closes the surrounding attribute. */
const SHORT = `"><img src=x onerror=${CALL}>`;

/** Returns all text of a document, including field values. */
const drawnText = () =>
  [...document.querySelectorAll('input, textarea')]
    .map((field) => (field as HTMLInputElement).value)
    .join(' ') + document.documentElement.textContent;

/**
 * Returns everything executable in a document: event attributes, script addresses, and frames that may run
 * scripts.
 */
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
    if (!(element instanceof HTMLIFrameElement) || !element.srcdoc.includes('xssran')) continue;
    const { sandbox } = element;
    if (!element.hasAttribute('sandbox') || sandbox.contains('allow-scripts')) found.push('IFRAME');
  }
  return found;
};

const count = (line: string) => line.split(CALL).length - 1;
const wasRun = (page: Page) => page.evaluate(() => 'xssran' in window);

/** Saves the payloads in every kind of rendered record, with `line` in each field. */
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
  // A table requires a spec value for a number with a unit.
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

/** Returns the addresses that render the payloads with the number of payloads, largest first. */
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

/** Expects that neither the page nor any frame has run a payload or could run one. */
async function isHarmless(page: Page, where: string): Promise<void> {
  // The payload must be rendered as text.
  await expect.poll(() => page.evaluate(drawnText), { message: where }).toContain('window.xssran');
  for (const frame of page.frames()) {
    const ran = await frame.evaluate(() => 'xssran' in window).catch(() => false);
    expect([where, ran]).toEqual([where, false]);
    const live = await frame.evaluate(liveParts).catch(() => []);
    expect([where, live]).toEqual([where, []]);
  }
}

test('no stored payload runs anywhere, even without a content policy', async ({ page, quietConsole }) => {
  quietConsole.expectNoise(/[^]/);
  test.setTimeout(runs(120_000, 300_000 * LINES.length));
  const strange: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss());
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) strange.push(request.url());
  });

  // Without sanitizing, the payload runs, so the test can detect it.
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

  // Search terms of visitors are shown only in the admin. These terms don't exist in any record yet.
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

  // This dialog shows both versions of a text side by side.
  const made = await page.request.post('/api/products', {
    data: { title: `Old ${SHORT}`, image: 'a-model' },
  });
  const { _id } = (await made.json()) as { _id: string };
  await page.request.put(`/api/products/${_id}`, { data: { title: `New ${SHORT}` } });
  await page.goto('/admin');
  // The list renders the buttons of far cards only when they get near the screen.
  await page.getByPlaceholder('Search Products').fill('New');
  await choose(page, page.getByRole('button', { name: /^More for New/ }), 'History');
  await expect(page.getByRole('dialog').getByRole('row', { name: /Old .*New / })).toBeVisible();
  await isHarmless(page, 'history');
  counts.tried();
  expect(strange).toEqual([]);
});
