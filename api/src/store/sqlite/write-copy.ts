import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { KEPT, LEFT_OUT, OWN_KEYS } from '../backup-contents.ts';
import type { BackupSummary } from '../port.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import { isDamage } from './sqlite-errors.ts';

/**
 * Copies the database into a new file, whole and from one moment, without what a backup leaves out. On connections of
 * its own, since the writer may be in the middle of a transaction.
 * @param toError for damage of `file`; other errors are of the copy and come as they are
 */
export async function writeCopy(
  file: string,
  toFile: string,
  toError: (error: unknown) => unknown,
): Promise<BackupSummary> {
  // VACUUM takes an empty file only; made here, it is never readable for others.
  rmSync(toFile, { force: true });
  closeSync(openSync(toFile, 'wx', 0o600));
  within(file, (source) => {
    try {
      source.exec(`VACUUM INTO '${toFile.replaceAll("'", "''")}'`);
    } catch (error) {
      throw isDamage(error) ? toError(error) : error;
    }
  });
  const summary = within(toFile, (copy) => {
    // Overwritten, not only unlinked: who has the file must not find a session in its free pages.
    copy.exec('PRAGMA secure_delete = ON');
    for (const name of LEFT_OUT) copy.exec(`DELETE FROM ${name}`);
    const keys = OWN_KEYS.map((key) => `'${key}'`).join(', ');
    copy.exec(`DELETE FROM settings WHERE key IN (${keys})`);
    copy.exec('PRAGMA journal_mode = DELETE');
    const [head] = copy.all('PRAGMA user_version');
    const records = KEPT.map((name): [string, number] => {
      const [row] = copy.all(`SELECT count(*) AS n FROM ${name}`);
      return [name, Number(row?.['n'])];
    });
    return { schema: Number(head?.['user_version']), records: Object.fromEntries(records) };
  });
  await collectGarbage();
  // VACUUM leaves it to the system when its bytes reach the disk.
  const handle = openSync(toFile, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  return summary;
}

function within<T>(file: string, work: (connection: Connection) => T): T {
  const connection = connect(file, { readOnly: false });
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}
