import { plainFigure } from '../figures/figure-words.ts';
import { fractionText } from '../figures/fractions.ts';
import { convert } from '../figures/units.ts';
import { pairedDn, pairedNps, type PipeSize, type PipeStandard } from '../pipes/pipe-standard.ts';
import {
  LARGEST_DN,
  MEASURED_WITHIN,
  outsideSpan,
  pipeStandard,
  standardLabel,
} from '../pipes/pipe-standards.ts';
import { FINDER_PROBLEMS as SAY } from './finder-problems.ts';
import type { Amount, NominalSize, RequiredPipe } from './requirement.ts';
import { MEASURED } from './questions.ts';
import { amountOf, ANSWER_MAX, readNumber, Unclear } from './read-amount.ts';

/** Letters that a designation may have in front: keys of the tables, and how they are printed. */
const DESIGNATION = /^\s*(DN\/OD|DN|NPS|OD|IN)\s*/i;

interface Designation {
  kind: 'DN' | 'NPS' | null;
  value: number;
}

/** `DN250`, `NPS 1-1/2`, `10 in`, `10"`, `6`. */
function readDesignation(typed: string): Designation {
  if (typed.length > ANSWER_MAX) throw new Unclear(SAY.tooLong);
  const text = plainFigure(typed);
  const before = DESIGNATION.exec(text)?.[1]?.toUpperCase();
  const { value, unit } = readNumber(text.replace(DESIGNATION, ''));
  if (value <= 0) throw new Unclear(SAY.noSize);
  if (before === 'DN' || before === 'DN/OD' || before === 'OD') return { kind: 'DN', value };
  if (before === 'NPS' || before === 'IN' || unit === 'in' || unit === 'NPS') return { kind: 'NPS', value };
  if (unit === null) return { kind: null, value };
  if (unit === 'mm' || unit === 'DN' || unit === 'nominal mm') return { kind: 'DN', value };
  throw new Unclear(SAY.noSize);
}

/** A nominal size without a standard: `DN 250`, `NPS 1/2`. */
export function readNominal(typed: string, bare: 'NPS' | null = null): NominalSize {
  const { kind, value } = readDesignation(typed);
  const meant = kind ?? bare;
  if (meant === null) throw new Unclear(SAY.sizeUnclear);
  const [dn, nps] = meant === 'DN' ? [value, pairedNps(value)] : [pairedDn(value), value];
  const isKnown = dn !== null && (nps !== null || outsideSpan(dn, dn) !== null);
  if (!isKnown) throw new Unclear(SAY.noSize);
  const metric = `DN ${dn}`;
  const us = nps === null ? '' : `NPS ${fractionText(nps)}`;
  return meant === 'DN' ? { text: metric, converted: us, dn } : { text: us, converted: metric, dn };
}

function sizeOf(standard: PipeStandard, typed: string): PipeSize {
  if (typed === '') throw new Unclear(SAY.sizeMissing(standardLabel(standard)));
  const exact = standard.sizes.find(({ key }) => key.toLowerCase() === typed.toLowerCase());
  if (exact) return exact;
  const { kind, value } = readDesignation(typed);
  const isUs = standard.unit === 'in';
  const own = standard.sizes.find(({ nominal, nps, dn }) => {
    if (kind === null) return Number(numberOf(nominal)) === value;
    if (kind === 'DN') return isUs ? dn === value : Number(numberOf(nominal)) === value;
    return isUs ? Number(numberOf(nominal)) === value : nps === value;
  });
  if (!own) throw new Unclear(SAY.sizeUnknown(typed, standardLabel(standard)));
  return own;
}

/** The number of a printed designation: 1.5 of `NPS 1 1/2`. */
const numberOf = (nominal: string): number => readNumber(nominal.replace(DESIGNATION, '')).value;

function nominalOf({ nominal, dn, nps }: PipeSize, { unit }: PipeStandard): NominalSize {
  const pair = unit === 'in' ? dn && `DN ${dn}` : nps && `NPS ${fractionText(nps)}`;
  return { text: nominal, converted: pair ? String(pair) : '', dn };
}

/** What the form says of the pipe; `measured` is its measured diameter, read already. Null: nothing. */
export function readPipe(pipe: string, typedSize: string, measured: Amount | null): RequiredPipe | null {
  if (pipe === MEASURED) {
    if (measured === null) throw new Unclear(SAY.outsideMissing);
    return { nominal: null, standard: null, outside: measured, isMeasured: true };
  }
  if (pipe === '') return withoutStandard(typedSize, measured);
  const standard = pipeStandard(pipe);
  if (standard === null) throw new Unclear(SAY.standard);
  const size = sizeOf(standard, typedSize);
  const mm = convert(size.outside, standard.unit, 'mm');
  const outside = amountOf(size.outside, standard.unit);
  const nominal = nominalOf(size, standard);
  if (measured !== null) checkSame(nominal.text, outside.text, { from: mm, to: mm }, measured);
  return { nominal, standard: { standard, size, mm }, outside, isMeasured: false };
}

/** Outside diameter of a large pipe as a part of its DN, with some room: 0.98 to 1.06 in the tables. */
const LEAST_OF_DN = 0.95;
const MOST_OF_DN = 1.2;

/** Outside diameters in millimeters that a nominal size can have; null where nobody knows. */
export function spanOfNominal(nominal: NominalSize | null): { from: number; to: number } | null {
  const dn = nominal?.dn ?? null;
  if (dn === null) return null;
  const known = outsideSpan(dn, dn);
  // Above the tables a pipe is about as wide as its name says.
  return known ?? (dn > LARGEST_DN ? { from: dn * LEAST_OF_DN, to: dn * MOST_OF_DN } : null);
}

function withoutStandard(typedSize: string, measured: Amount | null): RequiredPipe | null {
  if (typedSize === '' && measured === null) return null;
  const nominal = typedSize === '' ? null : readNominal(typedSize);
  const span = spanOfNominal(nominal);
  if (nominal !== null && span !== null && measured !== null)
    checkSame(nominal.text, `${Math.round(span.from)} to ${Math.round(span.to)} mm`, span, measured);
  return { nominal, standard: null, outside: measured, isMeasured: measured !== null };
}

/** A nominal size and a diameter that cannot be of one pipe are two sizes. */
function checkSame(
  nominal: string,
  published: string,
  span: { from: number; to: number },
  measured: Amount,
): void {
  const mm = convert(measured.value, measured.unit, 'mm');
  const isWithin = mm >= span.from * (1 - MEASURED_WITHIN) && mm <= span.to * (1 + MEASURED_WITHIN);
  if (!isWithin) throw new Unclear(SAY.twoSizes(nominal, published, measured.text));
}
