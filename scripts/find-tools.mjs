/**
 * Finds the tools that the tests need beyond Node (D1): a Chromium, a mongod, an S3 server. Each finder
 * returns `{path, how}` or `{reason}`. A finder installs a tool only where the decision allows it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bin, capture, root } from './lib.mjs';

const USUAL_CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const lastLine = (output) => output.trim().split('\n').at(-1)?.trim() ?? '';

async function onPath(command) {
  const look = process.platform === 'win32' ? 'where' : 'which';
  const { code, output } = await capture(look, [command]);
  return code === 0 ? output.split('\n')[0].trim() : null;
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/** Installs Debian packages; returns false if that is impossible. */
async function aptInstall(...packages) {
  if (!isRootOnDebian()) return false;
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await capture('apt-get', ['update', '-qq'], quiet);
  const { code } = await capture('apt-get', ['install', '-y', '-qq', ...packages], quiet);
  return code === 0;
}

const FETCH_TRIES = 3;

/**
 * Runs one of the project's fallback scripts. Returns the path that it prints, `{path}`, or the last lines of
 * its output, `{words}`. It retries because package hosts are sometimes unavailable.
 */
export async function fetchTool(script) {
  let words = '';
  for (let tries = 0; tries < FETCH_TRIES; tries += 1) {
    const { code, output } = await capture('bash', [path.join(root, 'scripts', script)]);
    const found = lastLine(output);
    if (code === 0 && existsSync(found)) return { path: found };
    words = `scripts/${script} ended with ${code}: ${found}`;
  }
  return { words };
}

/** Checks CHROMIUM_PATH, the usual places, Playwright's own download, and Debian's package, in this order. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    return existsSync(named)
      ? { path: named, how: 'CHROMIUM_PATH' }
      : { reason: `CHROMIUM_PATH ${named} does not exist` };
  }
  const usual = USUAL_CHROMIUMS.find((place) => existsSync(place));
  if (usual) return { path: usual, how: 'installed' };

  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath()))
    return { path: chromium.executablePath(), how: "Playwright's own" };
  await capture(bin('playwright'), ['install', 'chromium'], { timeout: 180_000 });
  if (existsSync(chromium.executablePath()))
    return { path: chromium.executablePath(), how: 'downloaded by Playwright' };

  if (await aptInstall('chromium')) return { path: '/usr/bin/chromium', how: 'installed with apt-get' };
  return { reason: 'no Chromium found; set CHROMIUM_PATH or run "npx playwright install chromium"' };
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Finds Debian's headless Chromium, which takes a quarter less CPU time; none if CHROMIUM_PATH is set. */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return { reason: 'CHROMIUM_PATH is used for all end-to-end tests' };
  if (existsSync(HEADLESS_SHELL)) return { path: HEADLESS_SHELL, how: 'installed' };
  if (await aptInstall('chromium-headless-shell'))
    return { path: HEADLESS_SHELL, how: 'installed with apt-get' };
  return { reason: 'not available; the full Chromium is used' };
}

/** Checks a variable and the PATH, then runs the project's fallback script. */
async function findProgram({ variable, program, script, brings, advice }) {
  const named = process.env[variable];
  if (named) {
    return existsSync(named)
      ? { path: named, how: variable }
      : { reason: `${variable} ${named} does not exist` };
  }
  const installed = await onPath(program);
  if (installed) return { path: installed, how: `${program} on the PATH` };
  const fetched = await fetchTool(script);
  if (fetched.path) return { path: fetched.path, how: `${brings} by scripts/${script}` };
  return { reason: `${advice} (${fetched.words})` };
}

export const findMongod = () =>
  findProgram({
    variable: 'MONGOMS_SYSTEM_BINARY',
    program: 'mongod',
    script: 'get-mongod',
    brings: 'fetched',
    advice: 'no mongod found; install MongoDB or set MONGOMS_SYSTEM_BINARY',
  });

/** The script builds the server once. */
export const findS3 = () =>
  findProgram({
    variable: 'S3_SERVER_BINARY',
    program: 'versitygw',
    script: 'get-s3',
    brings: 'built',
    advice: 'no S3 server found; install versitygw or Go, or set S3_SERVER_BINARY',
  });
