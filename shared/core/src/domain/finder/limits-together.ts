import { outcome } from './outcome.ts';
import type { Reading } from './readings.ts';
import { comparedOf, type Row } from './row.ts';

const SIZES: readonly Row['limits'][] = ['nominal-size', 'outside-diameter'];

const isOpen = ({ outcome: { result, readings } }: Row) =>
  (result === 'holds' || result === 'confirm') && readings.length > 0;

/** More than one size: the highest pressure need not be that of each. */
const isSpan = ({ isOneSided, bounds, printed }: Reading) =>
  isOneSided || bounds.length > 1 || typeof printed.value !== 'number';

/**
 * A highest pressure and sizes that are listed apart: that both apply together is to be confirmed. A pressure by size
 * class says itself for which sizes it is (D16.6).
 */
export function limitsTogether(rows: readonly Row[]): Row[] {
  const size = rows.find(
    (row) => SIZES.includes(row.limits) && isOpen(row) && row.outcome.readings.some(isSpan),
  );
  if (size === undefined) return [...rows];
  return rows.map((row) => {
    const { conditions, readings, remark } = row.outcome;
    if (row.limits !== 'pressure' || !isOpen(row) || readings.every(({ when }) => when?.kind === 'pipe'))
      return row;
    const both = `both apply together (${comparedOf(row).published} and ${comparedOf(size).published})`;
    return { ...row, outcome: outcome('confirm', readings, { conditions: [...conditions, both], remark }) };
  });
}
