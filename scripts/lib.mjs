/** Small helpers of the project's own commands. Plain Node, so that they run before anything is built. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Path of a command that a dependency installed. */
export const bin = (name) =>
  path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** Runs a command with inherited output; resolves to its exit code. `onStart` is given the process. */
export function run(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    });
    onStart?.(child);
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/**
 * Runs a command and keeps what it prints; resolves to {code, output} when the command has ended and all it printed is
 * read: a process can be gone before its last words are. `onStart` is given the process.
 */
export function capture(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, ...options });
    onStart?.(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Bytes that the data of a whole test run may need at one time. */
const ROOM = 4 * 1024 ** 3;

/** A folder in memory with room for the data of a test run; null where there is none. */
export function quickFolder() {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > ROOM ? memory : null;
  } catch {
    return null;
  }
}

const SIGNALS = ['SIGTERM', 'SIGINT'];

/**
 * Like `capture`, for a command with processes of its own below it: when this process is asked to end, all of them are,
 * and this one follows when they are gone. A signal to one process would leave the others behind.
 */
export async function captureTree(command, args, options = {}) {
  const hasGroups = process.platform !== 'win32';
  let child;
  let ended = null;
  const end = (signal) => {
    ended = signal;
    if (child.pid !== undefined) process.kill(hasGroups ? -child.pid : child.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  const onStart = (started) => (child = started);
  const result = await capture(command, args, { ...options, detached: hasGroups, onStart });
  for (const signal of SIGNALS) process.off(signal, end);
  if (ended !== null) process.kill(process.pid, ended);
  return result;
}

/**
 * Runs commands, at most two at a time, in the order given: the longest first is the shortest in all. Each is
 * `{name, command, args}`; what a failing one printed is shown under its name. Answers the names of those that failed.
 */
export async function runAll(commands) {
  const waiting = [...commands];
  const failed = [];
  async function worker() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { code, output } = await capture(next.command, next.args, {
        shell: next.command.endsWith('.cmd'),
      });
      if (code === 0) continue;
      failed.push(next.name);
      console.error(`${next.name}\n${output}`);
    }
  }
  await Promise.all([worker(), worker()]);
  return failed;
}

const SKIPPED = new Set(['node_modules', 'dist', 'out', 'release', 'data']);

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(full);
    else yield full;
  }
}

/** Fingerprint of sources by path, size and time of change: cheap enough for every start. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const relative of paths) {
    const full = path.join(root, relative);
    if (!existsSync(full)) continue;
    const files = statSync(full).isDirectory() ? [...filesBelow(full)].sort() : [full];
    for (const file of files) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(root, file)}:${size}:${Math.round(mtimeMs)}\n`);
    }
  }
  return hash.digest('hex');
}

const stampFile = (name) => path.join(root, 'node_modules', '.cache', 'wa-catalogue', `${name}.stamp`);

/** True when `name` was built from exactly these sources and its result still exists. */
export function isFresh(name, mark, results) {
  const stamp = stampFile(name);
  return (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === mark &&
    results.every((result) => existsSync(path.join(root, result)))
  );
}

export function markBuilt(name, mark) {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), mark);
}
