import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../raw-record.ts';
import type { Migration } from './migration.ts';

/** Within the data directory. */
const FOLDER = 'restore-points';
const COLLECTIONS: Readonly<Record<string, string>> = {
  product: 'products',
  'sidebar-item': 'sidebarItems',
  page: 'pages',
  figure: 'figures',
  table: 'tables',
  'gallery-group': 'galleryGroups',
  settings: 'siteSettings',
};

type Versioned = Record<string, unknown> & { _id: string; version: number };
interface RestorePoint {
  _id: string;
  name: string;
  at: string;
  savedBy: string | null;
  records: Record<string, [id: string, version: number][]>;
}

/** All versions of a record, the current one last. */
type VersionsOf = (id: string) => readonly Versioned[];

/**
 * Writes each restore point with the records as it found them: versions that are kept for no other reason are pruned
 * from now on. Answers the activity that names the folder.
 */
function writeFiles(points: readonly RestorePoint[], versionsOf: VersionsOf, dataDir: string) {
  const folder = join(dataDir, FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { _id, name, at, savedBy, records } of points) {
    const found = Object.entries(records).map(([kind, marked]) => {
      const asOf = ([id, version]: [string, number]) =>
        versionsOf(id).find((record) => record.version >= version) ?? { _id: id, gone: true };
      return [COLLECTIONS[kind] ?? kind, marked.map(asOf)] as const;
    });
    const content = { name, at, by: savedBy, ...Object.fromEntries(found) };
    const file = join(folder, `${at.slice(0, 10)}-${_id}.json`);
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  }
  process.stderr.write(`Restore points have ended: ${String(points.length)} were saved in ${folder}\n`);
  const now = new Date();
  return { _id: newId(now), at: now.toISOString(), about: folder };
}

/** Restore points have ended. Those of an older store are left as files in the data directory. */
export const restorePoints: Migration = {
  version: 13,
  name: 'restore points',
  sqlite(database, dataDir) {
    const all = (sql: string, ...values: string[]) =>
      database.prepare(sql).all(values) as Record<string, unknown>[];
    const points = all('SELECT _id, at, doc, heavy FROM marks').map(({ doc, heavy, ...row }) => ({
      ...row,
      ...(JSON.parse(String(doc)) as object),
      records: JSON.parse(String(heavy)) as unknown,
    })) as RestorePoint[];
    const current = new Map<string, Versioned>();
    const versionsOf: VersionsOf = (id) => {
      const kept = all('SELECT heavy FROM revisions WHERE recordId = ? ORDER BY recordVersion', id);
      const now = current.get(id);
      return [...kept.map(({ heavy }) => JSON.parse(String(heavy)) as Versioned), ...(now ? [now] : [])];
    };
    if (points.length > 0) {
      for (const table of Object.values(COLLECTIONS))
        for (const { doc, heavy, ...row } of all(`SELECT * FROM ${table}`)) {
          const content = heavy === undefined ? {} : { content: heavy };
          const record = { ...row, ...(JSON.parse(String(doc)) as object), ...content } as Versioned;
          current.set(record._id, record);
        }
      const { _id, at, about } = writeFiles(points, versionsOf, dataDir);
      const [last] = all('SELECT max(seq) AS seq FROM events');
      const doc = JSON.stringify({ about, at, savedBy: null });
      database
        .prepare('INSERT INTO events (_id, version, updatedAt, seq, what, doc) VALUES (?, 1, ?, ?, ?, ?)')
        .run([_id, at, Number(last?.['seq'] ?? 0) + 1, 'restore-points-saved', doc]);
    }
    database.exec('DROP TABLE marks');
  },
  async mongo(connection, dataDir) {
    const collection = (name: string) => connection.collection<Versioned>(name);
    const points = (await collection('marks').find({}).toArray()).map((point) => ({
      ...point,
      records: JSON.parse(String(point['records'])) as unknown,
    })) as unknown as RestorePoint[];
    if (points.length > 0) {
      const versions = new Map<string, Versioned[]>();
      const add = (record: Versioned) =>
        versions.set(record._id, [...(versions.get(record._id) ?? []), record]);
      for await (const { snapshot } of collection('revisions').find({}, { sort: { recordVersion: 1 } }))
        add(JSON.parse(String(snapshot)) as Versioned);
      for (const name of Object.values(COLLECTIONS))
        for await (const record of collection(name).find({})) add(record);
      const { _id, at, about } = writeFiles(points, (id) => versions.get(id) ?? [], dataDir);
      const [last] = await collection('events')
        .find({}, { sort: { seq: -1 }, limit: 1 })
        .toArray();
      const event = { seq: Number(last?.['seq'] ?? 0) + 1, what: 'restore-points-saved', about, at };
      const head = { _id, version: 1, updatedAt: at, savedBy: null };
      await collection('events').insertOne({ ...head, ...event });
    }
    await collection('marks').drop();
  },
};
