import { convert, type Unit } from '../figures/units.ts';
import type { Amount, Requirement } from './requirement.ts';
import { knownPipe, type KnownPipe } from './place-pipe.ts';
import { amountOf } from './read-amount.ts';

/** A requirement with what follows from it, worked out once for all parts. */
export interface KnownRequirement extends Requirement {
  known: KnownPipe | null;
  /** (opening - pipe) / 2 with the pipe in the middle, in the unit of the opening; null without both. */
  annulus: Amount | null;
}

export function knownRequirement(need: Requirement): KnownRequirement {
  const { pipe, opening } = need;
  return {
    ...need,
    known: pipe && knownPipe(pipe, need.material),
    annulus: opening && pipe?.outside ? annulusOf(opening, pipe.outside) : null,
  };
}

/** Unrounded, printed as `lengthText` does. */
export function annulusOf(opening: Amount, outside: Amount): Amount {
  const half = (opening.value - convert(outside.value, outside.unit, opening.unit)) / 2;
  return amountOf(half, opening.unit, lengthText(half, opening.unit));
}

/** 168.275 mm must not become 168.27 for being computed in binary. */
const SLACK = 1e-9;

/** Finer than anybody measures an opening. */
export function lengthText(value: number, unit: Unit): string {
  const scale = unit === 'mm' ? 100 : 1000;
  return String(Math.round(value * scale * (1 + SLACK)) / scale);
}
