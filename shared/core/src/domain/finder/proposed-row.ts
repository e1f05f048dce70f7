import type { Row } from './outcome.ts';
import { rowKey, type Part } from './part.ts';

/**
 * Returns the key of the row that a submittal proposes for the compared values (D25.2). A row of the pressure
 * is the most exact one, because it names its sizes. Undefined if no value fits.
 */
export function proposedRow({ specRows }: Pick<Part, 'specRows'>, rows: readonly Row[]): string | undefined {
  const fitting = rows.filter(({ outcome: { result } }) => result === 'holds' || result === 'confirm');
  const isPressure = ({ limits }: Row) => limits === 'pressure';
  return [...fitting.filter(isPressure), ...fitting]
    .flatMap(({ outcome: { readings } }) => readings)
    .map(({ figure, value }) => rowKey(specRows, figure.key, figure.measure.values.indexOf(value)))
    .find((key) => key !== undefined);
}
