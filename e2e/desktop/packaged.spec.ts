import { spawn } from 'node:child_process';
import { expectContentKept, rename, saveState } from './support/edit.ts';
import { launchPackaged, type PackagedApp } from './support/packaged.ts';
import { titles } from './support/rest.ts';
import { expect, logIn, test } from './support/test.ts';

let running: PackagedApp[] = [];
test.afterEach(async () => {
  for (const { kill } of running) await kill();
  running = [];
});
async function launch(userData: string) {
  const app = await launchPackaged(userData);
  running.push(app);
  return app;
}

test('the package starts, works without a connection through kill -9, and sends what waited', async ({
  server,
  userData,
}) => {
  const first = await launch(userData);
  await first.page.getByLabel('Address').fill(server.url);
  await first.page.getByRole('button', { name: 'Connect' }).click();
  await logIn(first.page);
  await expectContentKept(userData);
  await server.stop();
  await rename(first.page, 'Disc Seals Pipes through walls To 36 psi', 'Packaged');
  await expect(saveState(first.page)).toHaveText('Offline - 1 change waiting');
  await first.kill();

  const second = await launch(userData);
  await expect(saveState(second.page)).toHaveText('Offline - 1 change waiting');
  await server.start();
  await logIn(second.page);
  await expect(saveState(second.page)).toHaveText('Saved', { timeout: 30_000 });
  expect(await titles(server.url)).toContain('Packaged');
});

test('the package runs no code but its own', async ({ userData }) => {
  const file = process.env['PACKAGED_PATH'] ?? '';
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--require /nonexistent' };
  const child = spawn(
    file,
    ['-e', 'console.log("ran")', '--version', '--no-sandbox', '--disable-gpu', `--user-data-dir=${userData}`],
    { env },
  );
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const { page } = await launch(`${userData}/other`);
  await expect(page.getByRole('heading', { name: 'Connect to your server' })).toBeVisible();
  child.kill('SIGKILL');
  expect(printed).not.toContain('ran');
  expect(await page.evaluate(() => typeof Reflect.get(globalThis, 'require'))).toBe('undefined');
});
