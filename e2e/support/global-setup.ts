import { startReplicaSet } from './mongod.ts';

/** Starts one MongoDB for the whole run when the run is about MongoDB; every worker uses a database of its own. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env['E2E_STORE']?.startsWith('mongodb')) return undefined;
  const replicaSet = await startReplicaSet();
  process.env['E2E_MONGODB_URI'] = replicaSet.uri;
  return replicaSet.stop;
}
