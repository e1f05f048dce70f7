import { isQuantity } from './enough.ts';
import type { Compared, Verdict } from './finder-answer.ts';
import type { Row } from './row.ts';

export const RANK_OF_VERDICT: Readonly<Record<Verdict, number>> = { fits: 0, 'fits-if': 1, ask: 2, no: 3 };

/**
 * Any that fails: no; else any that is not published: ask; else any to confirm: fits if; else it fits (D16.6).
 * While too little is compared, nothing fits without a condition, and a medium or a material alone says nothing.
 */
export function verdictOf(
  rows: readonly Pick<Row, 'limits' | 'outcome'>[],
  missing: readonly string[] = [],
): Verdict {
  const has = (result: Compared['result']) => rows.some(({ outcome }) => outcome.result === result);
  if (has('fails')) return 'no';
  if (!rows.some(isQuantity) && missing.length > 0) return 'ask';
  if (rows.length === 0 || has('not-published')) return 'ask';
  return has('confirm') || missing.length > 0 ? 'fits-if' : 'fits';
}
