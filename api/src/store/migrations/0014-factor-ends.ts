import { newId } from '../raw-record.ts';
import type { Migration } from './migration.ts';

interface OldEditor {
  _id: string;
  name: string;
  /** SecondFactor of the last release, as JSON in MongoDB. */
  factor?: unknown;
}

/** Codes of authenticator apps end. The activity list says whose, and those editors are asked to add a passkey. */
export const factorEnds: Migration = {
  version: 14,
  name: 'factor ends',
  sqlite(database) {
    const at = new Date().toISOString();
    const editors = database
      .prepare(`SELECT doc ->> 'name' AS name FROM editors WHERE doc ->> '$.factor.isOn'`)
      .all() as { name: string }[];
    const { last } = database.prepare('SELECT coalesce(max(seq), 0) AS last FROM events').get() as {
      last: number;
    };
    const insert = database.prepare(
      'INSERT INTO events (_id, version, updatedAt, seq, what, doc) VALUES (?, 1, ?, ?, ?, ?)',
    );
    for (const [index, { name }] of editors.entries()) {
      const { _id, seq, what, ...doc } = endedEvent(name, last + 1 + index, at);
      insert.run(_id, at, seq, what, JSON.stringify(doc));
    }
    database.exec(`
      UPDATE editors SET doc = json_remove(
        json_set(doc, '$.passkeyAdvised', json(iif(doc ->> '$.factor.isOn', 'true', 'false'))),
        '$.factor')
    `);
  },
  // Each editor's event comes before their change, under an id of its own: a step that was cut off makes none twice.
  async mongo(connection) {
    const editors = connection.collection<OldEditor>('editors');
    const events = connection.collection<Record<string, unknown> & { _id: string }>('events');
    const at = new Date().toISOString();
    for (const { _id, name, factor } of await editors.find({ factor: { $exists: true } }).toArray()) {
      const { isOn = false } = (JSON.parse(String(factor ?? 'null')) ?? {}) as { isOn?: boolean };
      const isTold = (await events.findOne({ what: 'factor-ended', about: name })) !== null;
      if (isOn && !isTold) {
        const [newest] = await events.find({}, { sort: { seq: -1 }, limit: 1 }).toArray();
        const event = endedEvent(name, Number(newest?.['seq'] ?? 0) + 1, at);
        await events.insertOne({ ...event, version: 1, updatedAt: at });
      }
      await editors.updateOne({ _id }, { $set: { passkeyAdvised: isOn }, $unset: { factor: '' } });
    }
  },
};

function endedEvent(about: string, seq: number, at: string) {
  return { _id: newId(new Date(at)), seq, what: 'factor-ended', about, at, savedBy: null };
}
