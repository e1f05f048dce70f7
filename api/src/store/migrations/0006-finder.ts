import type { Connection } from 'mongoose';
import type { Migration } from './migration.ts';

const SQL = `
  UPDATE products SET doc = json_set(doc, '$.tasks', json('[]'));
  UPDATE figures SET doc = json_set(doc, '$.use', json('null'));
`;

const fill = async (connection: Connection, collection: string, field: string, value: unknown) => {
  await connection
    .collection(collection)
    .updateMany({ [field]: { $exists: false } }, { $set: { [field]: value } });
};

/** Products are found for tasks, figures limit what fits (D16). What the first content says is planted at the next start. */
export const finder: Migration = {
  version: 6,
  name: 'finder',
  sqlite(database) {
    database.exec(SQL);
  },
  async mongo(connection) {
    await fill(connection, 'products', 'tasks', []);
    await fill(connection, 'figures', 'use', 'null');
  },
};
