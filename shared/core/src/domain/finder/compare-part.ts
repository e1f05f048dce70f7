import type { MeasuredFigure } from '../figures/catalogue-figure.ts';
import { classText } from '../figures/figure-text.ts';
import { compareLimit } from './compare-limit.ts';
import { compareSize } from './compare-size.ts';
import type { Limited } from '../figures/figure-use.ts';
import type { Compared } from './finder-answer.ts';
import { knownNeed, type KnownNeed, type Needed } from './known-need.ts';
import type { Amount, NominalSize } from './need.ts';
import { IN_NO_TABLE, NOT_PUBLISHED, outcome, type Outcome } from './outcome.ts';
import type { Part } from './part.ts';
import { variantsOf, type Variant } from './part-plan.ts';
import { nameOfPipe, placePipe, type KnownPipe } from './place-pipe.ts';
import { comparedOf, type Row } from './row.ts';
import { placeOf, readingsOf, toBase, type Reading } from './readings.ts';
import { MEDIUM_LABELS } from './questions.ts';
import { RANK_OF_VERDICT, verdictOf } from './verdict.ts';

const sure = (place: ReturnType<typeof placeOf>) => ({ place, condition: '' });
const isDn = ({ printed }: Reading) =>
  printed.unit === 'DN' || printed.unit === 'NPS' || printed.unit === 'nominal mm';

/** Texts of a nominal size beside those of an amount. */
type Said = Pick<Amount, 'text' | 'converted'>;

/** What several figures are about: `Outside diameter` of `Outside diameter, smallest coupling` and its like. */
function labelOf(list: readonly MeasuredFigure[]): string {
  if (list.length < 2) return list[0]?.label ?? '';
  if (list.every(({ label }) => label === list[0]?.label)) return list[0]?.label ?? '';
  const [first = '', ...more] = new Set(list.map(({ label }) => label));
  const [start = ''] = first.split(', ');
  return more.length > 0 && more.every((label) => label.startsWith(start)) ? start : first;
}

const NO_FIGURES: readonly MeasuredFigure[] = [];

/** A class by outside diameter that has the pipe says that it fits; which nominal size it is remains to be confirmed. */
function settledByClass({ readings }: Outcome, figures: Variant['figures'], pipe: KnownPipe): Outcome | null {
  const { mm } = pipe;
  if (mm === null) return null;
  const classed = [...figures.values()].flat().flatMap(readingsOf);
  const own = classed.find(
    ({ when }) => when?.kind === 'pipe' && when.by === 'mm' && placeOf(mm, when.bounds) === 'in',
  );
  if (own === undefined) return null;
  const name = `${own.figure.label.toLowerCase()} ${classText(own.value, 'metric')}`;
  const condition = `its nominal size is confirmed: ${nameOfPipe(pipe.need)} is within the published ${name}, but in no table of nominal sizes`;
  return outcome('confirm', readings, { conditions: [condition] });
}

/** Every row of one variant. */
function rowsOf(need: KnownNeed, { figures, name, all }: Variant): Row[] {
  const rows: Row[] = [];
  const add = (limits: Limited, label: string, said: Said, found: Outcome, unit = unitOf(said)) => {
    rows.push({ limits, label, said, outcome: found, unit, variant: name });
  };
  const of = (limits: Limited) => figures.get(limits) ?? NO_FIGURES;
  const size = (limits: Limited, by: 'dn' | 'mm', said: Said, pipe: KnownPipe, value: number | null) => {
    const list = of(limits);
    if (list.length === 0) return;
    const against = (some: readonly MeasuredFigure[]) =>
      compareSize(some, (each) => placePipe(pipe, by, each.bounds), said.text, value);
    const own = against(list);
    const every = all.get(limits) ?? list;
    // Other variants may lie on the other side: what is between two of them is not published.
    const among = own.result === 'fails' && every.length > list.length ? against(every) : own;
    const found = among.result === 'not-published' ? among : own;
    const settled = found.word === IN_NO_TABLE ? settledByClass(found, figures, pipe) : null;
    add(limits, labelOf(list), said, settled ?? found);
  };
  const { pipe, known } = need;
  if (pipe && known) {
    const said: Said = pipe.nominal ?? pipe.outside ?? { text: '', converted: '' };
    size('nominal-size', 'dn', said, known, known.dn);
    size('outside-diameter', 'mm', pipe.outside ?? said, known, known.mm);
    if (rows.length === 0) add('nominal-size', 'Pipe size', said, NOT_PUBLISHED);
  }
  if (need.opening) opening(need, need.opening, of, add);
  const amount = (limits: Limited, label: string, asked: Amount | null) => {
    if (asked === null) return;
    const list = of(limits);
    const given = { pipe: known, medium: limits === 'pressure' ? need.medium : null, unit: asked.unit };
    const found =
      list.length === 0 ? NOT_PUBLISHED : compareLimit(list, toBase(asked.value, asked.unit), given);
    const shown = found.readings.map(({ figure }) => figure);
    add(limits, labelOf(shown.length > 0 ? shown : list) || label, asked, found, asked.unit);
  };
  amount('pressure', 'Pressure', need.pressure);
  amount('temperature', 'Temperature', need.temperature);
  amount('deflection', 'Deflection', need.deflection);
  if (need.branch) branch(need.branch, of('branch-size'), add);
  const medium = mediumRow(need, of('pressure'));
  if (medium) rows.push(medium);
  return rows;
}

type Add = (limits: Limited, label: string, said: Said, found: Outcome) => void;

function opening(
  { annulus }: KnownNeed,
  asked: Amount,
  of: (limits: Limited) => readonly MeasuredFigure[],
  add: Add,
): void {
  const openings = of('opening');
  const gaps = of('annulus');
  const at = (amount: Amount) => (each: Reading) =>
    sure(placeOf(toBase(amount.value, amount.unit), each.bounds));
  if (openings.length > 0)
    add(
      'opening',
      openings[0]?.label ?? '',
      asked,
      compareSize(
        openings,
        (each) => (isDn(each) ? { place: 'unknown', condition: '' } : at(asked)(each)),
        asked.text,
        toBase(asked.value, asked.unit),
      ),
    );
  if (gaps.length > 0) {
    const found = annulus
      ? compareSize(gaps, at(annulus), annulus.text, toBase(annulus.value, annulus.unit))
      : outcome('confirm', gaps.flatMap(readingsOf), {
          conditions: ['the gap around the pipe suits it: name the pipe'],
        });
    add('annulus', gaps[0]?.label ?? '', annulus ?? asked, found);
  }
  if (openings.length + gaps.length > 0) return;
  if (annulus) add('annulus', 'Gap around the pipe', annulus, NOT_PUBLISHED);
  else add('opening', 'Opening', asked, NOT_PUBLISHED);
}

function branch(asked: NominalSize, figures: readonly MeasuredFigure[], add: Add): void {
  const dn = asked.dn ?? Number.NaN;
  const found =
    figures.length === 0
      ? NOT_PUBLISHED
      : compareSize(figures, (each) => sure(placeOf(dn, each.bounds)), asked.text, asked.dn);
  add('branch-size', figures[0]?.label ?? 'Branch', asked, found);
}

/** Figures hold for water unless they name a medium; gas and others are confirmed (D16, rule 3). */
function mediumRow({ medium, pressure }: KnownNeed, figures: readonly MeasuredFigure[]): Row | null {
  if (medium === null || medium === 'water') return null;
  const isOfMedium = ({ when }: Reading) => when?.kind === 'medium' && when.medium === medium;
  const isNamed = figures.some((figure) => readingsOf(figure).some(isOfMedium));
  // The row of the pressure says it.
  if (isNamed && pressure) return null;
  const condition = medium === 'gas' ? 'it is released for gas' : 'its materials suit the medium';
  const label = MEDIUM_LABELS[medium];
  const found = isNamed ? outcome('holds', []) : outcome('confirm', [], { conditions: [condition] });
  const said = { text: label, converted: '' };
  return { limits: 'medium', label: 'Medium', said, outcome: found, unit: null, variant: '' };
}

const unitOf = (said: Said) =>
  'unit' in said ? (said as Amount).unit : said.text.startsWith('DN') ? 'DN' : 'NPS';

const missOf = (rows: readonly Row[]) => rows.reduce((sum, { outcome: { miss } }) => sum + miss, 0);

const SILENT: Variant = { name: '', figures: new Map(), all: new Map() };
const silent = new WeakMap<KnownNeed, Row[]>();

/** What parts say that limit nothing, which are many: all the same. */
function silentRows(need: KnownNeed): Row[] {
  const rows = silent.get(need) ?? rowsOf(need, SILENT);
  silent.set(need, rows);
  return rows;
}

/** The rows of the variant that fits best, or comes nearest; the first of several. */
export function bestRows(need: KnownNeed, part: Pick<Part, 'figures' | 'tasks'>): readonly Row[] {
  const variants = variantsOf(part);
  if (variants.length === 0) return silentRows(need);
  const [first] = variants;
  if (first && variants.length === 1) return rowsOf(need, first);
  let best: readonly Row[] = [];
  let rank = Infinity;
  for (const variant of variants) {
    const rows = rowsOf(need, variant);
    const its = RANK_OF_VERDICT[verdictOf(rows)];
    if (its > rank || (its === rank && missOf(rows) >= missOf(best))) continue;
    [best, rank] = [rows, its];
  }
  return best;
}

/** What of a need a part's figures hold: one line for every quantity that is asked. */
export const compareWith = (need: Needed, part: Pick<Part, 'figures' | 'tasks'>): Compared[] =>
  bestRows(knownNeed(need), part).map(comparedOf);
