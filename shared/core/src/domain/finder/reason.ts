import { capitalized, uncapitalized } from '../text.ts';
import type { Verdict } from './finder-answer.ts';
import { fittingText, isQuantity, missingText } from './enough.ts';
import { IN_NO_TABLE } from './outcome.ts';
import type { PrintedRow } from './row.ts';

const of = (rows: readonly PrintedRow[], ...results: PrintedRow['compared']['result'][]) =>
  rows.filter(({ compared }) => results.includes(compared.result));

/** Why, in sentences that name figure, value, class and the visitor's number. */
export function reasonOf(
  verdict: Verdict,
  rows: readonly PrintedRow[],
  missing: readonly string[] = [],
): string {
  if (rows.length === 0) return 'Nothing is compared yet: enter a size or a pressure.';
  if (verdict === 'no')
    return of(rows, 'fails')
      .map(({ sentence }) => sentence)
      .join(' ');
  if (verdict === 'fits') return sentences(rows);
  if (verdict === 'fits-if') return condition(rows, missing);
  if (!rows.some(({ row }) => isQuantity(row))) return missingText(missing);
  const unknown = of(rows, 'not-published');
  const holding = of(rows, 'holds', 'confirm');
  return [...unknown.map(notPublished), sentences(holding)].filter((text) => text !== '').join(' ');
}

function notPublished({ compared, row: { outcome }, sentence }: PrintedRow): string {
  if (outcome.remark !== '')
    return outcome.readings.length > 0
      ? outcome.remark
      : `${compared.label}: ${uncapitalized(outcome.remark)}`;
  if (outcome.word === IN_NO_TABLE && compared.limits === 'outside-diameter')
    return `Measure the outside diameter of the pipe: ${compared.need} alone does not tell it.`;
  if (outcome.word === IN_NO_TABLE)
    return `No table has a pipe of ${compared.need}: its nominal size is not known.`;
  if (outcome.word === 'more on request') return `${capitalized(sentence.slice(0, -1))}: more on request.`;
  return `${compared.label} is not published.`;
}

const sentences = (rows: readonly PrintedRow[]) =>
  rows
    .filter(({ compared }) => compared.published !== '')
    .map(({ sentence }) => capitalized(sentence))
    .join(' ');

function condition(rows: readonly PrintedRow[], missing: readonly string[]): string {
  const open = of(rows, 'confirm');
  const conditions = [...new Set(open.flatMap(({ row }) => row.outcome.conditions))];
  const remarks = [...new Set(open.map(({ row }) => row.outcome.remark).filter((text) => text !== ''))];
  const start =
    conditions.length > 0 ? `If ${conditions.join(', and if ')}.` : fittingText(rows.map(({ row }) => row));
  return [start, missingText(missing), ...remarks, sentences(rows)].filter((text) => text !== '').join(' ');
}
