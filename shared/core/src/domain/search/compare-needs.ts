import { fractionText } from '../figures/fractions.ts';
import { convert } from '../figures/units.ts';
import { bestRows } from '../finder/compare-part.ts';
import type { Compared } from '../finder/finder-answer.ts';
import { knownNeed, type Needed } from '../finder/known-need.ts';
import type { NominalSize, PipeNeed } from '../finder/need.ts';
import type { Part } from '../finder/part.ts';
import { variantsOf } from '../finder/part-plan.ts';
import type { Row } from '../finder/row.ts';
import type { Medium } from '../finder/questions.ts';
import { amountOf } from '../finder/read-amount.ts';
import { pairedDn, pairedNps } from '../pipes/pipe-standard.ts';
import { KNOWN_DN } from '../pipes/pipe-standards.ts';
import type { Need } from './read-need.ts';

/** What a part says to all needs, one row a quantity. */
export type ComparePart = (part: Pick<Part, 'figures' | 'tasks'>) => readonly Row[];

const RANK: Readonly<Record<Compared['result'], number>> = {
  holds: 0,
  confirm: 1,
  'not-published': 2,
  fails: 3,
};

/**
 * The finder's own comparison, without a task; of several values of a quantity all must hold, and the worst counts.
 * @param isWhole false: a part whose size fails is not asked on, since nobody shows it
 */
export function comparing(
  needs: readonly Need[],
  medium: Medium | null,
  { isWhole }: { isWhole: boolean },
): ComparePart {
  const known = roundsOf(needs).map((round) => knownNeed(neededOf(round, medium)));
  let silent: readonly Row[] | null = null;
  return (part) => {
    // What limits nothing says the same to everything, and is most of a catalogue.
    if (variantsOf(part).length > 0) return worstRows(part);
    silent ??= worstRows(part);
    return silent;
  };

  function worstRows(part: Parameters<ComparePart>[0]): readonly Row[] {
    const worst = new Map<string, Row>();
    for (const need of known) {
      const rows = bestRows(need, part);
      if (known.length === 1 || (!isWhole && rows.some(isOtherSize))) return rows;
      for (const row of rows) {
        const before = worst.get(row.limits);
        if (before === undefined || RANK[row.outcome.result] > RANK[before.outcome.result])
          worst.set(row.limits, row);
      }
    }
    return [...worst.values()];
  }
}

const isOtherSize = ({ limits, outcome }: Row) =>
  outcome.result === 'fails' && (limits === 'nominal-size' || limits === 'outside-diameter');

/** Sizes that a range is tried at between its ends: a gap of a fifth is met in one of ten to one. */
const BETWEEN = 14;

/**
 * Needs with one value of each quantity, so that together they cover what was typed: every size with the highest
 * pressure and deflection, the ends of a temperature in turn.
 */
function roundsOf(needs: readonly Need[]): Need[][] {
  const of = (limits: Need['limits']) => needs.filter((need) => need.limits === limits);
  const nominal = of('nominal-size');
  const outside = of('outside-diameter');
  const both = nominal.length > 0 && outside.length > 0;
  const varied = [
    both ? nominal : filled(nominal),
    both ? outside : filled(outside),
    of('temperature'),
    highest(of('pressure')),
    highest(of('deflection')),
  ].filter(({ length }) => length > 0);
  const most = Math.max(...varied.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) =>
    varied.flatMap((values) => values[at % values.length] ?? []),
  );
}

/** Where more must hold, less does; values of one quantity may be in several units. */
function highest(needs: readonly Need[]): Need[] {
  const [first, ...more] = needs;
  if (first === undefined) return [];
  const size = ({ value, unit }: Need) => convert(value, unit, first.unit);
  return [more.reduce((most, need) => (size(need) > size(most) ? need : most), first)];
}

/** Sizes with what lies between them: what fits both ends need not fit in a gap. */
function filled(needs: readonly Need[]): Need[] {
  const [first, ...more] = needs;
  if (first === undefined || more.length === 0) return [...needs];
  const isNominal = first.limits === 'nominal-size';
  const size = (need: Need) =>
    isNominal ? (nominalOf(need).dn ?? Number.NaN) : convert(need.value, need.unit, 'mm');
  const sizes = needs.map(size).filter(Number.isFinite);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const between = isNominal
    ? KNOWN_DN.filter((dn) => dn > least && dn < most)
    : Array.from({ length: BETWEEN }, (_, at) => least * (most / least) ** ((at + 1) / (BETWEEN + 1)));
  const unit = isNominal ? 'DN' : 'mm';
  return [...needs, ...between.map((value): Need => ({ limits: first.limits, value, unit }))];
}

function neededOf(needs: readonly Need[], medium: Medium | null): Needed {
  const of = (limits: Need['limits']) => needs.find((need) => need.limits === limits);
  const amount = (limits: Need['limits']) => {
    const need = of(limits);
    return need ? amountOf(need.value, need.unit) : null;
  };
  return {
    pipe: pipeOf(of('nominal-size'), amount('outside-diameter')),
    opening: null,
    pressure: amount('pressure'),
    temperature: amount('temperature'),
    deflection: amount('deflection'),
    branch: null,
    medium,
  };
}

function pipeOf(size: Need | undefined, outside: PipeNeed['outside']): PipeNeed | null {
  if (size === undefined && outside === null) return null;
  return {
    nominal: size === undefined ? null : nominalOf(size),
    standard: null,
    outside,
    isMeasured: outside !== null,
  };
}

function nominalOf({ value, unit }: Need): NominalSize {
  const isMetric = unit === 'DN';
  const [dn, nps] = isMetric ? [value, pairedNps(value)] : [pairedDn(value), value];
  const metric = dn === null ? '' : `DN ${String(dn)}`;
  const us = nps === null ? '' : `NPS ${fractionText(nps)}`;
  return isMetric ? { text: metric, converted: us, dn } : { text: us, converted: metric, dn };
}
