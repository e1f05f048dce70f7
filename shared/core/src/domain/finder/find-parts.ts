import { evaluate } from './evaluate.ts';
import { missingOf, verdictWords } from './missing.ts';
import { verdictOf, type Row } from './outcome.ts';
import { listedAt, printed, reasonOf } from './outcome-text.ts';
import {
  ALL_PARTS,
  PARTS_ON_PAGE,
  PARTS_SHOWN,
  VERDICTS,
  type FinderAnswer,
  type FoundPart,
  type Verdict,
  type WallGap,
} from './finder-answer.ts';
import {
  knownRequirement,
  type KnownRequirement,
  type Amount,
  lengthOf,
  lengthText,
  type Requirement,
  type Said,
  type RequiredPipe,
  readRequirement,
} from './read-requirement.ts';
import { proposedRow } from './proposed-row.ts';
import { restraintText } from '../products/restraint.ts';
import { CARD_FIELDS, type Part, baseOf } from './part.ts';
import { pickFields } from '../record.ts';
import { convertedText, fractionText } from '../figures/figure.ts';
import { convert, quantityOf, systemOf, withUnit } from '../figures/units.ts';
import { amountOf } from './read-answers.ts';
import {
  pairedDn,
  pairedNps,
  MEASURED_WITHIN,
  outsideSpan,
  pipesOfOutside,
  standardLabel,
  materialWord,
} from '../pipes/pipe-standards.ts';
import { both, MEDIUM_LABELS } from './questions.ts';

const NOTHING = {
  converted: {},
  summary: '',
  gap: null,
  parts: [],
  page: null,
  counts: { fits: 0, 'so-far': 0, 'fits-if': 0, ask: 0, no: 0 },
  words: {},
  missing: [],
  hint: '',
  rules: [],
};

export interface Judged {
  part: Part;
  rows: readonly Row[];
  verdict: Verdict;
}

/**
 * Returns the parts that fit the query of an address (D16). Pure: it runs on the server and, on a static
 * host, in the browser.
 */
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
  const each = <Value>(valueOf: (verdict: Verdict) => Value) =>
    Object.fromEntries(VERDICTS.map((verdict) => [verdict, valueOf(verdict)])) as Record<Verdict, Value>;
  const by = each((verdict) => judged.filter((one) => one.verdict === verdict));
  const page = pageOf(query.get(ALL_PARTS), judged.length);
  // Texts are expensive to build, so only the parts on this page get them.
  const shown =
    page === null
      ? VERDICTS.flatMap((verdict) => by[verdict].slice(0, PARTS_SHOWN))
      : VERDICTS.flatMap((verdict) => by[verdict]).splice((page.number - 1) * PARTS_ON_PAGE, PARTS_ON_PAGE);
  return {
    ...read,
    converted: convertedOf(requirement),
    summary: summaryOf(requirement),
    gap: wallGap(requirement),
    parts: shown.map((one) => foundPart(one, missing)),
    page,
    counts: each((verdict) => by[verdict].length),
    words: verdictWords(requirement, missing),
    missing,
    hint: by.fits.length > 0 ? '' : hintOf(known, by.no, missing),
    rules: rulesOf(requirement),
  };
}

/** @param asked page number from the address; a number out of range falls back to the nearest page */
function pageOf(asked: string | null, total: number): FinderAnswer['page'] {
  if (asked === null) return null;
  const count = Math.max(1, Math.ceil(total / PARTS_ON_PAGE));
  return { number: Math.min(count, Math.max(1, Math.trunc(Number(asked)) || 1)), count };
}

function foundPart({ verdict, part, rows }: Judged, missing: readonly string[]): FoundPart {
  const lines = rows.map(printed);
  const proposed = proposedRow(part, rows);
  return {
    ...pickFields(part, CARD_FIELDS),
    verdict,
    reason: reasonOf(verdict, lines, missing),
    restraint: restraintText(part),
    ...(proposed !== undefined && { row: proposed }),
    compared: lines.map(({ row, compared }) => {
      const href = listedAt(part, row);
      return { ...compared, ...(href !== undefined && { href }) };
    }),
  };
}

/** Values that a visitor can change; the pipe can't be changed. */
const CHANGEABLE = ['pressure', 'temperature', 'deflection'] as const;

/** Number of nearest parts that are tried with a changed value; each one costs a full comparison. */
const TRIED = 24;

/**
 * Suggests one changed value with which a part would fit: "At 6 bar instead of 8 bar, ..." Empty if there is
 * none.
 */
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
  const best = first('fits') ?? first('so-far') ?? first('fits-if');
  if (!best) return '';
  const conditions = [...new Set(best.rows.flatMap(({ outcome }) => outcome.conditions))];
  const would =
    conditions.length > 0 ? `would fit. Confirm that ${conditions.join(', and that ')}` : 'would fit';
  const does = missing.length > 0 && conditions.length === 0 ? 'would pass' : would;
  return `At ${best.instead.text} instead of ${best.asked.text}, ${best.part.name} ${does}.`;
}

/**
 * Returns the value that would hold instead, and its relative change as `by`. Null unless exactly one value
 * fails.
 */
function nearOf(need: KnownRequirement, { part, rows }: Judged) {
  const failing = rows.filter(({ outcome }) => outcome.result === 'fails');
  const [row] = failing;
  const field = CHANGEABLE.find((each) => each === row?.limits);
  if (failing.length !== 1 || !row || !field) return null;
  const asked = need[field];
  const { nearest } = row.outcome;
  if (asked === null || nearest === null) return null;
  const instead = limitOf(nearest, asked);
  const by = Math.abs(asked.value - instead.value) / (Math.abs(asked.value) || 1);
  return { part, asked, instead, field, by };
}

/** Converts the limit to the visitor's unit, rounded to the side on which it holds. */
function limitOf(nearest: number, { value, unit }: Amount): Amount {
  const exact = convert(nearest, baseOf(unit), unit);
  const text = convertedText(exact, unit, exact < value ? 'down' : 'up');
  return amountOf(Number(text.replace('\u2212', '-')), unit, text);
}

/** Summarizes the requirement: `DN 250 (Ductile iron, ISO 2531), 8 bar, water`. Empty for an empty query. */
export function summaryOf(need: Requirement): string {
  const { pipe, material, opening, branch, deflection, medium } = need;
  return [
    pipe && pipeText(pipe),
    // The label of a standard includes the material.
    material && !pipe?.standard && materialWord(material),
    opening && `opening ${opening.text}`,
    branch && `branch ${branch.text}`,
    need.pressure?.text,
    need.temperature?.text,
    deflection && `deflection ${deflection.text}`,
    need.drinking === 'yes' ? 'drinking water' : medium && MEDIUM_LABELS[medium].toLowerCase(),
    need.restraint === 'yes' && 'restrained pipes',
  ]
    .filter(Boolean)
    .join(', ');
}

function pipeText({ nominal, standard, outside }: RequiredPipe): string {
  if (nominal === null) return `${outside?.text ?? ''} outside`;
  return standard ? `${nominal.text} (${standardLabel(standard.standard)})` : nominal.text;
}

/**
 * Returns the value in the other system, and the value itself if it was typed in a unit that the catalog
 * doesn't print.
 */
const noteOf = (amount: Amount) => (amount.isRestated ? both(amount) : amount.converted);

/**
 * Asks the visitor to check a measured diameter that looks like a nominal size, such as 6 in: the outside
 * diameter of NPS 6 is different.
 */
function nominalNote({ value, unit, text }: Amount): string {
  if (unit !== 'in' && unit !== 'mm') return '';
  const [dn, nps] = unit === 'in' ? [pairedDn(value), value] : [value, pairedNps(value)];
  const span = dn === null || nps === null ? null : outsideSpan(dn, dn);
  const mm = convert(value, unit, 'mm');
  const isItsDiameter = span !== null && mm >= span.from * (1 - MEASURED_WITHIN);
  if (span === null || isItsDiameter || (unit === 'mm' && pipesOfOutside(mm).length > 0)) return '';
  const [from, to] = [span.from, span.to].map((end) => lengthText(convert(end, 'mm', unit), unit));
  const name = unit === 'in' ? `NPS ${fractionText(value)}` : `DN ${String(value)}`;
  const measured = withUnit(from === to ? (to ?? '') : `${from ?? ''} to ${to ?? ''}`, unit);
  return `${text} looks like a nominal size: a pipe of ${name} measures ${measured} outside. Measure your pipe to be sure`;
}

/**
 * Builds the hints below the fields: values in the other system, and the outside diameter of a nominal size.
 */
function convertedOf({ pipe, opening, pressure, temperature }: Requirement): Record<string, string> {
  const outside = pipe?.outside;
  return {
    ...(outside && pipe.standard && { size: `Outside diameter ${both(outside)}` }),
    ...(outside &&
      pipe.isMeasured && { od: [noteOf(outside), nominalNote(outside)].filter(Boolean).join('. ') }),
    ...(opening && { opening: noteOf(opening) }),
    ...(pressure && { pressure: noteOf(pressure) }),
    ...(temperature && { temperature: noteOf(temperature) }),
  };
}

const isUs = (amount: Amount | null) => amount !== null && systemOf(amount.unit) === 'us';

function rulesOf(need: Requirement): string[] {
  const { task, pipe, opening, pressure, temperature } = need;
  const isHead = pressure !== null && quantityOf(pressure.unit) === 'head';
  const rules = [
    pipe?.standard && `Outside diameter by ${standardLabel(pipe.standard.standard)}.`,
    pipe?.isMeasured && 'A measured diameter is a nominal size where a table has it within 1 percent.',
    pipe?.nominal && 'Nominal sizes are paired by table: NPS 10 is DN 250.',
    (isUs(opening) || isUs(pipe?.outside ?? null)) && '1 in = 25.4 mm.',
    pressure && '1 bar = 14.504 psi.',
    isHead && 'Head of water of 1000 kg/m³: 1 bar = 10.197 m = 33.455 ft.',
    isUs(temperature) && '°C = (°F − 32) / 1.8.',
    task === 'plug-opening' && 'A plug that seals around a pipe doesn’t close an opening without one.',
    (pipe ?? opening ?? pressure ?? temperature) &&
      'Compared with exact values; printed conversions are rounded conservatively.',
  ];
  return rules.filter((rule) => typeof rule === 'string');
}

/**
 * Calculates the annular space in the unit of the opening. Null without an opening and a pipe of known
 * diameter.
 */
function wallGap({ opening, pipe }: Requirement): WallGap | null {
  const outside = pipe?.outside;
  if (!opening || !outside) return null;
  const { unit } = opening;
  const width = convert(outside.value, outside.unit, unit);
  const difference = opening.value - width;
  const shown = ({ text, converted }: Said): Said => ({ text, converted });
  const length = (value: number) => shown(lengthOf(value, unit));
  return {
    pipe: `Pipe, ${pipe.nominal && pipe.standard ? pipeText(pipe) : 'measured'}`,
    opening: shown(opening),
    outside: outside.unit === unit ? shown(outside) : { text: length(width).text, converted: outside.text },
    difference: length(difference),
    annulus: length(difference / 2),
    ratio: width / opening.value,
  };
}
