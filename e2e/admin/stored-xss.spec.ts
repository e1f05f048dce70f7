import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { xssPayloads } from '@wa/core/testing/xss-payloads';
import { putPage, section } from '../admin-builder/support.ts';
import { expect, logIn, PASSWORD, test } from '../support/test.ts';

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

/** One that fits where a name or a word does; closing what it may stand in. */
const SHORT = `"><img src=x onerror=${CALL}>`;

/** What would run in a document: attributes of events, scripts as addresses, and frames that may run what they hold. */
const liveParts = () => {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const plain = value.replace(/[^!-~]/g, '').toLowerCase();
      const isAddress =
        /^(href|src|action|formaction|xlink:href|data|poster|background|ping|cite|manifest|to|from|values)$/.test(
          name,
        );
      if (/^on/i.test(name) || (isAddress && /^(javascript|vbscript|data:text\/html)/.test(plain)))
        found.push(`${element.tagName} ${name}=${value.slice(0, 80)}`);
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
}

/** Neither the page nor a frame of it has run anything, or would. */
async function isHarmless(page: Page, where: string): Promise<void> {
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
      [`/compare?part=${query}`, count(asked)],
      [`/documents?q=${query}`, count(asked)],
      [`/inquiry?item=${slug}~1~${encodeURIComponent(SHORT)}~${encodeURIComponent(SHORT)}`, 2],
      [`/find?task=leak&size=${encodeURIComponent(SHORT)}`, 1],
      [`/view/pdf?src=%2Fdata-sheets%2Fa-model.pdf&name=${encodeURIComponent(SHORT)}.pdf`, 1],
    ];
    for (const [path, payloads] of places) {
      await page.goto(path);
      // It is drawn there, as words.
      await expect
        .poll(() => page.evaluate(drawnText), { message: path, timeout: 20_000 })
        .toContain('window.hacked');
      await isHarmless(page, path);
      counts.tried(payloads);
    }
  }
  expect(strange).toEqual([]);
});

test('nor what is shown in dialogs, in lists of the office, or beside the live page before a deploy', async ({
  page,
  browser,
  ownServer,
  quietConsole,
}) => {
  quietConsole.expectNoise(/[^]/);
  test.setTimeout(600_000);
  await logIn(page);
  const send = async (method: 'post' | 'put' | 'delete', path: string, data?: object) => {
    const answer = await page.request[method](path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { _id: string };
  };
  const drawn = async (where: string) => {
    await expect
      .poll(() => page.evaluate(drawnText), { message: where, timeout: 60_000 })
      .toContain('window.hacked');
    await isHarmless(page, where);
    counts.tried();
  };

  // By a stranger: shown to the office alone.
  const stranger = await browser.newContext({ baseURL: ownServer.url });
  await stranger.request.get(`/search?q=${encodeURIComponent(SHORT)}`, { headers: { accept: 'text/html' } });
  await stranger.request.get(`/old-${encodeURIComponent(SHORT)}`, { headers: { accept: 'text/html' } });
  await stranger.close();
  await page.goto('/admin/settings/looked-for');
  await drawn('looked for');

  await send('post', '/api/editors', { name: SHORT, password: 'password of nobody', current: PASSWORD });
  await page.goto('/admin/settings/people');
  await drawn('people');

  const product = await send('post', '/api/products', { title: `Old ${SHORT}`, image: 'a-model' });
  await send('put', `/api/products/${product._id}`, { title: `New ${SHORT}`, content: PAYLOADS.join('') });
  await page.goto('/admin');
  await page.getByRole('button', { name: /^History of New/ }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /Old .*New / })).toBeVisible();
  await drawn('history');
  await send('delete', `/api/products/${product._id}`);
  await page.goto('/admin?view=bin');
  await drawn('bin');

  await page.goto('/admin/figures');
  await page.getByRole('button', { name: 'Spreadsheet' }).click();
  const sheet = page.getByRole('dialog', { name: 'Spreadsheet' });
  const saving = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  const hostile = csv.replaceAll('up to 36 psi', `<img src=x onerror=${CALL}>`);
  expect(hostile).not.toBe(csv);
  const choosing = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: /^Choose/ }).click();
  const file = { name: `${SHORT.replace('/', '')}.csv`, mimeType: 'text/csv', buffer: Buffer.from(hostile) };
  await (await choosing).setFiles(file);
  await drawn('import');

  const words = { id: 'words', kind: 'text', data: { heading: SHORT, text: SHORT, format: 'p' } };
  const html = { id: 'html', kind: 'html', data: { html: PAYLOADS.join('').slice(0, 40_000) } };
  await putPage(page, 'compared', { title: SHORT, content: [section('One', [words, html])] });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Deploy Changes' }).click();
  const plan = page.getByRole('dialog', { name: 'Deploy Changes' });
  // Before the first deploy every page is new, and so many are folded.
  await plan.locator('.file-group > summary').first().click({ timeout: 100_000 });
  const row = plan.getByRole('listitem').filter({ hasText: '/compared' });
  await row.getByRole('button', { name: 'Before and after' }).click();
  const after = page.frameLocator('iframe[title="After: /compared"]');
  await expect(after.getByText(SHORT).first()).toBeVisible({ timeout: 60_000 });
  await drawn('deploy');
});
