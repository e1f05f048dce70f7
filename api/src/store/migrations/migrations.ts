import type { Migration } from './migration.ts';
import { collections } from './0001-collections.ts';
import { changes } from './0002-changes.ts';
import { changeLog } from './0003-change-log.ts';
import { history } from './0004-history.ts';

/** Every step, oldest first. A new one is added at the end; the ones before it stay as they are. */
export const MIGRATIONS: readonly Migration[] = [collections, changes, changeLog, history];
