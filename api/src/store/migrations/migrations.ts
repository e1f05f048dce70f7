import type { Migration } from './migration.ts';
import { collections } from './0001-collections.ts';
import { changes } from './0002-changes.ts';
import { changeLog } from './0003-change-log.ts';
import { history } from './0004-history.ts';
import { catalogue } from './0005-catalogue.ts';
import { finder } from './0006-finder.ts';
import { missed } from './0007-missed.ts';
import { deployReports } from './0008-deploy-reports.ts';
import { people } from './0009-people.ts';
import { passkeys } from './0010-passkeys.ts';

/** Every step, oldest first. A new one is added at the end; the ones before it stay as they are. */
export const MIGRATIONS: readonly Migration[] = [
  collections,
  changes,
  changeLog,
  history,
  catalogue,
  finder,
  missed,
  deployReports,
  people,
  passkeys,
];
