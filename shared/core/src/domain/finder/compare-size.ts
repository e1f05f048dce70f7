import type { ClassValue, MeasuredFigure } from '../figures/catalogue-figure.ts';
import { quantityOf } from '../figures/units.ts';
import { capitalized } from '../text.ts';
import {
  confirmed,
  IN_NO_TABLE,
  isAskedBeyond,
  limitingCondition,
  NOT_PUBLISHED,
  outcome,
  questionOf,
  type Outcome,
} from './outcome.ts';
import type { PipePlace } from './place-pipe.ts';
import { gapText, readingsOf, type Reading } from './readings.ts';

/** Where a need lies in a value; what is not sure names its condition. */
export type Placed = (reading: Reading) => PipePlace;

/** How good a place is. */
const RANK: Readonly<Record<PipePlace['place'], number>> = {
  in: 0,
  maybe: 1,
  unknown: 2,
  between: 3,
  below: 3,
  above: 3,
};

interface Candidate extends PipePlace {
  figure: MeasuredFigure;
  reading: Reading;
}

/** One for each value of a figure; a value that is printed in both systems holds where both do. */
function candidatesOf(figure: MeasuredFigure, place: Placed): Candidate[] {
  const worst = new Map<ClassValue, Candidate>();
  for (const reading of readingsOf(figure)) {
    const at = place(reading);
    const before = worst.get(reading.value);
    if (before === undefined || RANK[at.place] > RANK[before.place])
      worst.set(reading.value, { figure, reading, ...at });
  }
  return [...worst.values()];
}

const isList = ({ printed }: Reading) => Array.isArray(printed.value);

/**
 * A size against figures that limit the same: ranges beside each other are one offer, and between two of them nothing is
 * published. One that is open at an end holds for what is made, and what is made is to be confirmed (D16.2).
 * @param made the size as it follows "it is made for"
 * @param value in the base unit; null where only tables tell it
 */
export function compareSize(
  figures: readonly MeasuredFigure[],
  place: Placed,
  made: string,
  value: number | null,
): Outcome {
  const all = figures.flatMap((figure) => candidatesOf(figure, place));
  const [first, ...more] = all;
  if (first === undefined) return NOT_PUBLISHED;
  const best = more.reduce((good, each) => (RANK[each.place] < RANK[good.place] ? each : good), first);
  if (best.place === 'in' || best.place === 'maybe') return inside(best, made);
  if (best.place === 'unknown') return outcome('not-published', [best.reading], { word: IN_NO_TABLE });
  return outside(all, value, made);
}

function inside({ figure, reading, place, condition, range }: Candidate, made: string): Outcome {
  const question = questionOf(figure);
  const limited = limitingCondition(figure);
  const isAbout = reading.printed.limit === 'about';
  const conditions = [
    ...(reading.isOneSided || isAbout ? [`it is made for ${made}`] : []),
    ...(place === 'maybe' ? [condition] : []),
    ...(range === undefined ? [] : [range]),
    ...(limited === '' ? [] : [`this is so: ${figure.label.toLowerCase()} ${limited}`]),
    ...(question === '' ? [] : [confirmed(question)]),
  ];
  if (conditions.length === 0) return outcome('holds', [reading]);
  const end = reading.bounds.some(({ to }) => to === Infinity) ? 'smallest' : 'largest';
  const remark = reading.isOneSided ? `Only the ${end} size is published.` : '';
  return outcome('confirm', [reading], { conditions, remark });
}

function outside(all: readonly Candidate[], value: number | null, made: string): Outcome {
  const readings = all.map(({ reading }) => reading);
  const places = new Set(all.map(({ place }) => place));
  const isGap = places.has('below') && places.has('above');
  if (isGap) {
    const [figure, ...others] = new Set(all.map((each) => each.figure));
    const open = figure === undefined || others.length > 0 ? '' : questionOf(figure);
    // Whether its values are two ranges or the ends of one, the owner must say.
    if (open !== '')
      return outcome('not-published', readings, { word: 'ask', remark: `${capitalized(open)}.` });
    const base = quantityOf(readings[0]?.printed.unit ?? 'mm') === 'nominalSize' ? 'dn' : 'mm';
    const bounds = readings.flatMap((each) => each.bounds);
    const remark = value === null ? '' : gapText(value, bounds, base, made);
    return outcome('not-published', readings, { word: 'between', remark });
  }
  if (isAskedBeyond(all.map(({ figure }) => figure))) return outcome('not-published', readings);
  const isBetween = places.has('between') || all.every(({ reading }) => isList(reading) && places.size > 1);
  const word = isBetween ? 'not among them' : places.has('above') ? 'too small' : 'too large';
  return outcome('fails', readings, { word });
}
