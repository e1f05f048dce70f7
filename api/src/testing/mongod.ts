/**
 * A real mongod for tests: a one-node replica set on a free port, with its data in a temporary folder. The
 * product never includes it.
 */
import { finderOf } from './programs.ts';

export interface RunningMongod {
  /** Has no database name. */
  uri: string;
  stop(): Promise<void>;
}

/** Checks MONGOMS_SYSTEM_BINARY, the PATH, and the project's own script, in this order. */
export const findMongod = finderOf({
  program: 'mongod',
  name: 'mongod',
  variable: 'MONGOMS_SYSTEM_BINARY',
  script: 'get-mongod',
});

/**
 * Starts a mongod; returns null if this machine has none. `replicaSet: false` starts a standalone mongod,
 * which our server doesn't accept.
 */
export async function startMongod(options: { replicaSet?: boolean } = {}): Promise<RunningMongod | null> {
  const mongod = findMongod();
  if (!('binary' in mongod)) return null;
  process.env['MONGOMS_RUNTIME_DOWNLOAD'] = 'false';
  process.env['MONGOMS_SYSTEM_BINARY_VERSION_CHECK'] = 'false';
  const { MongoMemoryReplSet, MongoMemoryServer } = await import('mongodb-memory-server-core');
  const binary = { systemBinary: mongod.binary };
  // Milliseconds; long enough for a busy machine.
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
