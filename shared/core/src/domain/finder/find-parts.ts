import { evaluate } from './evaluate.ts';
import { convertedOf, rulesOf, summaryOf, wallGap } from './describe-requirement.ts';
import { missingOf, missingText, reasonOf, verdictOf } from './verdict.ts';
import {
  ALL_PARTS,
  PARTS_ON_PAGE,
  PARTS_SHOWN,
  VERDICTS,
  type FinderAnswer,
  type FoundPart,
  type Verdict,
} from './finder-answer.ts';
import { knownRequirement, type KnownRequirement, type Amount } from './requirement.ts';
import { restraintText } from '../products/restraint.ts';
import { CARD_FIELDS, type Part } from './part.ts';
import { pickFields } from '../pick-fields.ts';
import { readRequirement } from './read-requirement.ts';
import { printed, type Row } from './outcome.ts';
import { convertedText } from '../figures/rounding.ts';
import { convert, quantityOf, type Unit } from '../figures/units.ts';
import { amountOf } from './read-answers.ts';

const NOTHING = {
  converted: {},
  summary: '',
  gap: null,
  parts: [],
  page: null,
  counts: { fits: 0, 'fits-if': 0, ask: 0, no: 0 },
  missing: '',
  hint: '',
  rules: [],
};

/** A part with its verdict and what it was made of. */
interface Judged {
  part: Part;
  rows: readonly Row[];
  verdict: Verdict;
}

/** Which parts fit what an address asks (D16). Pure: the server and, on a host of files, the browser call it. */
export function findParts(query: URLSearchParams, parts: readonly Part[]): FinderAnswer {
  const { requirement, ...read } = readRequirement(query);
  const { task } = read;
  if (requirement === null || task === null) return { ...read, ...NOTHING };
  const known = knownRequirement(requirement);
  const missing = missingOf(requirement);
  const judged = parts
    .filter(({ tasks }) => tasks.includes(task))
    .map((part): Judged => {
      const rows = evaluate(known, part);
      return { part, rows, verdict: verdictOf(rows, missing) };
    });
  const of = (verdict: Verdict) => judged.filter((each) => each.verdict === verdict);
  const by = { fits: of('fits'), 'fits-if': of('fits-if'), ask: of('ask'), no: of('no') };
  const page = pageOf(query.get(ALL_PARTS), judged.length);
  // Texts cost more than verdicts: only what is shown has them.
  const shown =
    page === null
      ? VERDICTS.flatMap((verdict) => by[verdict].slice(0, PARTS_SHOWN))
      : VERDICTS.flatMap((verdict) => by[verdict]).slice(
          (page.number - 1) * PARTS_ON_PAGE,
          page.number * PARTS_ON_PAGE,
        );
  return {
    ...read,
    converted: convertedOf(requirement),
    summary: summaryOf(requirement),
    gap: wallGap(requirement),
    parts: shown.map((each) => foundPart(each, missing)),
    page,
    counts: {
      fits: by.fits.length,
      'fits-if': by['fits-if'].length,
      ask: by.ask.length,
      no: by.no.length,
    },
    missing: missingText(missing),
    hint: by.fits.length > 0 ? '' : hintOf(known, by.no, missing),
    rules: rulesOf(requirement),
  };
}

/** @param asked the page as the address has it; one that doesn't exist is the nearest that does */
function pageOf(asked: string | null, total: number): FinderAnswer['page'] {
  if (asked === null) return null;
  const count = Math.max(1, Math.ceil(total / PARTS_ON_PAGE));
  return { number: Math.min(count, Math.max(1, Math.trunc(Number(asked)) || 1)), count };
}

function foundPart({ verdict, part, rows }: Judged, missing: readonly string[]): FoundPart {
  const lines = rows.map(printed);
  return {
    ...pickFields(part, CARD_FIELDS),
    verdict,
    reason: reasonOf(verdict, lines, missing),
    restraint: restraintText(part),
    compared: lines.map((line) => line.compared),
  };
}

/** What a visitor can change about a need; the pipe is what it is. */
const CHANGEABLE = ['pressure', 'temperature', 'deflection'] as const;
type Changeable = (typeof CHANGEABLE)[number];

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
function hintOf(need: KnownRequirement, missed: readonly Judged[], missing: readonly string[]): string {
  const near = missed
    .flatMap((each) => nearOf(need, each) ?? [])
    .sort((a, b) => a.by - b.by)
    .slice(0, TRIED);
  const tried = near.map((each) => ({
    ...each,
    rows: evaluate({ ...need, [each.field]: each.instead }, each.part),
  }));
  const first = (verdict: Verdict) => tried.find(({ rows }) => verdictOf(rows, missing) === verdict);
  const fits = first('fits');
  const best = fits ?? first('fits-if');
  if (!best) return '';
  const conditions = [...new Set(best.rows.flatMap(({ outcome }) => outcome.conditions))];
  const would = conditions.length > 0 ? `would fit if ${conditions.join(', and if ')}` : 'would fit';
  const does = missing.length > 0 && conditions.length === 0 ? 'would pass' : would;
  return `At ${best.instead.text} instead of ${best.asked.text}, ${best.part.name} ${does}.`;
}

/** Null unless one number alone fails. */
function nearOf(need: KnownRequirement, { part, rows }: Judged): Near | null {
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
