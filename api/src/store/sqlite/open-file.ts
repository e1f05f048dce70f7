import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { StoreUnavailable } from '../errors.ts';
import type { Migration } from '../migrations/migration.ts';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import { migrate } from './migrate.ts';
import { toFileError } from './sqlite-errors.ts';

/** Rights of a database file: it holds the password's hash. */
const OWN_FILE = 0o600;

/** What lies here is for the server's own user: a folder that it makes, and the database in any case. */
export function prepareFolder(folder: string): void {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    const message = `The data folder ${folder} cannot be written to: give this user write access, or set DATA_DIR to another folder.`;
    throw new StoreUnavailable(message, { cause: error });
  }
}

export interface Connections {
  writer: Connection;
  /** Of its own, so that nobody sees a transaction before its commit. */
  reader: Connection;
}

/** Opens the file, makes it if need be, and brings it up to date. @throws StoreUnavailable */
export function openFile(file: string, migrations: readonly Migration[], now: Date): Connections {
  const open: Connection[] = [];
  const beginning = `${file}.new`;
  try {
    prepareFile(file, beginning);
    const writer = connect(file, { readOnly: false });
    open.push(writer);
    migrate(writer, migrations, file, now);
    rmSync(beginning, { force: true });
    return { writer, reader: connect(file, { readOnly: true }) };
  } catch (error) {
    for (const connection of open) connection.close();
    throw toFileError(error, file);
  }
}

/**
 * SQLite takes an empty file for a new database, but somebody's data may have been in it. The mark tells it from one
 * whose first start was cut off. SQLite gives its log and index the rights of the file, so these are set before it opens.
 */
function prepareFile(file: string, beginning: string): void {
  if (!existsSync(file)) {
    writeFileSync(beginning, '', { mode: OWN_FILE });
    // Appending: another process may have begun in the same moment.
    writeFileSync(file, '', { mode: OWN_FILE, flag: 'a' });
    return;
  }
  // The mark first: who removes it has filled the file before.
  const isBeginning = existsSync(beginning);
  if (!isBeginning && statSync(file).size === 0) {
    throw new StoreUnavailable(
      `${file} is damaged, it is empty: restore a backup, or remove it to begin anew.`,
    );
  }
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, OWN_FILE);
}
