import type { MeasuredFigure } from '../figures/catalogue-figure.ts';
import {
  conditionOf,
  HIGHER_POSSIBLE,
  isAskedBeyond,
  limitingCondition,
  listedApplies,
  outcome,
  questionOf,
  type Outcome,
  type Row,
} from './outcome.ts';
import { comparedOf, listedText } from './outcome-text.ts';
import { placePipe, type KnownPipe, type PipePlace } from './compare-size.ts';
import type { Medium } from './questions.ts';
import { gapText, placeOf, readingsOf, type Place, type Reading } from './part.ts';
import type { Unit } from '../figures/units.ts';

interface Circumstances {
  pipe: KnownPipe | null;
  medium: Medium | null;
  unit: Unit;
}

interface Applying {
  reading: Reading;
  conditions: string[];
  place: Place;
}

/**
 * Selects the values for the medium. Without a medium, returns the values for water and gas, each with a
 * condition. Returns nothing if the values are listed for another medium only.
 */
function ofMedium(readings: readonly Reading[], medium: Medium | null): (readonly [Reading, string[]])[] {
  const mediumOf = ({ when }: Reading) => (when?.kind === 'medium' ? when.medium : null);
  const classed = readings.filter((each) => mediumOf(each) !== null);
  if (classed.length === 0 || medium !== null) {
    const own = classed.filter((each) => mediumOf(each) === medium);
    const found = own.length > 0 ? own : readings.filter((each) => mediumOf(each) === null);
    return found.map((each) => [each, []] as const);
  }
  const other = classed.every((each) => mediumOf(each) === 'gas') ? 'water' : 'gas';
  return readings.map((each) => [each, [`the fluid is ${mediumOf(each) ?? other}`]] as const);
}

/**
 * Maps the size classes that the pipe can belong to, each to its conditions. Null if the pipe is in no class.
 */
function ofPipe(readings: readonly Reading[], { pipe, unit }: Circumstances): Map<Reading, string[]> | null {
  const classed = readings.filter(({ when }) => when?.kind === 'pipe');
  const matching = new Map<Reading, string[]>();
  for (const reading of classed) {
    const found = placeIn(reading, pipe);
    if (found === null)
      matching.set(reading, [`the pipe is of this class: ${listedText(reading, unit).text}`]);
    else if (found.place === 'in') matching.set(reading, []);
    else if (found.place === 'maybe') matching.set(reading, [found.condition]);
  }
  return classed.length > 0 && matching.size === 0 ? null : matching;
}

const placeIn = ({ when }: Reading, pipe: KnownPipe | null): PipePlace | null =>
  when?.kind === 'pipe' && pipe ? placePipe(pipe, when.by, when.bounds) : null;

/**
 * Returns a condition for the temperature limit that isn't listed: "up to 60 °C" doesn't rule out frost
 * damage.
 */
function otherEnd({ figure, isOneSided, bounds }: Reading): string[] {
  if (figure.use?.limits !== 'temperature' || !isOneSided) return [];
  const end = bounds.some(({ to }) => to === Infinity) ? 'highest' : 'lowest';
  return [`its ${end} temperature, which isn’t listed, fits`];
}

/** Returns the values of a figure that can apply; empty if none is listed for this size or medium. */
function applying(figure: MeasuredFigure, value: number, given: Circumstances): Applying[] {
  const readings = readingsOf(figure);
  const limited = limitingCondition(figure);
  const matching = ofPipe(readings, given);
  if (matching === null) return [];
  const fitting = readings.filter((each) => each.when?.kind !== 'pipe' || matching.has(each));
  return ofMedium(fitting, given.medium).map(([reading, conditions]) => ({
    reading,
    place: placeOf(value, reading.bounds),
    conditions: [
      ...conditions,
      ...(matching.get(reading) ?? []),
      ...(reading.when?.kind === 'words' ? [`it is ${reading.when.text}`] : []),
      ...otherEnd(reading),
      ...(limited === '' ? [] : [conditionOf(figure, limited)]),
    ],
  }));
}

/** Describes the gap between size classes that the pipe falls into: "Not listed between 229 and 272 mm." */
function classGap(figures: readonly MeasuredFigure[], pipe: KnownPipe | null): string {
  const classes = figures.flatMap(readingsOf).flatMap(({ when }) => (when?.kind === 'pipe' ? [when] : []));
  const [first] = classes;
  const size = first?.by === 'mm' ? pipe?.mm : pipe?.dn;
  if (!first || !pipe || size === null || size === undefined) return '';
  const bounds = classes.flatMap((each) => each.bounds);
  return gapText(size, bounds, first.by);
}

/**
 * Compares a pressure, temperature, or angle with the figures that limit it. The result depends on every
 * value that can apply: all hold, none holds, or some hold under conditions to confirm (D16.1, D16.3).
 */
export function compareLimit(
  figures: readonly MeasuredFigure[],
  value: number,
  given: Circumstances,
): Outcome {
  const all = figures.flatMap((figure) => applying(figure, value, given));
  if (all.length === 0) return outcome('not-listed', [], { remark: classGap(figures, given.pipe) });
  const holding = all.filter(({ place }) => place === 'in');
  if (holding.length === 0) return beyond(figures, all, value);
  const questions = openQuestions(figures, all);
  const isEvery = holding.length === all.length;
  const conditions = isEvery ? ofEvery(holding) : ofSome(holding, all, questions);
  const open = questions.filter(({ readings }) => readings === 1);
  const shown = isEvery ? tightest(holding) : all;
  const readings = shown.map(({ reading }) => reading);
  if (conditions.length === 0 && open.length === 0) return outcome('holds', readings);
  const everything = [...new Set([...conditions, ...open.map(({ condition }) => condition)])];
  return outcome('confirm', readings, { conditions: everything });
}

/** Picks the value nearest to the requirement: it represents all values that hold. */
function tightest(holding: readonly Applying[]): Applying[] {
  const end = ({ reading }: Applying) => Math.min(...reading.bounds.map(({ to }) => to));
  return [...holding].sort((a, b) => end(a) - end(b)).slice(0, 1);
}

/** Returns the conditions if every value holds: none if one value holds unconditionally. */
function ofEvery(holding: readonly Applying[]): string[] {
  if (holding.some(({ conditions }) => conditions.length === 0)) return [];
  const media = holding.filter(({ conditions }) =>
    conditions.every((text) => text.startsWith('the fluid is')),
  );
  if (media.length > 0 && new Set(media.flatMap(({ conditions }) => conditions)).size > 1) return [];
  return [listed(holding)];
}

const listed = (of: readonly Applying[]) =>
  [...new Set(of.map(({ conditions }) => conditions.join(', and ')))].join(', or ');

interface OpenQuestion {
  /** The condition to confirm, as it follows "Confirm that". */
  condition: string;
  readings: number;
}

function openQuestions(figures: readonly MeasuredFigure[], all: readonly Applying[]): OpenQuestion[] {
  const open = new Map(figures.map((figure) => [questionOf(figure), figure]));
  open.delete('');
  return [...open].map(([question, figure]) => {
    const under = all.filter(({ reading }) => questionOf(reading.figure) === question);
    // Classes of one value count as one reading.
    const values = new Set(under.map(({ reading }) => `${reading.figure.key} ${reading.printed.unit}`));
    return { condition: listedApplies(figure), readings: values.size };
  });
}

/** Returns the conditions if only some values hold: the conditions of those values, or the open questions. */
function ofSome(
  holding: readonly Applying[],
  all: readonly Applying[],
  questions: readonly OpenQuestion[],
): string[] {
  const conditional = holding.filter(({ conditions }) => conditions.length > 0);
  const open = questions.map(({ condition }) => condition);
  if (conditional.length === holding.length) return [listed(conditional), ...open];
  if (open.length > 0) return open;
  const failing = all.filter(({ place, conditions }) => place !== 'in' && conditions.length > 0);
  return failing.length > 0
    ? [`this doesn’t apply: ${listed(failing).replace(/^it is |^this applies: /, '')}`]
    : ['the higher rating applies'];
}

function beyond(figures: readonly MeasuredFigure[], all: readonly Applying[], value: number): Outcome {
  const readings = all.map(({ reading }) => reading);
  if (isAskedBeyond(figures)) return outcome('not-listed', readings, { word: HIGHER_POSSIBLE });
  const isAbove = all.some(({ place }) => place === 'above' || place === 'between');
  const ends = all.flatMap(({ reading }) => reading.bounds.flatMap(({ from, to }) => [from, to]));
  const reachable = ends.filter((end) => Number.isFinite(end) && (isAbove ? end < value : end > value));
  const nearest = isAbove ? Math.max(...reachable) : Math.min(...reachable);
  return outcome('fails', readings, {
    word: isAbove ? 'Rating too low' : 'Rating too high',
    nearest: Number.isFinite(nearest) ? nearest : null,
    miss: Math.abs(value - nearest),
  });
}

const SIZES: readonly Row['limits'][] = ['nominal-size', 'outside-diameter'];

const isOpen = ({ outcome: { result, readings } }: Row) =>
  (result === 'holds' || result === 'confirm') && readings.length > 0;

/**
 * Returns true for a reading that covers more than one size: the highest pressure may not apply to all of
 * them.
 */
const isSpan = ({ isOneSided, bounds, printed }: Reading) =>
  isOneSided || bounds.length > 1 || typeof printed.value !== 'number';

/**
 * Adds a condition if the highest pressure and the sizes are listed separately: both may not apply together.
 * A pressure per size class already names its sizes (D16.6).
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
    const both = `both apply together (${comparedOf(row).listed} and ${comparedOf(size).listed})`;
    return { ...row, outcome: outcome('confirm', readings, { conditions: [...conditions, both], remark }) };
  });
}
