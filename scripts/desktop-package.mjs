/**
 * `npm run desktop:package`: installers for this system; arguments go to electron-builder (`--dir`, `--linux deb`).
 * Updates are wired in only when SIGNED_UPDATES=1, which belongs to a signed release (docs/desktop.md).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDesktop } from './desktop-build.mjs';
import { bin, capture, root, run } from './lib.mjs';

async function main(args) {
  await buildDesktop({ env: { SIGNED_UPDATES: process.env.SIGNED_UPDATES ?? '' } });
  return run(bin('electron-builder'), ['--config', 'electron-builder.yml', '--publish', 'never', ...args]);
}

/** The shim and what it needs, beside the app's own files. */
function compatFiles() {
  const shim = path.join(root, 'scripts', 'electron');
  const modules = path.join(root, 'node_modules');
  return [
    { from: path.join(shim, 'packaged-compat'), to: 'compat' },
    { from: path.join(shim, 'default-app'), to: 'compat', filter: ['shim.cjs', 'preload-shim.cjs'] },
    {
      from: path.join(modules, 'undici-node16'),
      to: 'compat/undici',
      filter: ['index.js', 'lib/**', 'package.json'],
    },
    { from: path.join(modules, '@fastify/busboy'), to: 'compat/busboy' },
  ];
}

/**
 * An unpacked package for tests, asar and fuses as in a release, on the Electron at hand; an older one gets the
 * tests' shim in front. Answers the binary, or {reason}.
 */
export async function packageForTests(electron, output) {
  await buildDesktop();
  const isOlder = Number(electron.version.split('.')[0]) < 30;
  const older = {
    extraMetadata: { main: 'compat/main.cjs' },
    files: ['out/**', 'package.json', '!**/*.map', '!node_modules', ...compatFiles()],
  };
  mkdirSync(output, { recursive: true });
  const base = path.join(output, 'electron-builder.base.yml');
  const release = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8');
  // Electron 22 knows no such fuse.
  const known = isOlder ? release.replace(/^ *grantFileProtocolExtraPrivileges:.*\n/m, '') : release;
  writeFileSync(base, known);
  const config = {
    extends: base,
    electronDist: path.dirname(electron.path),
    electronVersion: electron.version,
    directories: { output },
    ...(isOlder && older),
  };
  const file = path.join(output, 'electron-builder.test.json');
  writeFileSync(file, JSON.stringify(config));
  const { code, output: printed } = await capture(bin('electron-builder'), [
    '--config',
    file,
    '--publish',
    'never',
    '--dir',
  ]);
  if (code !== 0) return { reason: `electron-builder failed:\n${printed}` };
  const folder = { linux: 'linux-unpacked', win32: 'win-unpacked', darwin: 'mac' }[process.platform];
  return { path: path.join(output, folder, 'wa-catalogue-admin') };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
