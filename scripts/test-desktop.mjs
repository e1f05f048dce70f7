/**
 * The desktop suite in a real Electron: `node scripts/test-desktop.mjs`, or `runDesktopTests` from `npm test`. It
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
 * Runs the suite. Answers {reason} where it cannot run here, else {code, version, how}; with `report`, Playwright's
 * JSON report is written to that file.
 */
export async function runDesktopTests({ report, args = [] } = {}) {
  const electron = await findElectron();
  if (!electron.path) return { reason: electron.reason };
  const display = await findDisplay();
  if (display.reason) return { reason: display.reason };
  await build();
  await buildDesktop();
  const packaged = await packageForTests(electron, path.join(root, 'release', 'test'));
  if (packaged.reason) throw new Error(packaged.reason);
  const command = [
    ...display.prefix,
    bin('playwright'),
    'test',
    '-c',
    'e2e/desktop/playwright.config.ts',
    `--reporter=line${report ? ',json' : ''}`,
    ...args,
  ];
  const code = await run(command[0], command.slice(1), {
    env: {
      ...process.env,
      ELECTRON_PATH: electron.path,
      PACKAGED_PATH: packaged.path,
      ...(report && { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    },
  });
  return { code, version: electron.version, how: electron.how };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const result = await runDesktopTests({ args: process.argv.slice(2) });
  console.log(result.reason ?? `Electron ${result.version} (${result.how})`);
  process.exitCode = result.reason ? 1 : result.code;
}
