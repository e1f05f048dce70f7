import type { Connection } from 'mongoose';
import { StoreUnavailable } from '../errors.ts';
import type { NewRecord, Replacement } from '../port.ts';
import type { CollectionName } from '../records.ts';
import { createTransaction } from '../typed-store.ts';
import { createMongoDriver } from './driver.ts';
import { createModels } from './models.ts';
import type { Models } from './models.ts';
import { inTransaction, markRestoring, unmarkRestoring } from './transactions.ts';

/** Before the names of collections that are being loaded. */
const PREFIX = 'restoring_';

/**
 * Loads the new contents beside the old ones, then swaps collection by collection under a mark: a transaction could not
 * hold them all. The mark goes with the last transaction (store/port.ts says what a cut leaves behind).
 */
export async function replaceContents(
  connection: Connection,
  models: Models,
  { collections, batches, finish }: Replacement,
  { place, clock }: { place: string; clock: () => Date },
): Promise<void> {
  const staged = createModels(connection, PREFIX);
  try {
    for (const name of collections) {
      // Of a restore that was cut off.
      await staged[name].collection.drop();
      await staged[name].createCollection();
      await staged[name].createIndexes();
    }
    const loaded = await load();
    for (const name of collections) {
      if ((await staged[name].countDocuments()) === (loaded.get(name) ?? 0)) continue;
      throw new StoreUnavailable(`Another restore into ${place} is running: let only one run.`);
    }
    await markRestoring(connection);
    for (const name of collections) {
      await connection.db?.renameCollection(PREFIX + name, name, { dropTarget: true });
    }
    await inTransaction(connection, place, async (session) => {
      await finish(createTransaction(createMongoDriver(models, session), clock));
      await unmarkRestoring(connection, session);
    });
  } finally {
    for (const name of collections) await staged[name].collection.drop().catch(() => false);
    connection.deleteModel(new RegExp(`^${PREFIX}`));
  }

  async function load(): Promise<Map<CollectionName, number>> {
    const counts = new Map<CollectionName, number>();
    const writer = createTransaction(createMongoDriver(staged, null), clock);
    for await (const { collection, records } of batches) {
      await writer.insertMany(collection, records as NewRecord<typeof collection>[]);
      counts.set(collection, (counts.get(collection) ?? 0) + records.length);
    }
    return counts;
  }
}
