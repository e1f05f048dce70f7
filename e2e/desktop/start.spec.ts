import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from './support/axe.ts';
import { clickMenu, DESKTOP_FOLDER, electronPath } from './support/desktop.ts';
import { expect, logIn, test } from './support/test.ts';

/** Starts a server that answers every request in the same way. */
async function answering(status: number, body: unknown): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, close: () => server.close() };
}

test('the first start asks for the server, explains a wrong address, and opens the admin on a valid one (T2.2)', async ({
  server,
  launch,
}) => {
  const stranger = await answering(200, { hello: 'world' });
  const newer = await answering(200, { authenticated: false, serverId: 'x', apiVersion: 99 });
  const { page } = await launch();
  await expect(page.getByRole('heading', { name: 'Connect to your server' })).toBeVisible();
  for (const [address, problem] of [
    ['http://example.com', /Use https/],
    ['http://127.0.0.1:1', /No server responds at this address/],
    [stranger.url, /isn’t a WA Catalog server/],
    [newer.url, /newer than this app/],
  ] as const) {
    await page.getByLabel('Address').fill(address);
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByRole('alert')).toHaveText(problem);
  }
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await expectAccessible(page);
  }
  await page.getByLabel('Address').fill(server.url);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  await logIn(page);
  await expect(page.getByText('This computer can’t store your sign-in securely.')).toBeVisible();
  stranger.close();
  newer.close();
});

test('a second start focuses the first window and exits', async ({ server, launch, userData }) => {
  const { app } = await launch({ server: server.url });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const second = spawn(electronPath(), [
    '--no-sandbox',
    '--disable-gpu',
    `--user-data-dir=${userData}`,
    DESKTOP_FOLDER,
  ]);
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect(code).toBe(0);
  const windows = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.isVisible() && !window.isMinimized()),
  );
  expect(windows).toEqual([true]);
});

test('the next start opens the same server, with the window at its last position', async ({
  server,
  launch,
}) => {
  const first = await launch({ server: server.url });
  await expect(first.page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  const left = { width: 900, height: 640 };
  await first.app.evaluate(({ BrowserWindow }, size) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, ...size });
  }, left);
  await first.close();
  const { app, page } = await launch();
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  expect(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds()),
  ).toMatchObject(left);
  await clickMenu(app, 'Servers…');
  await expect(page.getByText(server.url)).toBeVisible();
  await expectAccessible(page);
});
