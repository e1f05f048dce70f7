import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, PASSWORD, test } from './support/test.ts';
import { trust } from '@wa/core/testing/trust';
import { account } from '../support/menus.ts';

const counts = trust('electron');

/** Starts a server that the page must never reach, and counts its visits. */
async function canary(): Promise<{ url: string; visits: () => number; close: () => void }> {
  let visits = 0;
  const server = createServer((_request, response) => {
    visits += 1;
    response.setHeader('Access-Control-Allow-Origin', '*').end('<script>parent.pwned = true</script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, visits: () => visits, close: () => server.close() };
}

/** Records addresses for the system's browser instead of opening them. */
async function watchBrowser(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const state = globalThis as { opened?: string[] };
    state.opened = [];
    shell.openExternal = async (url: string) => void state.opened?.push(url);
  });
  return () => app.evaluate(() => (globalThis as { opened?: string[] }).opened ?? []);
}

/** Runs an attack in the page and ignores its result and failure. */
const attack = (page: Page, work: (url: string) => void, url = '') =>
  page.evaluate(work, url).catch(() => null);

/** Returns the directive of the content policy that refuses a frame with this address. */
const refusedFrame = (page: Page, url: string) =>
  page.evaluate(
    (src) =>
      new Promise<string>((resolve) => {
        const refuse = ({ effectiveDirective }: SecurityPolicyViolationEvent) => resolve(effectiveDirective);
        document.addEventListener('securitypolicyviolation', refuse, { once: true });
        document.body.append(Object.assign(document.createElement('iframe'), { src }));
      }),
    url,
  );

test('no attack escapes from a page, links open in the system browser, and neither the token nor the address of the server is in the page (T2.1, T2.2, T2.3, T2.4)', async ({
  server,
  launch,
}) => {
  const { app, page } = await launch({ server: server.url });
  const opened = await watchBrowser(app);
  await test.step('the page gets neither token nor address', async () => {
    const seen = await page.evaluate(async (password) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ password });
      const login = await fetch('/api/authenticate', { method: 'POST', headers, body });
      const session = await fetch('/api/session');
      return {
        login: await login.text(),
        isLoggedIn: ((await session.json()) as { authenticated: boolean }).authenticated,
        cookie: document.cookie,
        start: JSON.stringify(await window.desktop.call('start', null)),
      };
    }, PASSWORD);
    expect(seen).toMatchObject({ login: '{"success":true}', isLoggedIn: true, cookie: '' });
    expect(seen.start).not.toContain(new URL(server.url).port);
    await page.reload();
    await expect(account(page)).toBeVisible();
  });

  await test.step('attacks', async () => {
    const there = await canary();
    const home = page.url();

    for (const url of [there.url, 'file:///etc/passwd', 'app://other/admin', 'app://admin/api/session']) {
      counts.tried(2);
      await attack(page, (to) => void (location.href = to), url);
      await attack(page, (to) => void window.open(to), url);
      expect(page.url()).toBe(home);
      expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    }
    // Electron emits no event before this navigation, so the app restores its own document afterward.
    await attack(page, () => void (location.href = 'about:blank'));
    await expect(account(page)).toBeVisible();
    await attack(page, () => void (location.href = 'javascript:globalThis.pwned = true'));
    await attack(page, () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.pwned = true';
      document.body.append(script);
    });
    for (const url of [
      there.url,
      'app://admin/api/session',
      'data:text/html,<script>parent.pwned=1</script>',
    ])
      expect(await refusedFrame(page, url)).toBe('frame-src');

    const escapes = await page.evaluate(async (url) => {
      const attempts: Record<string, () => Promise<boolean>> = {
        fetch: () => fetch(url).then(() => true),
        image: () =>
          new Promise((resolve) => {
            const image = Object.assign(new Image(), { src: url });
            image.onload = () => resolve(true);
            image.onerror = () => resolve(false);
          }),
        camera: () => navigator.mediaDevices.getUserMedia({ video: true }).then(() => true),
        notification: async () => (await Notification.requestPermission()) === 'granted',
        clipboard: () => navigator.clipboard.readText().then(() => true),
        node: async () => 'require' in globalThis || 'process' in globalThis,
        traversal: async () => (await fetch('app://admin/assets/%2e%2e/%2e%2e/main/main.cjs')).ok,
        'another document’s call': async () =>
          (await window.desktop.call('servers', { op: 'add', address: 'https://example.com' })).ok,
        'an unknown call': async () => (await window.desktop.call('shell' as never, null as never)).ok,
        'a path in a key': async () =>
          (await window.desktop.call('flag', { name: '../servers', value: 'x' })).ok,
      };
      const passed: string[] = [];
      for (const [name, attempt] of Object.entries(attempts))
        if (await attempt().catch(() => false)) passed.push(name);
      return { passed, bridge: Object.keys(window.desktop) };
    }, there.url);
    expect(escapes).toEqual({ passed: [], bridge: ['call', 'on'] });

    // Pages of the site may open in the browser.
    expect((await opened()).filter((url) => !url.startsWith(`${server.url}/`))).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'pwned'))).toBeUndefined();
    expect(there.visits()).toBe(0);
    there.close();
  });

  await test.step('links open in the system browser', async () => {
    const before = (await opened()).length;
    for (const url of ['https://example.com/a', 'mailto:sales@example.com', '/a-model#x'])
      await attack(page, (to) => void window.open(to), url);
    await page.getByRole('link', { name: 'View WA Project Gallery' }).click();
    await expect
      .poll(async () => (await opened()).slice(before))
      .toEqual([
        'https://example.com/a',
        'mailto:sales@example.com',
        `${server.url}/a-model#x`,
        `${server.url}/project-gallery`,
      ]);
  });
});
