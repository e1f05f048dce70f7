import { startReplicaSet } from './mongod.ts';
import { paintOnce } from './painted.ts';

/**
 * Before a run the seed's data sheets are painted, once for each build of the server. When the run is about MongoDB, one is
 * started for all of it; every worker uses a database of its own.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  await paintOnce();
  if (process.env['E2E_STORE'] !== 'mongodb-two') return undefined;
  const replicaSet = await startReplicaSet();
  process.env['E2E_MONGODB_URI'] = replicaSet.uri;
  return replicaSet.stop;
}
