import { convertedText } from '../figures/figure.ts';
import { convert, type Unit, quantityOf } from '../figures/units.ts';
import {
  LARGEST_DN,
  MEASURED_WITHIN,
  outsideSpan,
  pipesOfDn,
  pipesOfOutside,
  standardLabel,
  type StandardPipe,
  steelDiameter,
  type PipeMaterial,
} from '../pipes/pipe-standards.ts';
import type { RequiredPipe } from './read-requirement.ts';
import { placeOf, type Place, readingsOf, gapText, type Reading } from './part.ts';
import type { Bounds } from '../figures/size-spans.ts';
import type { MeasuredFigure, ClassValue } from '../figures/catalogue-figure.ts';
import { groupBy, onceFor } from '../record.ts';
import {
  conditionOf,
  HIGHER_POSSIBLE,
  IN_NO_TABLE,
  isAskedBeyond,
  limitingCondition,
  listedApplies,
  NOT_LISTED,
  outcome,
  questionOf,
  type Outcome,
} from './outcome.ts';

/** A pipe as it is held against figures: what is known of it, and which pipes of the tables it can be. */
export interface KnownPipe {
  need: RequiredPipe;
  /** Outside diameter in millimeters; null where no standard was named. */
  mm: number | null;
  /** Null where only the diameter is known, and for designations that are no nominal size. */
  dn: number | null;
  /** Of one nominal size by any standard, or of one diameter. */
  candidates: StandardPipe[];
  /** False where the pipe is as wide as the candidates, and none of them. */
  isNamed: boolean;
}

/** @param material what the pipe is made of, where it is known: pipes of others are not it */
export function knownPipe(need: RequiredPipe, material: PipeMaterial | null): KnownPipe {
  const mm = need.outside && convert(need.outside.value, need.outside.unit, 'mm');
  const dn = need.nominal?.dn ?? null;
  const isOfMaterial = ({ standard }: StandardPipe) => material === null || standard.of === material;
  if (dn !== null) return { need, mm, dn, candidates: pipesOfDn(dn).filter(isOfMaterial), isNamed: true };
  const all = mm === null ? [] : pipesOfOutside(mm).filter(({ size }) => size.dn !== null);
  // A diameter without a pipe of its standard or material is compared as that of any pipe, on a condition.
  const own = need.standard === null ? all.filter(isOfMaterial) : [];
  return { need, mm, dn, candidates: own.length > 0 ? own : all, isNamed: own.length > 0 };
}

/** As the visitor named it, the diameter first: classes are by diameter. */
export const nameOfPipe = ({ outside, nominal }: RequiredPipe): string =>
  outside?.text ?? nominal?.text ?? '';

/** Where a pipe lies; `maybe` is within if the condition holds, `unknown` is in no table. */
export interface PipePlace {
  place: Place | 'maybe' | 'unknown';
  /** What must be so, as it follows "Confirm that". */
  condition: string;
  /** What must be so of its diameter, too. */
  range?: string;
}

export const sure = (place: PipePlace['place']): PipePlace => ({ place, condition: '' });

const namesOf = onceFor((_: readonly StandardPipe[]) => new Map<string, string>());

/** Those of some pipes that lie within; written once, since many parts take the same pipes. */
function named(pipes: readonly StandardPipe[], places: readonly Place[]): string {
  const kept = namesOf(pipes);
  const key = places.join();
  const name = kept.get(key) ?? nameOf(pipes.filter((_, at) => places[at] === 'in'));
  kept.set(key, name);
  return name;
}

/** `DN 250 (Steel, EN 10220; Ductile iron, ISO 2531)` */
function nameOf(pipes: readonly StandardPipe[]): string {
  const bySize = groupBy(pipes, ({ size }) => `DN ${String(size.dn)}`);
  const texts = [...bySize].map(
    ([size, of]) => `${size} (${[...new Set(of.map(({ standard }) => standardLabel(standard)))].join('; ')})`,
  );
  return texts.join(' or ');
}

function placeAll(pipes: readonly StandardPipe[], place: (pipe: StandardPipe) => Place): PipePlace {
  const places = pipes.map(place);
  if (places.includes('in')) return { place: 'maybe', condition: `the pipe is ${named(pipes, places)}` };
  const [first = 'between'] = places;
  return sure(places.every((each) => each === first) ? first : 'between');
}

/** Where a pipe lies in nominal sizes (`dn`) or outside diameters (`mm`). */
export function placePipe(pipe: KnownPipe, by: 'dn' | 'mm', bounds: readonly Bounds[]): PipePlace {
  const { mm, dn, candidates } = pipe;
  if (by === 'mm') {
    if (mm !== null) return sure(placeOf(mm, bounds));
    if (candidates.length === 0) return sure('unknown');
    const found = placeAll(candidates, (pipe) => placeOf(pipe.mm, bounds));
    return found.place === 'maybe' && candidates.every((pipe) => placeOf(pipe.mm, bounds) === 'in')
      ? { place: 'maybe', condition: `the pipe is ${spanText(candidates)} outside` }
      : found;
  }
  if (dn !== null) return sure(placeOf(dn, bounds));
  if (mm === null) return sure('unknown');
  if (candidates.length > 0) {
    const found = placeAll(candidates, ({ size }) => placeOf(size.dn ?? Number.NaN, bounds));
    return found.place === 'maybe' && !pipe.isNamed
      ? { place: 'maybe', condition: coveringRange(pipe) }
      : found;
  }
  const last = Math.max(...bounds.map(({ to }) => to));
  const span = outsideSpan(Math.min(...bounds.map(({ from }) => from)), last);
  if (span === null) return sure('unknown');
  if (mm < span.from * (1 - MEASURED_WITHIN)) return sure('below');
  // Where the tables end before the figure does, nobody knows which size the pipe is.
  return sure(last <= LARGEST_DN && mm > span.to * (1 + MEASURED_WITHIN) ? 'above' : 'unknown');
}

const spanText = (pipes: readonly StandardPipe[]): string =>
  `${spanOf(
    pipes.map(({ mm }) => mm),
    (mm) => convertedText(mm, 'mm', 'nearest'),
  )} mm`;

/** `219.1 to 229.9`; one number where both ends print the same. */
function spanOf(diameters: readonly number[], print: (mm: number) => string): string {
  const [from, to] = [print(Math.min(...diameters)), print(Math.max(...diameters))];
  return from === to ? from : `${from} to ${to}`;
}

/** Thousandths of an inch and tenths of a millimeter, as the tables print them. */
const inches = (mm: number) => String(Number(convert(mm, 'mm', 'in').toFixed(3)));
const millimeters = (mm: number) => String(Number(mm.toFixed(1)));

/** A range that covers `9.05 in (229.9 mm)`, or what a nominal size can have: `8.625 to 9.05 in (219.1 to 229.9 mm)`. */
function coveringRange(pipe: KnownPipe): string {
  const { outside, nominal } = pipe.need;
  if (outside) return `its range covers ${outside.text} (${outside.converted})`;
  const diameters = diametersOf(pipe);
  const [us, metric] = [`${spanOf(diameters, inches)} in`, `${spanOf(diameters, millimeters)} mm`];
  return `its range covers ${nominal?.text.startsWith('NPS') ? `${us} (${metric})` : `${metric} (${us})`}`;
}

const diametersOf = ({ mm, candidates }: KnownPipe): number[] =>
  mm === null ? candidates.map((each) => each.mm) : [mm];

/** True where figures by outside diameter, or their classes, have the pipe. */
export function isDiameterListed(pipe: KnownPipe, figures: readonly MeasuredFigure[]): boolean {
  const diameters = diametersOf(pipe);
  const bounds = figures
    .flatMap(readingsOf)
    .flatMap((reading) =>
      reading.when?.kind === 'pipe' && reading.when.by === 'mm'
        ? [reading.when.bounds]
        : reading.figure.use?.limits === 'outside-diameter'
          ? [reading.bounds]
          : [],
    );
  return diameters.length > 0 && diameters.every((mm) => bounds.some((each) => placeOf(mm, each) === 'in'));
}

/**
 * What must be so of the diameter where a nominal size has the pipe by its name. The size stands for steel pipe: one
 * that is as wide needs nothing, any other one a range that covers it (D16.2).
 * @param printedIn unit of the figure
 * @param bounds what the figure covers: a measured pipe is one of its sizes
 */
export function rangeCondition(pipe: KnownPipe, printedIn: Unit, bounds: readonly Bounds[]): string {
  const isSteel = (mm: number, dn: number) => {
    const steel = steelDiameter(dn, printedIn === 'NPS' ? 'NPS' : 'DN');
    return steel !== null && Math.abs(mm - steel) <= steel * MEASURED_WITHIN;
  };
  const { dn, mm, candidates } = pipe;
  if (dn === null) {
    const sizes = candidates
      .flatMap(({ size }) => size.dn ?? [])
      .filter((each) => placeOf(each, bounds) === 'in');
    return mm === null || sizes.some((each) => isSteel(mm, each)) ? '' : coveringRange(pipe);
  }
  const diameters = diametersOf(pipe);
  if (diameters.length === 0) return 'its range covers the measured outside diameter of your pipe';
  // Pipe of another material is made in several diameters for one size, whichever of them a table has.
  const isOfSteel = mm !== null || candidates.every(({ standard }) => standard.of === 'steel');
  return isOfSteel && diameters.every((each) => isSteel(each, dn)) ? '' : coveringRange(pipe);
}

const RANK: Readonly<Record<PipePlace['place'], number>> = {
  in: 0,
  maybe: 1,
  unknown: 2,
  between: 3,
  below: 3,
  above: 3,
};

interface Candidate extends PipePlace {
  reading: Reading;
}

/** One for each value of a figure; a value that is printed in both systems holds where both do. */
function candidatesOf(figure: MeasuredFigure, place: (reading: Reading) => PipePlace): Candidate[] {
  const worst = new Map<ClassValue, Candidate>();
  for (const reading of readingsOf(figure)) {
    const at = place(reading);
    const before = worst.get(reading.value);
    if (before === undefined || RANK[at.place] > RANK[before.place])
      worst.set(reading.value, { reading, ...at });
  }
  return [...worst.values()];
}

/**
 * A size against figures that limit the same: ranges beside each other are one offer, and between two of them nothing is
 * listed. One that is open at an end holds for what is made, and what is made is to be confirmed (D16.2).
 * @param made the size as it follows "it is made for"
 * @param value in the base unit; null where only tables tell it
 */
export function compareSize(
  figures: readonly MeasuredFigure[],
  place: (reading: Reading) => PipePlace,
  made: string,
  value: number | null,
): Outcome {
  const all = figures.flatMap((figure) => candidatesOf(figure, place));
  const [first, ...more] = all;
  if (first === undefined) return NOT_LISTED;
  const best = more.reduce((good, each) => (RANK[each.place] < RANK[good.place] ? each : good), first);
  if (best.place === 'in' || best.place === 'maybe') return inside(best, made);
  if (best.place === 'unknown') return outcome('not-listed', [best.reading], { word: IN_NO_TABLE });
  return outside(all, value);
}

function inside({ reading, place, condition, range }: Candidate, made: string): Outcome {
  const { figure } = reading;
  const question = questionOf(figure);
  const limited = limitingCondition(figure);
  const isAbout = reading.printed.limit === 'about';
  const conditions = [
    ...(reading.isOneSided || isAbout ? [`it is made for ${made}`] : []),
    ...(place === 'maybe' ? [condition] : []),
    ...(range === undefined ? [] : [range]),
    ...(limited === '' ? [] : [conditionOf(figure, limited)]),
    ...(question === '' ? [] : [listedApplies(figure)]),
  ];
  if (conditions.length === 0) return outcome('holds', [reading]);
  return outcome('confirm', [reading], { conditions });
}

function outside(all: readonly Candidate[], value: number | null): Outcome {
  const readings = all.map(({ reading }) => reading);
  const places = new Set(all.map(({ place }) => place));
  const isGap = places.has('below') && places.has('above');
  if (isGap) {
    const base = quantityOf(readings[0]?.printed.unit ?? 'mm') === 'nominalSize' ? 'dn' : 'mm';
    const bounds = readings.flatMap((each) => each.bounds);
    const remark = value === null ? '' : gapText(value, bounds, base);
    return outcome('not-listed', readings, { remark });
  }
  if (isAskedBeyond(readings.map(({ figure }) => figure)))
    return outcome('not-listed', readings, { word: HIGHER_POSSIBLE });
  const isOfLists = readings.every(({ printed }) => Array.isArray(printed.value));
  const isBetween = places.has('between') || (places.size > 1 && isOfLists);
  const word = isBetween ? 'Size not listed' : places.has('above') ? 'too large' : 'too small';
  return outcome('fails', readings, { word });
}
