/**
 * Makes any single disk write fail: patches all Node functions with which this process creates, fills,
 * renames, and removes files. Import it before the code under test. SQLite writes on its own and isn't
 * affected.
 */
import fs from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runs } from './runs.ts';

/** Disk full, mounted read-only, broken. The first two persist, the third happens once. */
const DISK_FAULTS = ['ENOSPC', 'EROFS', 'EIO'] as const;
type DiskFault = (typeof DISK_FAULTS)[number];

const MAKING = 'mkdir writeFile copyFile link symlink rename chmod open write writev fsync'.split(' ');
const REMOVING = ['rm', 'rmdir', 'unlink'];
const OF_HANDLES = ['writeFile', 'write', 'writev', 'truncate', 'sync', 'datasync', 'chmod'];

type Call = (this: unknown, ...args: unknown[]) => unknown;
type Calls = Record<string, Call>;

let armed: { at: number; code: DiskFault } | null = null;
let writes = 0;

/** Returns the error for this write; null if it succeeds. */
function refusal(name: string, isRemoval = false): Error | null {
  if (armed === null) return null;
  writes += 1;
  const { at, code } = armed;
  const stays = code !== 'EIO' && !(code === 'ENOSPC' && isRemoval);
  if (writes !== at && !(stays && writes > at)) return null;
  return Object.assign(new Error(`${code}: a fault of the disk, ${name}`), { code, syscall: name });
}

/**
 * Returns true for calls that don't write: opening a file for reading only, and creating an existing folder.
 */
const isRead = (name: string, [path, options]: readonly unknown[]) =>
  (name === 'open' && (typeof options !== 'string' || options === 'r')) ||
  (name === 'mkdir' && fs.existsSync(path as string));

function replace(calls: Calls, name: string, by: (own: Call) => Call): void {
  const own = calls[name];
  if (own !== undefined) calls[name] = by(own);
}

for (const name of [...MAKING, ...REMOVING]) {
  const isRemoval = REMOVING.includes(name);
  const failing = (calls: unknown, key: string, fail: (error: Error, args: unknown[]) => unknown) =>
    replace(
      calls as Calls,
      key,
      (own) =>
        function (...args) {
          const error = isRead(name, args) ? null : refusal(name, isRemoval);
          return error === null ? own.apply(this, args) : fail(error, args);
        },
    );
  failing(fs, name, (error, args) => queueMicrotask(() => (args.at(-1) as (error: Error) => void)(error)));
  failing(fs.promises, name, (error) => Promise.reject(error));
  failing(fs, `${name}Sync`, (error) => {
    throw error;
  });
}
const probe = join(tmpdir(), `wa-probe-${String(process.pid)}`);
const handle = await open(probe, 'w');
const handles = Object.getPrototypeOf(handle) as Calls;
await handle.close();
await rm(probe);
for (const name of OF_HANDLES) {
  replace(
    handles,
    name,
    (own) =>
      async function (...args) {
        const error = refusal(name);
        if (error === null) return own.apply(this, args);
        const [data, offset, length, position] = args;
        // A failing write stores its first half, like a full disk.
        if (typeof position === 'number') {
          await own.call(this, data, offset, Math.floor(Number(length) / 2), position);
        } else if (Buffer.isBuffer(data) || typeof data === 'string') {
          await (this as FileHandle).appendFile(data.slice(0, data.length / 2)).catch(() => undefined);
        }
        throw error;
      },
  );
}
syncBuiltinESMExports();

/**
 * Runs the work once per write and makes that write fail, then once without a fault. A full run uses every
 * kind of fault, others use one. `prepare` runs before each pass. `check` runs after each fault, when the
 * disk works again.
 * @returns the number of faults
 */
export async function failEachWrite<T>(
  work: () => Promise<T>,
  check: (outcome: PromiseSettledResult<T>, fault: string) => Promise<void>,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  let faults = 0;
  for (let pass = 0; pass < runs(1, DISK_FAULTS.length); pass += 1) {
    for (let at = 1; ; at += 1) {
      const code = DISK_FAULTS[(at + pass) % DISK_FAULTS.length] ?? 'EIO';
      await prepare();
      armed = { at, code };
      writes = 0;
      const [outcome] = await Promise.allSettled([work()]);
      const isPast = writes < at;
      armed = null;
      if (isPast) {
        if (outcome.status === 'rejected') throw outcome.reason;
        break;
      }
      faults += 1;
      await check(outcome, `${code} at write ${String(at)}`);
    }
  }
  return faults;
}
