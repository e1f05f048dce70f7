import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, logIn, PASSWORD, test } from './support/test.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('electron');

/** A place that the page must never reach: counts who comes. */
async function canary(): Promise<{ url: string; visits: () => number; close: () => void }> {
  let visits = 0;
  const server = createServer((_request, response) => {
    visits += 1;
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end('<script>parent.pwned = true</script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, visits: () => visits, close: () => server.close() };
}

/** Records what is handed to the system's browser instead of opening it. */
async function watchBrowser(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const state = globalThis as { opened?: string[] };
    state.opened = [];
    shell.openExternal = (url: string) => {
      state.opened?.push(url);
      return Promise.resolve();
    };
  });
  return () => app.evaluate(() => (globalThis as { opened?: string[] }).opened ?? []);
}

/** Runs an attack in the page; what it throws or answers is its own affair. */
const attack = (page: Page, work: (url: string) => unknown, url: string) =>
  page.evaluate(work as (url: string) => unknown, url).catch(() => null);

test('no attack of a page gets out of it', async ({ server, launch }) => {
  const there = await canary();
  const { app, page } = await launch({ server: server.url });
  await logIn(page);
  const opened = await watchBrowser(app);
  const home = page.url();
  const stillHome = async () => {
    expect(page.url()).toBe(home);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  };

  const navigations = [
    there.url,
    'file:///etc/passwd',
    'data:text/html,<h1>x</h1>',
    'chrome://gpu',
    'app://other/admin',
    'app://admin/api/session',
    'app://admin/uploads/x.html',
    'app://admin/~blobs/x',
    'app://admin/../../../etc/passwd',
  ];
  for (const url of navigations) {
    counts.tried(2);
    await attack(page, (to) => void (location.href = to), url);
    await attack(page, (to) => void window.open(to), url);
    await attack(
      page,
      (to) => {
        const link = document.createElement('a');
        link.href = to;
        document.body.append(link);
        link.click();
        link.remove();
      },
      url,
    );
    await stillHome();
  }
  // Electron asks nobody about this one: the app comes back by itself.
  await attack(page, () => void (location.href = 'about:blank'), '');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await attack(page, () => void (location.href = 'javascript:globalThis.pwned = true'), '');
  for (const url of [
    there.url,
    'app://admin/api/session',
    'data:text/html,<script>parent.pwned=1</script>',
  ]) {
    const refused = await page.evaluate(
      (to) =>
        new Promise<string>((resolve) => {
          const told = ({ effectiveDirective }: SecurityPolicyViolationEvent) => resolve(effectiveDirective);
          document.addEventListener('securitypolicyviolation', told, { once: true });
          const frame = document.createElement('iframe');
          frame.src = to;
          document.body.append(frame);
        }),
      url,
    );
    expect(refused).toBe('frame-src');
  }
  await attack(
    page,
    () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.pwned = true';
      document.body.append(script);
      const image = document.createElement('div');
      image.innerHTML = '<img src="x" onerror="globalThis.pwned = true"><webview src="https://example.com">';
      document.body.append(image);
    },
    '',
  );
  const escapes = await page.evaluate(async (url) => {
    const tried: Record<string, unknown> = {};
    const attempt = async (name: string, work: () => unknown) => {
      tried[name] = await Promise.resolve()
        .then(work)
        .catch(() => 'refused');
    };
    await attempt('fetch', () => fetch(url).then(() => 'out'));
    await attempt('beacon', () => (navigator.sendBeacon(url, 'x') ? 'queued' : 'refused'));
    await attempt(
      'socket',
      () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(url.replace('http', 'ws'));
          socket.onopen = () => resolve('out');
          socket.onerror = () => reject(new Error('no'));
        }),
    );
    await attempt(
      'image',
      () =>
        new Promise((resolve, reject) => {
          const image = new Image();
          image.onload = () => resolve('out');
          image.onerror = () => reject(new Error('no'));
          image.src = url;
        }),
    );
    await attempt(
      'worker',
      () =>
        new Promise((resolve, reject) => {
          const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
          worker.onmessage = () => resolve('out');
          worker.onerror = () => reject(new Error('no'));
        }),
    );
    await attempt('camera', () => navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'out'));
    await attempt(
      'place',
      () =>
        new Promise((resolve, reject) => {
          navigator.geolocation.getCurrentPosition(() => resolve('out'), reject);
        }),
    );
    await attempt('notice', async () =>
      (await Notification.requestPermission()) === 'granted' ? 'out' : 'refused',
    );
    await attempt('clipboard', () => navigator.clipboard.readText().then(() => 'out'));
    await attempt('node', () =>
      typeof Reflect.get(globalThis, 'require') === 'undefined' ? 'refused' : 'out',
    );
    await attempt('process', () =>
      typeof Reflect.get(globalThis, 'process') === 'undefined' ? 'refused' : 'out',
    );
    await attempt('traversal', async () =>
      (await fetch('app://admin/assets/%2e%2e/%2e%2e/%2e%2e/main/main.cjs')).ok ? 'out' : 'refused',
    );
    await attempt('method', async () =>
      (await fetch('app://admin/index.html', { method: 'PUT', body: 'x' })).ok ? 'out' : 'refused',
    );
    return tried;
  }, there.url);
  expect(
    Object.entries(escapes).filter(([name, result]) => result !== 'refused' && name !== 'beacon'),
  ).toEqual([]);

  const calls = await page.evaluate(async () => {
    const call = window.desktop.call as (name: string, input: unknown) => Promise<{ ok: boolean }>;
    const tried: [string, unknown][] = [
      ['servers', { op: 'list' }],
      ['servers', { op: 'add', address: 'https://example.com' }],
      ['__proto__', null],
      ['constructor', null],
      ['shell', { command: 'id' }],
      ['storage', { op: 'get', area: '../../shell', key: 'servers' }],
      ['storage', { op: 'get', area: 'drafts', key: '' }],
      ['storage', { op: 'append', log: '../../../evil', values: [1], after: 0 }],
      ['storage', { op: 'put', area: 'drafts', key: 'a', value: 1, path: '/etc' }],
      ['flag', { name: 'x', value: { toString: 'evil' } }],
      ['window', { progress: 'full' }],
      ['open-external', { url: 42 }],
    ];
    const passed: string[] = [];
    for (const [name, input] of tried) {
      const answer = await Promise.resolve()
        .then(() => call(name, input))
        .catch(() => ({ ok: false }));
      if (answer.ok) passed.push(JSON.stringify([name, input]));
    }
    return { passed, shown: Object.keys(window.desktop) };
  });
  expect(calls).toEqual({ passed: [], shown: ['call', 'on'] });

  const outside = [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'ms-settings:',
    there.url,
    'vbscript:x',
    'https://user:pw@example.com/',
  ];
  for (const url of outside)
    await attack(page, (to) => window.desktop.call('open-external', { url: to }), url);
  // What the site itself shows may open in the browser, at the site.
  expect((await opened()).filter((url) => !url.startsWith(`${server.url}/`))).toEqual([]);
  await stillHome();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'pwned'))).toBeUndefined();
  expect(there.visits()).toBe(0);
  there.close();
});

test('links of the site and of the world open in the system browser', async ({ server, launch }) => {
  const { app, page } = await launch({ server: server.url });
  await logIn(page);
  const opened = await watchBrowser(app);
  for (const url of [
    'https://example.com/a',
    'mailto:sales@example.com',
    'tel:+15550100',
    'app://admin/~site/project-gallery',
    '/a-model#x',
  ])
    await attack(page, (to) => void window.open(to), url);
  await page.getByRole('link', { name: 'View WA Project Gallery' }).click();
  await expect
    .poll(opened)
    .toEqual([
      'https://example.com/a',
      'mailto:sales@example.com',
      'tel:+15550100',
      `${server.url}/project-gallery`,
      `${server.url}/a-model#x`,
      `${server.url}/project-gallery`,
    ]);
});

test('neither the token nor the address of the server is anywhere in the page', async ({
  server,
  launch,
}) => {
  const { page } = await launch({ server: server.url });
  const login = await page.evaluate(async (password) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ password });
    return (await fetch('/api/authenticate', { method: 'POST', headers, body })).text();
  }, PASSWORD);
  expect(login).toBe('{"success":true}');
  const session = await page.evaluate(async () => {
    const answer = await fetch('/api/session');
    return { body: (await answer.json()) as { authenticated: boolean }, cookie: document.cookie };
  });
  expect(session.body.authenticated).toBe(true);
  expect(session.cookie).toBe('');
  const policy = await page.evaluate(async () =>
    (await fetch('/admin')).headers.get('content-security-policy'),
  );
  expect(policy).toContain("default-src 'none'");
  const start = JSON.stringify(await page.evaluate(() => window.desktop.call('start', null)));
  expect(start).not.toContain(new URL(server.url).port);
});
