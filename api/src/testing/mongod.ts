/**
 * A real mongod for tests: a one-node replica set on a free port, with its data in a temporary folder. It is never part
 * of the product.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface RunningMongod {
  /** Without a database name. */
  uri: string;
  stop(): Promise<void>;
}

export type FoundMongod = { binary: string } | { reason: string };

const FALLBACK = fileURLToPath(new URL('../../../scripts/get-mongod', import.meta.url));
/** Milliseconds: the fallback may have to fetch it. */
const FETCH_TIMEOUT_MS = 300_000;

let found: FoundMongod | null = null;

/** Looks at MONGOMS_SYSTEM_BINARY, then the PATH, then asks the project's own fallback script. */
export function findMongod(): FoundMongod {
  found ??= locate();
  return found;
}

function locate(): FoundMongod {
  const named = process.env['MONGOMS_SYSTEM_BINARY'];
  if (named)
    return runs(named)
      ? { binary: named }
      : { reason: `MONGOMS_SYSTEM_BINARY names ${named}, which is no program` };
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const installed = folders.map((folder) => join(folder, 'mongod')).find(runs);
  if (installed) return { binary: installed };
  try {
    const output = execFileSync(FALLBACK, { encoding: 'utf8', stdio: 'pipe', timeout: FETCH_TIMEOUT_MS });
    return { binary: output.trim() };
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return {
      reason: `no mongod was found, and scripts/get-mongod failed: ${stderr.split('\n').at(-1) ?? ''}`,
    };
  }
}

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True when TEST_REQUIRE forbids to go on without (D1). */
export function isMongodRequired(): boolean {
  return (process.env['TEST_REQUIRE'] ?? '').split(',').includes('mongod');
}

/** Starts one; null when this machine has none. `replicaSet: false` gives the standalone kind that start-up refuses. */
export async function startMongod(options: { replicaSet?: boolean } = {}): Promise<RunningMongod | null> {
  const mongod = findMongod();
  if (!('binary' in mongod)) return null;
  process.env['MONGOMS_RUNTIME_DOWNLOAD'] = 'false';
  process.env['MONGOMS_SYSTEM_BINARY_VERSION_CHECK'] = 'false';
  const { MongoMemoryReplSet, MongoMemoryServer } = await import('mongodb-memory-server-core');
  const binary = { systemBinary: mongod.binary };
  // Milliseconds: a busy machine is not a failure.
  const launchTimeout = 100_000;
  const args = ['--wiredTigerCacheSizeGB', '0.5'];
  const server =
    options.replicaSet === false
      ? await MongoMemoryServer.create({
          binary,
          instance: { storageEngine: 'wiredTiger', args, launchTimeout },
        })
      : await MongoMemoryReplSet.create({
          binary,
          replSet: { count: 1, storageEngine: 'wiredTiger', args },
          instanceOpts: [{ launchTimeout }],
        });
  return {
    uri: server.getUri(),
    async stop() {
      await server.stop({ doCleanup: true, force: true });
    },
  };
}
