import { spawn } from 'node:child_process';
import { expectAccessible } from './support/axe.ts';
import { clickMenu, DESKTOP_FOLDER, electronPath } from './support/desktop.ts';
import { expect, logIn, test } from './support/test.ts';

test('the first start asks for the server and explains a wrong address; a second one focuses the first window, and the next one opens the same server at the same position (T2.2)', async ({
  server,
  launch,
  userData,
}) => {
  const first = await launch();
  const { page } = first;
  await expect(page.getByRole('heading', { name: 'Connect to your server' })).toBeVisible();
  await page.getByLabel('Address').fill('http://127.0.0.1:1');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('alert')).toHaveText(/No server responds at this address/);
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

  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const second = spawn(electronPath(), [
    '--no-sandbox',
    '--disable-gpu',
    `--user-data-dir=${userData}`,
    DESKTOP_FOLDER,
  ]);
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect(code).toBe(0);
  const windows = await first.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.isVisible() && !window.isMinimized()),
  );
  expect(windows).toEqual([true]);

  const left = { width: 900, height: 640 };
  await first.app.evaluate(({ BrowserWindow }, size) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, ...size });
  }, left);
  await first.close();
  const next = await launch();
  await expect(next.page.getByRole('heading', { name: 'Admin Access' })).toBeVisible();
  expect(
    await next.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds()),
  ).toMatchObject(left);
  await clickMenu(next.app, 'Servers…');
  await expect(next.page.getByText(server.url)).toBeVisible();
  await expectAccessible(next.page);
});
