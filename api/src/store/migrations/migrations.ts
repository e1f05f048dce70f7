import type { Migration } from './migration.ts';
import { plainLogs } from './0012-plain-logs.ts';
import { restorePoints } from './0013-restore-points.ts';
import { factorEnds } from './0014-factor-ends.ts';
import { drawings } from './0015-drawings.ts';
import { attempts } from './0016-attempts.ts';
import { pages } from './0017-pages.ts';

/**
 * Every step since release 0.1.0, oldest first. A new one is added at the end; the ones before it stay as they are. An empty
 * store takes none of them: it is made of today's declaration.
 */
export const MIGRATIONS: readonly Migration[] = [
  plainLogs,
  restorePoints,
  factorEnds,
  drawings,
  attempts,
  pages,
];
