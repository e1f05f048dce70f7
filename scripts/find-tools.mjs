/**
 * Finds what the tests need beyond Node (D1): a Chromium, a mongod, an S3 server. Each finder answers
 * `{path, how}` or `{reason}`; it installs only where the decision says it may.
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

/** Installs Debian packages; false where that is not possible. */
async function aptInstall(...packages) {
  if (!isRootOnDebian()) return false;
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await capture('apt-get', ['update', '-qq'], quiet);
  const { code } = await capture('apt-get', ['install', '-y', '-qq', ...packages], quiet);
  return code === 0;
}

const FETCH_TRIES = 3;

/**
 * What a fallback script of this project brings, `{path}`, or its last words, `{words}`. Package hosts are away at times:
 * it is asked again.
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

/** CHROMIUM_PATH, the usual places, Playwright's own download, then Debian's package. */
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

/** Debian's Chromium without windows, which takes a quarter less processor time; none beside a CHROMIUM_PATH. */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return { reason: 'CHROMIUM_PATH is taken for all stories' };
  if (existsSync(HEADLESS_SHELL)) return { path: HEADLESS_SHELL, how: 'installed' };
  if (await aptInstall('chromium-headless-shell'))
    return { path: HEADLESS_SHELL, how: 'installed with apt-get' };
  return { reason: 'there is none, the whole Chromium takes its place' };
}

/** What a variable names, a program of the PATH, then what the fallback script of this project brings. */
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

/** Its script builds it once. */
export const findS3 = () =>
  findProgram({
    variable: 'S3_SERVER_BINARY',
    program: 'versitygw',
    script: 'get-s3',
    brings: 'built',
    advice: 'no S3 server found; install versitygw or Go, or set S3_SERVER_BINARY',
  });
