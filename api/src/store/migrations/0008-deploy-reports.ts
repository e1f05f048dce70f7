import type { Migration } from './migration.ts';

/** A deploy says who asked for it, what it changed and what was proven. */
export const deployReports: Migration = {
  version: 8,
  name: 'deploy-reports',
  sqlite(database) {
    database.exec(`UPDATE deploys SET doc = json_set(doc, '$.report', json('null'))`);
  },
  async mongo(connection) {
    await connection
      .collection('deploys')
      .updateMany({ report: { $exists: false } }, { $set: { report: 'null' } });
  },
};
