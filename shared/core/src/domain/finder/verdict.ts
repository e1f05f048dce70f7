import type { Compared, Verdict } from './finder-answer.ts';
import type { Row } from './row.ts';

export const RANK_OF_VERDICT: Readonly<Record<Verdict, number>> = { fits: 0, 'fits-if': 1, ask: 2, no: 3 };

/** Any that fails: no; else any that is not published: ask; else any to confirm: fits if; else it fits (D16, rule 6). */
export function verdictOf(rows: readonly Pick<Row, 'outcome'>[]): Verdict {
  const has = (result: Compared['result']) => rows.some(({ outcome }) => outcome.result === result);
  if (has('fails')) return 'no';
  if (rows.length === 0 || has('not-published')) return 'ask';
  return has('confirm') ? 'fits-if' : 'fits';
}
