/** Shared helpers of the project's scripts. They are plain Node, so that they run before the first build. */
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

/** Returns the path of a command that a dependency installed. */
export const bin = (name) =>
  path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

const quoted = (text) => (/^[\w:\\/.=-]+$/.test(text) ? text : `"${text}"`);

/**
 * Returns command and arguments as `spawn` takes them. Windows starts the scripts of packages only in a shell,
 * where a space would end a path and an ampersand would start another command. Programs start without one.
 */
export const startable = (command, args) =>
  command.endsWith('.cmd') ? [quoted(command), args.map(quoted), { shell: true }] : [command, args, {}];

/** Runs a command with inherited output and resolves to its exit code. `onStart` receives the process. */
export function run(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const [file, given, how] = startable(command, args);
    const child = spawn(file, given, { cwd: root, stdio: 'inherit', ...how, ...options });
    onStart?.(child);
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/**
 * Runs a command and captures its output. Resolves to {code, output} when the command has ended and all
 * output is read, because a process can exit before its last output arrives. `onStart` receives the process.
 */
export function capture(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve) => {
    const [file, given, how] = startable(command, args);
    const child = spawn(file, given, { cwd: root, ...how, ...options });
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

/** Returns an in-memory folder with space for the data of a test run; null if there is none. */
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
 * Like `capture`, for a command that starts other processes. If this process receives a signal, it ends all
 * of them before it exits itself; a signal to one process would leave the others running.
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
 * Runs commands in the given order, at most two at a time; with the longest first, the total time is
 * shortest. Each command is `{name, command, args}`. The output of a failed command appears under its name.
 * Returns the names of failed commands.
 */
export async function runAll(commands) {
  const waiting = [...commands];
  const failed = [];
  async function worker() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { code, output } = await capture(next.command, next.args);
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

/** Returns a fingerprint of sources by path, size, and modification time: cheap enough for every start. */
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

/** Returns true if `name` was built from exactly these sources and its result still exists. */
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
