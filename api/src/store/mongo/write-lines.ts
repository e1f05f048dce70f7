import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Connection } from 'mongoose';
import { BATCH_SIZE, batchesOf, KEPT, OWN_KEYS } from '../backup-contents.ts';
import type { BackupSummary } from '../port.ts';
import { createReader } from '../typed-reader.ts';
import { createMongoDriver } from './driver.ts';
import type { Models } from './models.ts';

/**
 * Writes one line per record, {"collection": ..., "record": ...}, all from one moment, a batch at a time. A snapshot
 * session reads the past of its first read; the server keeps 300 s of it (minSnapshotHistoryWindowInSeconds), where a
 * transaction has 60 s for everything.
 */
export async function writeLines(
  connection: Connection,
  models: Models,
  toFile: string,
  batchSize = BATCH_SIZE,
): Promise<BackupSummary['records']> {
  const session = await connection.startSession({ snapshot: true });
  const records: BackupSummary['records'] = {};
  async function* lines(): AsyncGenerator<string> {
    const reader = createReader(createMongoDriver(models, session));
    for (const collection of KEPT) {
      let count = 0;
      for await (const batch of batchesOf(reader, collection, batchSize)) {
        const kept = batch.filter((record) => !('value' in record) || !OWN_KEYS.includes(record.key));
        for (const record of kept) yield `${JSON.stringify({ collection, record })}\n`;
        count += kept.length;
      }
      records[collection] = count;
    }
  }
  try {
    await pipeline(lines(), createWriteStream(toFile, { mode: 0o600, flush: true }));
    return records;
  } finally {
    await session.endSession();
  }
}
