/**
 * Runs the desktop end-to-end tests in a real Electron: `npm run test:desktop -- FILES`, or
 * `prepareDesktopTests` from `npm test`. They need a display; on Linux without one they run under Xvfb.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { buildDesktop } from './desktop-build.mjs';
import { packageForTests } from './desktop-package.mjs';
import { findElectron } from './find-electron.mjs';
import { bin, capture, root, run } from './lib.mjs';

/**
 * Finds a display for a command: {prefix} for the command line, or {reason}. Installs Xvfb where that is
 * allowed (D1).
 */
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
 * Builds the app for the tests. Returns {reason} if they can't run here, otherwise {version, env, start}:
 * `env` names the Electron and the package; `start(command, args, options)` runs a command with a display and
 * resolves to its exit code.
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
  return {
    version: electron.version,
    env: { ELECTRON_PATH: electron.path, PACKAGED_PATH: packaged.path },
    start(command, args, options) {
      const [first, ...others] = [...display.prefix, command, ...args];
      return run(first, others, options);
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { reason, env, start } = await prepareDesktopTests();
  if (reason) console.log(reason);
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--project=desktop', ...process.argv.slice(2)];
  process.exitCode = reason ? 1 : await start(bin('playwright'), args, { env: { ...process.env, ...env } });
}
