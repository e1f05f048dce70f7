import type { StandardPipe } from '../pipes/pipe-standards.ts';
import type { PipeMaterial } from '../pipes/pipe-material.ts';
import { type Unit, convert } from '../figures/units.ts';
import type { Medium, RestraintAnswer } from './questions.ts';
import type { Task } from '../products/tasks.ts';
import { knownPipe, type KnownPipe } from './compare-size.ts';
import { amountOf } from './read-answers.ts';

/** A number of the visitor, never rounded. */
export interface Amount {
  value: number;
  unit: Unit;
  /** As typed, with its unit: `8 bar`. It reads as `value` and `unit`. */
  text: string;
  /** In the other system, rounded to the nearest: `116 psi`; empty where both share it. */
  converted: string;
  /** True where it was typed in a unit that the catalog doesn't print: 2 MPa has the text `20 bar`. */
  isRestated?: true;
}

/** A nominal size as it was named. */
export interface NominalSize {
  /** `DN 250`, `NPS 10`. */
  text: string;
  /** Its pair: `NPS 10`; empty where none is paired. */
  converted: string;
  /** Null for a designation that is no nominal size of a pipe. */
  dn: number | null;
}

/** The pipe as far as the visitor has named it. */
export interface RequiredPipe {
  /** Null for a pipe that was only measured. */
  nominal: NominalSize | null;
  /** Null where no standard was named: the diameter is what the tables say. */
  standard: StandardPipe | null;
  /** By standard or measured; null where neither is known. */
  outside: Amount | null;
  isMeasured: boolean;
}

/** What a visitor needs; null: not said, and then not compared (D16). */
export interface Requirement {
  /** Null in a search. */
  task: Task | null;
  pipe: RequiredPipe | null;
  /** Of the pipe: derived from its standard, else chosen. */
  material: PipeMaterial | null;
  opening: Amount | null;
  pressure: Amount | null;
  temperature: Amount | null;
  deflection: Amount | null;
  branch: NominalSize | null;
  medium: Medium | null;
  /** Whether the joint must hold the pipes together. */
  restraint: RestraintAnswer | null;
}

/** A requirement as it was read from an address. */
export interface ReadRequirement {
  /** Null without a task, and where something is wrong. */
  requirement: Requirement | null;
  task: Task | null;
  /** Values of the form by field name, as typed; units as understood. */
  asked: Record<string, string>;
  /** What is wrong, by field: a sentence each. */
  problems: Record<string, string>;
}

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

const annulusOf = (opening: Amount, outside: Amount): Amount =>
  lengthOf((opening.value - convert(outside.value, outside.unit, opening.unit)) / 2, opening.unit);

/** Unrounded, printed as `lengthText` does. */
export const lengthOf = (value: number, unit: Unit): Amount => amountOf(value, unit, lengthText(value, unit));

/** 168.275 mm must not become 168.27 for being computed in binary. */
const SLACK = 1e-9;

/** Finer than anybody measures an opening. */
export function lengthText(value: number, unit: Unit): string {
  const scale = unit === 'mm' ? 100 : 1000;
  return String(Math.round(value * scale * (1 + SLACK)) / scale);
}
