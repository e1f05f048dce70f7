/**
 * The desktop suite in a real Electron: `node scripts/test-desktop.mjs`, or `prepareDesktopTests` from `npm test`. It
 * needs a display; on Linux without one it runs under Xvfb.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { buildDesktop } from './desktop-build.mjs';
import { packageForTests } from './desktop-package.mjs';
import { findElectron } from './find-electron.mjs';
import { bin, capture, root, run } from './lib.mjs';

/** How to give a command a display: {prefix} to put before it, or {reason}. Installs Xvfb where it may (D1). */
export async function findDisplay() {
  if (process.platform !== 'linux' || process.env.DISPLAY) return { prefix: [] };
  const prefix = ['xvfb-run', '-a', '-s', '-screen 0 1600x1200x24'];
  const has = async () => (await capture('which', ['xvfb-run'])).code === 0;
  if (await has()) return { prefix };
  if (process.getuid?.() === 0) {
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    await capture('apt-get', ['update', '-qq'], quiet);
    await capture('apt-get', ['install', '-y', '-qq', 'xvfb', 'xauth'], quiet);
    if (await has()) return { prefix };
  }
  return { reason: 'no display and no Xvfb; install xvfb' };
}

/**
 * Builds what the suite tests. Answers {reason} where it cannot run here, else {version, how, run}: `run(args, report)`
 * runs it and resolves to Playwright's exit code, whose JSON report is written to the file `report`, where one is named.
 */
export async function prepareDesktopTests() {
  const electron = await findElectron();
  if (!electron.path) return { reason: electron.reason };
  const display = await findDisplay();
  if (display.reason) return { reason: display.reason };
  await build();
  await buildDesktop();
  const packaged = await packageForTests(electron, path.join(root, 'release', 'test'));
  if (packaged.reason) throw new Error(packaged.reason);
  const start = [...display.prefix, bin('playwright'), 'test', '-c', 'e2e/desktop/playwright.config.ts'];
  return {
    version: electron.version,
    how: electron.how,
    run: (args = [], report = '') =>
      run(start[0], [...start.slice(1), `--reporter=line${report && ',json'}`, ...args], {
        env: {
          ...process.env,
          ELECTRON_PATH: electron.path,
          PACKAGED_PATH: packaged.path,
          ...(report && { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
        },
      }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const app = await prepareDesktopTests();
  console.log(app.reason ?? `Electron ${app.version} (${app.how})`);
  process.exitCode = app.reason ? 1 : await app.run(process.argv.slice(2));
}
