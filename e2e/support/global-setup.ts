import { startReplicaSet } from './mongod.ts';
import { paintOnce } from './painted.ts';

/**
 * Renders the seed's data sheets before a run, once per build of the server. Runs with MongoDB share one
 * instance, and every worker uses its own database.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  await paintOnce();
  if (process.env['E2E_STORE'] !== 'mongodb-two') return undefined;
  const replicaSet = await startReplicaSet();
  process.env['E2E_MONGODB_URI'] = replicaSet.uri;
  return replicaSet.stop;
}
