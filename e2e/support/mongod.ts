import { MongoMemoryReplSet } from 'mongodb-memory-server-core';

/**
 * Starts a real mongod as a one-node replica set on a free port. The binary is set by MONGOMS_SYSTEM_BINARY.
 */
export async function startReplicaSet(): Promise<{ uri: string; stop: () => Promise<void> }> {
  const binary = process.env['MONGOMS_SYSTEM_BINARY'];
  if (!binary) throw new Error('MONGOMS_SYSTEM_BINARY names no mongod');
  const replicaSet = await MongoMemoryReplSet.create({
    replSet: { count: 1, storageEngine: 'wiredTiger' },
    binary: { systemBinary: binary, checkMD5: false },
    // Milliseconds; long, because a busy machine isn't a failure.
    instanceOpts: [{ launchTimeout: 100_000 }],
  });
  return {
    uri: replicaSet.getUri(),
    stop: async () => {
      await replicaSet.stop({ doCleanup: true, force: true });
    },
  };
}
