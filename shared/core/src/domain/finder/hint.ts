import { convertedText } from '../figures/rounding.ts';
import { convert, quantityOf, type Unit } from '../figures/units.ts';
import { evaluate } from './evaluate.ts';
import { missingOf } from './enough.ts';
import type { Verdict } from './finder-answer.ts';
import type { KnownRequirement } from './known-requirement.ts';
import type { Amount } from './requirement.ts';
import type { Part } from './part.ts';
import { amountOf } from './read-amount.ts';
import type { Row } from './row.ts';
import { verdictOf } from './verdict.ts';

/** What a visitor can change about a need; the pipe is what it is. */
const CHANGEABLE = ['pressure', 'temperature', 'deflection'] as const;
type Changeable = (typeof CHANGEABLE)[number];

/** A part that does not fit for one number alone. */
export interface Missed {
  part: Part;
  rows: readonly Row[];
}

/** How many of those that come nearest are tried: each is a comparison of its own. */
const TRIED = 24;

interface Near {
  part: Part;
  asked: Amount;
  instead: Amount;
  field: Changeable;
  /** How far the number moves, as a part of itself. */
  by: number;
}

/** What would fit with one changed need, where nothing does: "At 6 bar instead of 8 bar, ..." Empty: nothing would. */
export function hintOf(need: KnownRequirement, missed: readonly Missed[]): string {
  const near = missed
    .flatMap((each) => nearOf(need, each) ?? [])
    .sort((a, b) => a.by - b.by)
    .slice(0, TRIED);
  const tried = near.map((each) => ({
    ...each,
    rows: evaluate({ ...need, [each.field]: each.instead }, each.part),
  }));
  const missing = missingOf(need);
  const first = (verdict: Verdict) => tried.find(({ rows }) => verdictOf(rows, missing) === verdict);
  const fits = first('fits');
  const best = fits ?? first('fits-if');
  if (!best) return '';
  const conditions = [...new Set(best.rows.flatMap(({ outcome }) => outcome.conditions))];
  const would = conditions.length > 0 ? `would fit if ${conditions.join(', and if ')}` : 'would fit';
  const does = missing.length > 0 && conditions.length === 0 ? 'would pass' : would;
  return `At ${best.instead.text} instead of ${best.asked.text}, ${best.part.name} ${does}.`;
}

function nearOf(need: KnownRequirement, { part, rows }: Missed): Near | null {
  const failing = rows.filter(({ outcome }) => outcome.result === 'fails');
  const [row] = failing;
  const field = CHANGEABLE.find((each) => each === row?.limits);
  if (failing.length !== 1 || !row || !field) return null;
  const asked = need[field];
  const { nearest } = row.outcome;
  if (asked === null || nearest === null) return null;
  const instead = limitOf(nearest, asked, field);
  return {
    part,
    asked,
    instead,
    field,
    by: Math.abs(asked.value - instead.value) / (Math.abs(asked.value) || 1),
  };
}

const BASE: Readonly<Record<Changeable, Unit>> = { pressure: 'bar', temperature: '°C', deflection: '°' };

/** The limit in the visitor's unit, rounded so that it holds. */
function limitOf(nearest: number, { value, unit }: Amount, field: Changeable): Amount {
  const exact = quantityOf(unit) === 'angle' ? nearest : convert(nearest, BASE[field], unit);
  const text = convertedText(exact, unit, exact < value ? 'down' : 'up');
  return amountOf(Number(text.replace('\u2212', '-')), unit, text);
}
