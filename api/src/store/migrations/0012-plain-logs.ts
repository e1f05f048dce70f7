import type { Migration } from './migration.ts';

/** The logs are plain lists: hashes and the notes that carried a chain on are removed, entries stay. */
export const plainLogs: Migration = {
  version: 12,
  name: 'plain logs',
  sqlite(database) {
    database.exec(`
      UPDATE changes SET doc = json_remove(doc, '$.hash');
      UPDATE events SET doc = json_remove(doc, '$.hash', '$.changeSeq', '$.changeHash');
      DELETE FROM events WHERE what = 'pruned';
    `);
  },
  async mongo(connection) {
    await connection.collection('changes').updateMany({}, { $unset: { hash: '' } });
    await connection.collection('events').deleteMany({ what: 'pruned' });
    const chain = { hash: '', changeSeq: '', changeHash: '' };
    await connection.collection('events').updateMany({}, { $unset: chain });
  },
};
