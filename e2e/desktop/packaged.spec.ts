import { spawn } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rename, saveState } from './support/edit.ts';
import { expectContentKept } from './support/kept-content.ts';
import { readChecksums, readFuses } from './support/package-content.ts';
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

test('the package starts, works offline through kill -9, and sends pending edits', async ({
  server,
  userData,
}) => {
  const first = await launch(userData);
  await first.page.getByLabel('Address').fill(server.url);
  await first.page.getByRole('button', { name: 'Connect' }).click();
  await logIn(first.page);
  await expectContentKept(first.page);
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
  const resources = path.join(path.dirname(file), 'resources');
  expect(await readFuses(file)).toEqual({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    nodeCliInspect: false,
    embeddedAsarIntegrity: true,
    onlyLoadAppFromAsar: true,
  });
  // macOS and Windows compare these checksums before they run a file of the archive.
  const { without, having } = await readChecksums(path.join(resources, 'app.asar'));
  expect(without).toEqual([]);
  expect(having).toBeGreaterThan(5);

  // Without the fuse, a folder next to the archive would take precedence.
  const planted = path.join(resources, 'app');
  const mark = path.join(userData, 'planted-code-ran');
  await mkdir(planted);
  try {
    await writeFile(path.join(planted, 'package.json'), '{"main":"main.js"}');
    const code = `require('fs').writeFileSync(${JSON.stringify(mark)}, '')`;
    await writeFile(path.join(planted, 'main.js'), code);
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require ${planted}/main.js` };
    const args = ['-e', code, '--no-sandbox', '--disable-gpu', `--user-data-dir=${userData}/as-node`];
    const child = spawn(file, args, { env, stdio: 'ignore' });
    const { page } = await launch(`${userData}/other`);
    await expect(page.getByRole('heading', { name: 'Connect to your server' })).toBeVisible();
    child.kill('SIGKILL');
    expect(await readdir(userData)).not.toContain(path.basename(mark));
    expect(await page.evaluate(() => typeof Reflect.get(globalThis, 'require'))).toBe('undefined');
  } finally {
    await rm(planted, { recursive: true });
  }
});
