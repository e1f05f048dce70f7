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

/**
 * A pipe prepared for the comparison with figures: its known sizes and the candidates from the pipe tables.
 */
export interface KnownPipe {
  need: RequiredPipe;
  /** Outside diameter in millimeters; null if the visitor named no standard. */
  mm: number | null;
  /** Nominal size; null if only the diameter is known, or if the designation isn't a nominal size. */
  dn: number | null;
  /** Pipes of the same nominal size in any standard, or of the same outside diameter. */
  candidates: StandardPipe[];
  /** False if the candidates only match by diameter and aren't of the visitor's standard or material. */
  isNamed: boolean;
}

/** @param material material of the pipe, if known: only pipes of this material are candidates */
export function knownPipe(need: RequiredPipe, material: PipeMaterial | null): KnownPipe {
  const mm = need.outside && convert(need.outside.value, need.outside.unit, 'mm');
  const dn = need.nominal?.dn ?? null;
  const isOfMaterial = ({ standard }: StandardPipe) => material === null || standard.of === material;
  if (dn !== null) return { need, mm, dn, candidates: pipesOfDn(dn).filter(isOfMaterial), isNamed: true };
  const all = mm === null ? [] : pipesOfOutside(mm).filter(({ size }) => size.dn !== null);
  // If no pipe of this standard or material has the diameter, any pipe of that diameter is a candidate, on a
  // condition.
  const own = need.standard === null ? all.filter(isOfMaterial) : [];
  return { need, mm, dn, candidates: own.length > 0 ? own : all, isNamed: own.length > 0 };
}

/**
 * Names the pipe by its diameter if known, since size classes are by diameter, otherwise by its nominal size.
 */
export const nameOfPipe = ({ outside, nominal }: RequiredPipe): string =>
  outside?.text ?? nominal?.text ?? '';

/**
 * Position of a pipe relative to listed bounds. `maybe`: within them if the condition holds. `unknown`: in no
 * table.
 */
export interface PipePlace {
  place: Place | 'maybe' | 'unknown';
  /** The condition, as it follows "Confirm that". */
  condition: string;
  /** A second condition, for the outside diameter. */
  range?: string;
}

export const sure = (place: PipePlace['place']): PipePlace => ({ place, condition: '' });

const namesOf = onceFor((_: readonly StandardPipe[]) => new Map<string, string>());

/** Names the pipes that are within the bounds. Cached, since many parts take the same pipes. */
function named(pipes: readonly StandardPipe[], places: readonly Place[]): string {
  const kept = namesOf(pipes);
  const key = places.join();
  const name = kept.get(key) ?? nameOf(pipes.filter((_, at) => places[at] === 'in'));
  kept.set(key, name);
  return name;
}

/** Formats pipes as `DN 250 (Steel, EN 10220; Ductile iron, ISO 2531)`. */
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

/** Places a pipe relative to nominal sizes (`dn`) or outside diameters (`mm`). */
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
  // Beyond the last size of the tables, the pipe's nominal size is unknown.
  return sure(last <= LARGEST_DN && mm > span.to * (1 + MEASURED_WITHIN) ? 'above' : 'unknown');
}

const spanText = (pipes: readonly StandardPipe[]): string =>
  `${spanOf(
    pipes.map(({ mm }) => mm),
    (mm) => convertedText(mm, 'mm', 'nearest'),
  )} mm`;

/** Formats `219.1 to 229.9`, or one number if both ends print the same. */
function spanOf(diameters: readonly number[], print: (mm: number) => string): string {
  const [from, to] = [print(Math.min(...diameters)), print(Math.max(...diameters))];
  return from === to ? from : `${from} to ${to}`;
}

/** Formats thousandths of an inch and tenths of a millimeter, like the pipe tables. */
const inches = (mm: number) => String(Number(convert(mm, 'mm', 'in').toFixed(3)));
const millimeters = (mm: number) => String(Number(mm.toFixed(1)));

/**
 * Returns a condition on the range: it covers `9.05 in (229.9 mm)`, or all diameters of a nominal size:
 * `8.625 to 9.05 in (219.1 to 229.9 mm)`.
 */
function coveringRange(pipe: KnownPipe): string {
  const { outside, nominal } = pipe.need;
  if (outside) return `its range covers ${outside.text} (${outside.converted})`;
  const diameters = diametersOf(pipe);
  const [us, metric] = [`${spanOf(diameters, inches)} in`, `${spanOf(diameters, millimeters)} mm`];
  return `its range covers ${nominal?.text.startsWith('NPS') ? `${us} (${metric})` : `${metric} (${us})`}`;
}

const diametersOf = ({ mm, candidates }: KnownPipe): number[] =>
  mm === null ? candidates.map((each) => each.mm) : [mm];

/** Returns true if figures by outside diameter, or size classes by outside diameter, include the pipe. */
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
 * Returns the condition on the diameter if a nominal size covers the pipe. Nominal sizes refer to steel pipe:
 * a pipe as wide as steel needs no condition, any other pipe needs a range that covers it (D16.2).
 * @param printedIn unit of the figure
 * @param bounds the figure's bounds: a measured pipe is compared with the sizes within them
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
  // Pipe of other materials comes in several diameters per nominal size, and the tables may list only one.
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

/** Returns one candidate per value of a figure. A value printed in both systems must hold in both. */
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
 * Compares a size with the figures that limit it. Adjacent ranges count as one offer; a size between two
 * ranges isn't listed. A range with an open end holds only if the product is made in that size, which the
 * visitor confirms (D16.2).
 * @param made the size, as it follows "it is made for"
 * @param value in the base unit; null if only the pipe tables know it
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
  const ends = readings.flatMap(({ bounds }) => bounds.flatMap(({ from, to }) => [from, to]));
  const miss = value === null ? 0 : Math.min(...ends.map((end) => Math.abs(end - value)));
  return outcome('fails', readings, { word, miss });
}
