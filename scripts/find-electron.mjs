/**
 * Finds an Electron that runs on this machine (D1): ELECTRON_OVERRIDE_DIST_PATH, the electron package's own
 * binary, its own download, then the project's fallback script. Returns {path, how, version} or {reason}.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fetchTool } from './find-tools.mjs';
import { capture } from './lib.mjs';

const require = createRequire(import.meta.url);

const BINARY = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

function within(dist, how) {
  const file = path.join(dist, BINARY[process.platform] ?? 'electron');
  if (!existsSync(file)) return null;
  const versionFile = path.join(dist, 'version');
  const version = existsSync(versionFile)
    ? readFileSync(versionFile, 'utf8').trim().replace(/^v/, '')
    : 'unknown';
  return { path: file, how, version };
}

const packageFolder = () => path.dirname(require.resolve('electron/package.json'));

export async function findElectron() {
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (named)
    return (
      within(named, 'ELECTRON_OVERRIDE_DIST_PATH') ?? {
        reason: `ELECTRON_OVERRIDE_DIST_PATH ${named} doesn’t contain Electron`,
      }
    );
  const own = path.join(packageFolder(), 'dist');
  const installed = within(own, "the electron package's own");
  if (installed) return installed;

  // On Linux x86_64, the fallback is cached after its first use. Calling an unreachable host costs a minute.
  const cached = path.join(
    process.env.XDG_CACHE_HOME ?? path.join(process.env.HOME ?? '', '.cache'),
    'wa-catalogue/electron-22.3.25',
  );
  if (!existsSync(cached)) {
    await capture(process.execPath, [path.join(packageFolder(), 'install.js')], { timeout: 60_000 });
    const downloaded = within(own, 'downloaded by the electron package');
    if (downloaded) return downloaded;
  }
  if (process.platform === 'linux') {
    const fetched = await fetchTool('get-electron');
    const found = fetched.path ? within(fetched.path, 'fetched by scripts/get-electron') : null;
    if (found) return found;
  }
  return { reason: 'no Electron found; run "npx install-electron" or set ELECTRON_OVERRIDE_DIST_PATH' };
}
