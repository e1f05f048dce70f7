import type { Migration } from './migration.ts';

/**
 * Pages of the specification are records like any other. What built-in pages had is a field of the record; those that
 * nobody has edited are planted at the next start (seed/run-seed.ts).
 */
export const pages: Migration = {
  version: 17,
  name: 'pages',
  sqlite(database) {
    database.exec(`
      UPDATE pages SET doc = json_set(doc,
        '$.backTo', iif(builtIn, 'home', 'previous'),
        '$.copyProtection', json(iif(builtIn, 'true', 'false')));
      DROP INDEX pages_builtIn;
      ALTER TABLE pages DROP COLUMN builtIn;
    `);
  },
  async mongo(connection) {
    const all = connection.collection('pages');
    for (const builtIn of [true, false]) {
      const fields = { backTo: builtIn ? 'home' : 'previous', copyProtection: builtIn };
      await all.updateMany({ builtIn }, { $set: fields, $unset: { builtIn: '' } });
    }
    const indexes = await all.indexes().catch(() => []);
    for (const { name = '', key } of indexes) if ('builtIn' in key) await all.dropIndex(name);
  },
};
