/**
 * `npm run desktop:package`: builds installers for this system and passes arguments to electron-builder
 * (`--dir`, `--linux deb`). SIGNED_UPDATES=1 enables updates; only signed releases set it (docs/desktop.md).
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

/** Returns the shim and its dependencies, which the package includes in addition to the app's files. */
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
 * Builds an unpacked package for tests with the available Electron; asar and fuses are as in a release. An
 * older Electron gets the tests' shim. Returns the binary, or {reason}.
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
  // Electron 22 doesn't have this fuse.
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
