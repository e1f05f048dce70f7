import type { MeasuredFigure, Limited } from '../figures/catalogue-figure.ts';
import { classText } from '../figures/figure-text.ts';
import { compareLimit, limitsTogether } from './compare-limit.ts';
import {
  compareSize,
  isDiameterListed,
  rangeCondition,
  nameOfPipe,
  sure,
  placePipe,
  type KnownPipe,
  type PipePlace,
} from './compare-size.ts';
import { drinkingWaterRow } from './drinking-water.ts';
import type { KnownRequirement, Amount, Said } from './read-requirement.ts';
import {
  IN_NO_TABLE,
  nameOf,
  NOT_LISTED,
  outcome,
  type Outcome,
  type Row,
  RANK_OF_VERDICT,
  verdictOf,
} from './outcome.ts';
import {
  type Part,
  variantsOf,
  type Variant,
  placeOf,
  readingsOf,
  toBase,
  type Place,
  type Reading,
} from './part.ts';
import { materialRow, mediumRow, restraintRow } from './property-rows.ts';

const isDn = ({ printed }: Reading) =>
  printed.unit === 'DN' || printed.unit === 'NPS' || printed.unit === 'nominal mm';

/** Returns the common label: `Outside diameter` for `Outside diameter, smallest coupling` and similar. */
function labelOf(list: readonly MeasuredFigure[]): string {
  const [first = '', ...more] = new Set(list.map(({ label }) => label));
  const [start = ''] = first.split(', ');
  return more.length > 0 && more.every((label) => label.startsWith(start)) ? start : first;
}

/** Returns an outcome to confirm if a class by outside diameter has the pipe: its nominal size is unknown. */
function settledByClass({ readings }: Outcome, figures: Variant['figures'], pipe: KnownPipe): Outcome | null {
  const { mm } = pipe;
  if (mm === null) return null;
  const classed = [...figures.values()].flat().flatMap(readingsOf);
  const own = classed.find(
    ({ when }) => when?.kind === 'pipe' && when.by === 'mm' && placeOf(mm, when.bounds) === 'in',
  );
  if (own === undefined) return null;
  const name = `${own.figure.label.toLowerCase()} ${classText(own.value, 'metric')}`;
  const condition = `its nominal size is listed: ${nameOfPipe(pipe.need)} is within the listed ${name}`;
  return outcome('confirm', readings, { conditions: [condition] });
}

function rowsOf(need: KnownRequirement, { figures, name, all, materials }: Variant): Row[] {
  const rows: Row[] = [];
  const add: Add = (limits, label, said, found, thing) => {
    rows.push({
      limits,
      label,
      said,
      outcome: found,
      unit: unitOf(said),
      variant: name,
      ...(thing && { thing }),
    });
  };
  const of = (limits: Limited) => figures.get(limits) ?? [];
  const size = (limits: Limited, by: 'dn' | 'mm', said: Said, pipe: KnownPipe, value: number | null) => {
    const list = of(limits);
    if (list.length === 0) return;
    const against = (some: readonly MeasuredFigure[]) =>
      compareSize(some, (each) => placed(each, by, pipe), said.text, value);
    const own = against(list);
    const every = all.get(limits) ?? list;
    // Other variants may cover the other side: a size between two variants isn't listed.
    const among = own.result === 'fails' && every.length > list.length ? against(every) : own;
    const found = among.result === 'not-listed' ? among : own;
    const settled = found.word === IN_NO_TABLE ? settledByClass(found, figures, pipe) : null;
    add(limits, labelOf(list), said, settled ?? found);
  };
  /** Adds a condition on the diameter: a nominal size includes a pipe by its name only. */
  const placed = (each: Reading, by: 'dn' | 'mm', pipe: KnownPipe): PipePlace => {
    const found = placePipe(pipe, by, each.bounds);
    const isWithin = found.place === 'in' || found.place === 'maybe';
    if (!isWithin || by === 'mm' || isListed) return found;
    const range = rangeCondition(pipe, each.printed.unit, each.bounds);
    if (range === '' || range === found.condition) return found;
    return found.place === 'in' ? { place: 'maybe', condition: range } : { ...found, range };
  };
  const { pipe, known } = need;
  const isListed = known !== null && isDiameterListed(known, [...figures.values()].flat());
  if (pipe && known) {
    const said: Said = pipe.nominal ?? pipe.outside ?? { text: '', converted: '' };
    size('nominal-size', 'dn', said, known, known.dn);
    size('outside-diameter', 'mm', pipe.outside ?? said, known, known.mm);
    if (rows.length === 0) add('nominal-size', 'Pipe size', said, NOT_LISTED);
  }
  if (need.opening) opening(need, need.opening, of, add);
  const amount = (limits: Limited, label: string, asked: Amount | null) => {
    if (asked === null) return;
    const list = of(limits);
    const given = { pipe: known, medium: limits === 'pressure' ? need.medium : null, unit: asked.unit };
    const found = compareLimit(list, toBase(asked.value, asked.unit), given);
    const shown = found.readings.map(({ figure }) => figure);
    add(limits, labelOf(shown.length > 0 ? shown : list) || label, asked, found);
  };
  amount('pressure', 'Pressure', need.pressure);
  amount('temperature', 'Temperature', need.temperature);
  amount('deflection', 'Deflection', need.deflection);
  if (need.branch) {
    const { dn, text } = need.branch;
    const list = of('branch-size');
    const place = ({ bounds }: Reading) => sure(placeOf(dn ?? Number.NaN, bounds));
    add('branch-size', list[0]?.label ?? 'Branch', need.branch, compareSize(list, place, text, dn));
  }
  const medium = mediumRow(need, of('pressure'));
  if (medium) rows.push(medium);
  // The material is last, because its condition ends the sentence.
  const material = materialRow(need, materials);
  if (material) rows.push(material);
  return limitsTogether(rows);
}

type Add = (limits: Limited, label: string, said: Said, found: Outcome, thing?: string) => void;

function opening(
  { annulus, pipe, task }: KnownRequirement,
  asked: Amount,
  of: (limits: Limited) => readonly MeasuredFigure[],
  add: Add,
): void {
  const openings = of('opening');
  const gaps = of('annulus');
  const against = (
    list: readonly MeasuredFigure[],
    { value, unit, text }: Amount,
    place: (found: Place, each: Reading) => PipePlace = sure,
  ) => {
    const base = toBase(value, unit);
    return compareSize(list, (each) => place(placeOf(base, each.bounds), each), text, base);
  };
  if (openings.length > 0) {
    const found = against(openings, asked, (place, each) => sure(isDn(each) ? 'unknown' : place));
    add('opening', openings[0]?.label ?? '', asked, found);
  }
  if (gaps.length > 0) {
    const found = annulus
      ? against(gaps, annulus)
      : outcome('confirm', gaps.flatMap(readingsOf), {
          conditions: ['the gap around the pipe fits: enter the pipe'],
        });
    const said = annulus ?? { ...asked, text: `opening ${asked.text}` };
    add('annulus', gaps[0]?.label ?? '', said, found);
  }
  if (openings.length + gaps.length > 0) return;
  // A valve over an opening is listed by the nominal size of its bore.
  const bores = task === 'stop-backflow' && pipe === null ? of('nominal-size') : [];
  if (bores.length > 0) {
    const condition = `it is made for an opening of ${asked.text}`;
    const found = against(bores, asked, (place) =>
      place === 'in' ? { place: 'maybe', condition } : sure(place),
    );
    add('nominal-size', labelOf(bores), asked, found, 'opening');
  } else if (annulus) add('annulus', 'Gap around the pipe', annulus, NOT_LISTED);
  else add('opening', 'Opening', asked, NOT_LISTED);
}

const unitOf = (said: Said) =>
  'unit' in said ? (said as Amount).unit : said.text.startsWith('DN') ? 'DN' : 'NPS';

const missOf = (rows: readonly Row[]) => rows.reduce((sum, { outcome: { miss } }) => sum + miss, 0);
const failedSizes = (rows: readonly Row[]) =>
  rows.filter((row) => nameOf(row) === 'size' && row.outcome.result === 'fails');

const SILENT: Variant = { name: '', figures: new Map(), all: new Map(), materials: [] };

export type ComparedPart = Pick<
  Part,
  'figures' | 'tasks' | 'restraint' | 'restraintCondition' | 'drinkingWater'
>;

/**
 * Compares a part with the requirement. Returns the rows of its best variant, restraint, and certificates.
 * @param isAsked whether a variant's name is asked for; if none is, all are compared
 */
export function evaluate(
  need: KnownRequirement,
  part: ComparedPart,
  isAsked: (variant: string) => boolean = () => true,
): readonly Row[] {
  const variants = variantsOf(part);
  const asked = variants.filter(({ name }) => isAsked(name));
  const rows = rowsOfBest(need, asked.length > 0 ? asked : variants);
  const found = [restraintRow(need, part), drinkingWaterRow(need, part.drinkingWater)];
  const own = found.filter((row) => row !== null);
  // They precede the material, whose condition ends the sentence.
  const end = rows.at(-1)?.limits === 'pipe-material' ? rows.length - 1 : rows.length;
  return own.length === 0 ? rows : [...rows.slice(0, end), ...own, ...rows.slice(end)];
}

/** Returns the rows of the best or nearest variant, by size first; the first one wins a tie. */
function rowsOfBest(need: KnownRequirement, [first = SILENT, ...others]: readonly Variant[]): readonly Row[] {
  const rankOf = (rows: readonly Row[]) => RANK_OF_VERDICT[verdictOf(rows)];
  return others.reduce(
    (best, variant) => {
      const rows = rowsOf(need, variant);
      const [failed, before] = [failedSizes(rows), failedSizes(best)];
      const bySize = failed.length - before.length || missOf(failed) - missOf(before);
      const by =
        rankOf(rows) - rankOf(best) || bySize || (failed.length > 0 ? 0 : missOf(rows) - missOf(best));
      return by < 0 ? rows : best;
    },
    rowsOf(need, first),
  );
}
