import { startReplicaSet } from './mongod.ts';
import { paintOnce } from './painted.ts';

/**
 * Before a run of whole parts (E2E_PAINT) the seed's data sheets are painted, which a few stories would not gain from.
 * When it is about MongoDB, one is started for the whole run; every worker uses a database of its own.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_PAINT']) await paintOnce();
  if (!process.env['E2E_STORE']?.startsWith('mongodb')) return undefined;
  const replicaSet = await startReplicaSet();
  process.env['E2E_MONGODB_URI'] = replicaSet.uri;
  return replicaSet.stop;
}
