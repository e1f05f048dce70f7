import { convertedText } from '../figures/rounding.ts';
import { convert } from '../figures/units.ts';
import {
  LARGEST_DN,
  MEASURED_WITHIN,
  pipesOfDn,
  pipesOfOutside,
  standardLabel,
  type StandardPipe,
} from '../pipes/pipe-standards.ts';
import type { PipeMaterial } from '../pipes/pipe-material.ts';
import type { RequiredPipe } from './requirement.ts';
import { rangeOfMeasured } from './pipe-range.ts';
import { outsideOf, placeOf, type Bounds, type Place } from './readings.ts';

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
  /** What must be so, as it follows "if". */
  condition: string;
  /** What must be so of its diameter, too. */
  range?: string;
}

const sure = (place: PipePlace['place']): PipePlace => ({ place, condition: '' });

const names = new WeakMap<readonly StandardPipe[], Map<string, string>>();

/** Those of some pipes that lie within; written once, since many parts take the same pipes. */
function named(pipes: readonly StandardPipe[], places: readonly Place[]): string {
  const kept = names.get(pipes) ?? new Map<string, string>();
  names.set(pipes, kept);
  const key = places.join();
  const name = kept.get(key) ?? nameOf(pipes.filter((_, at) => places[at] === 'in'));
  kept.set(key, name);
  return name;
}

/** `DN 250 (Steel, EN 10220; Ductile iron, ISO 2531)` */
function nameOf(pipes: readonly StandardPipe[]): string {
  const sizes = [...new Set(pipes.map(({ size }) => `DN ${String(size.dn)}`))];
  return sizes
    .map((size) => {
      const of = pipes.filter((each) => `DN ${String(each.size.dn)}` === size);
      return `${size} (${[...new Set(of.map(({ standard }) => standardLabel(standard)))].join('; ')})`;
    })
    .join(' or ');
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
      ? { place: 'maybe', condition: rangeOfMeasured(pipe) }
      : found;
  }
  const span = outsideOf(bounds);
  if (span === null) return sure('unknown');
  if (mm < span.from * (1 - MEASURED_WITHIN)) return sure('below');
  // Where the tables end before the figure does, nobody knows which size the pipe is.
  const last = Math.max(...bounds.map(({ to }) => to));
  const isCovered = last <= LARGEST_DN;
  return sure(isCovered && mm > span.to * (1 + MEASURED_WITHIN) ? 'above' : 'unknown');
}

function spanText(pipes: readonly StandardPipe[]): string {
  const diameters = pipes.map(({ mm }) => mm);
  const print = (mm: number) => convertedText(mm, 'mm', 'nearest');
  return `${print(Math.min(...diameters))} to ${print(Math.max(...diameters))} mm`;
}
