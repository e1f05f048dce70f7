/** Builds the desktop app when its sources have changed. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bin, captureTree, fingerprint, isFresh, markBuilt, root } from './lib.mjs';

const SOURCES = [
  'shared/core/src',
  'shared/admin-app/src',
  'shared/admin-app/vite',
  'docs/handbook',
  'package-lock.json',
  'scripts/desktop-build.mjs',
  'desktop-admin/src',
  'desktop-admin/package.json',
  'desktop-admin/electron.vite.config.ts',
];
const RESULTS = ['main/main.cjs', 'preload/preload.cjs', 'renderer/index.html'].map(
  (file) => `desktop-admin/out/${file}`,
);

/** Builds the desktop app. @throws Error with the tool's own output */
export async function buildDesktop({ env = {} } = {}) {
  const mark = fingerprint(SOURCES) + JSON.stringify(env);
  if (isFresh('desktop', mark, RESULTS)) return;
  console.log('Building the desktop app ...');
  const { code, output } = await captureTree(bin('electron-vite'), ['build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'desktop-admin'),
    env: { ...process.env, ...env },
  });
  if (code !== 0) throw new Error(`Building the desktop app failed:\n${output}`);
  markBuilt('desktop', mark);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildDesktop();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
