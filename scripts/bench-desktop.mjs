/** The desktop part of `npm run bench`: finds an Electron and a display, builds, packages, and measures. */
import path from 'node:path';
import { buildDesktop } from './desktop-build.mjs';
import { packageForTests } from './desktop-package.mjs';
import { findElectron } from './find-electron.mjs';
import { root, run } from './lib.mjs';
import { findDisplay } from './test-desktop.mjs';

async function main() {
  const electron = await findElectron();
  const display = electron.path ? await findDisplay() : {};
  const reason = electron.reason ?? display.reason;
  if (reason) {
    console.log(`\nDesktop app\n  skipped: ${reason}`);
    return 0;
  }
  await buildDesktop();
  const packaged = await packageForTests(electron, path.join(root, 'release', 'test'));
  if (packaged.reason) throw new Error(packaged.reason);
  const command = [...display.prefix, process.execPath, '--import', 'tsx', 'bench/desktop-figures.ts'];
  return run(command[0], command.slice(1), {
    env: {
      ...process.env,
      ELECTRON_PATH: electron.path,
      ELECTRON_VERSION: electron.version,
      PACKAGED_PATH: packaged.path,
    },
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
