import type { FigureClass, Measure } from './catalogue-figure.ts';
import { type Figure, findNps, type Limit } from './figure.ts';
import type { Odd } from './lint-figures.ts';
import { withUnit, type Unit } from './units.ts';

export const ASK = 'please ask us';

/** The interval that a number, a range, or a class covers. */
export interface Bounds {
  from: number;
  to: number;
  /** False for "more than 150". */
  hasStart: boolean;
}

/**
 * Returns the interval of a number.
 * @param isMost true if a bare number is a maximum
 */
export function endsOf(value: number, limit: Limit | undefined, isMost = false): Bounds {
  if (limit === 'moreThan' || limit === 'atLeast')
    return { from: value, to: Infinity, hasStart: limit === 'atLeast' };
  const isUpTo = isMost || limit === 'upTo' || limit === 'upToAbout';
  return { from: isUpTo ? -Infinity : value, to: value, hasStart: true };
}

export interface Span extends Bounds {
  unit: Unit;
  isOutside: boolean;
}

/** Returns the interval of a range, limit, or class; null for words and lists. */
export function spanOf(when: FigureClass | Figure): Span | null {
  if (typeof when === 'string' || Array.isArray(when.value)) return null;
  const { value, unit, limit } = when;
  const rest = { unit, isOutside: 'of' in when && when.of === 'OD' };
  if (typeof value === 'object')
    return { from: value.from, to: value.to, hasStart: limit !== 'moreThan', ...rest };
  return { ...endsOf(value, limit), ...rest };
}

const decimals = (value: number) =>
  Number.isFinite(value) ? (/\.(\d+)/.exec(String(value))?.[1]?.length ?? 0) : 0;

/** Returns true if no size exists between two: 111 and 112 mm, DN 150 and DN 175. */
export function isNext(to: number, from: number, unit: Unit): boolean {
  if (unit !== 'DN') return from - to <= 10 ** -Math.max(decimals(to), decimals(from)) * (1 + 1e-9);
  for (let size = to + 5; size < from; size += 5) if (findNps(size) !== null) return false;
  return true;
}

const between = (to: number, from: number, unit: Unit) =>
  unit === 'DN' || unit === 'NPS'
    ? `${withUnit(String(to), unit)} and ${withUnit(String(from), unit)}`
    : `${to} and ${from} ${unit}`;

const NOTHING_BETWEEN = 'nothing is published between';

/** Returns the question for readers about a gap between two adjacent ranges. */
const gapQuestion = (to: number, from: number, unit: Unit, what = ''): string =>
  `${NOTHING_BETWEEN} ${between(to, from, unit)}${what}: ${ASK}`;

/** Returns true for a question about a gap between two ranges only. */
export const isGapQuestion = (question: string): boolean => question.startsWith(NOTHING_BETWEEN);

export function spanFindings(spans: readonly Span[]): Odd[] {
  const sorted = [...spans].sort((a, b) => a.from - b.from || a.to - b.to);
  return sorted.flatMap((upper, at) => {
    const lower = sorted[at - 1];
    if (!lower) return [];
    const { unit } = upper;
    const what = upper.isOutside ? ' outside diameter' : '';
    if (upper.from < lower.to || (upper.from === lower.to && upper.hasStart)) {
      const to = Math.min(lower.to, upper.to);
      const sizes =
        upper.from === to
          ? withUnit(String(to), unit)
          : `${withUnit(`${Math.max(upper.from, lower.from)} to ${to}`, unit)}`;
      return [{ message: `${sizes}${what} is in two classes.` }];
    }
    if (isNext(lower.to, upper.from, unit) || upper.from === lower.to) return [];
    const question = gapQuestion(lower.to, upper.from, unit, what);
    return [
      { message: `Nothing is listed between ${between(lower.to, upper.from, unit)}${what}.`, question },
    ];
  });
}

export function classFindings({ values }: Measure): Odd[] {
  const spans = values.flatMap(({ when }) => (when === undefined ? [] : (spanOf(when) ?? [])));
  const kinds = [...new Set(spans.map(kindOf))];
  return kinds.flatMap((kind) => spanFindings(spans.filter((span) => kindOf(span) === kind)));
}

/** Returns the kind of a span; only spans of the same kind can be adjacent. */
const kindOf = ({ unit, isOutside }: Span) => `${unit}${isOutside ? ' OD' : ''}`;
