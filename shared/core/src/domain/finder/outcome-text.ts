import { openQuestion } from '../figures/catalogue-figure.ts';
import { classText, withCondition } from '../figures/figure-text.ts';
import { convertedText, figureIn, type Figure } from '../figures/figure.ts';
import { convert, quantityOf, systemOf, type Unit, type UnitSystem } from '../figures/units.ts';
import { capitalized, listed, uncapitalized } from '../text.ts';
import type { Compared, Verdict } from './finder-answer.ts';
import { missingText } from './missing.ts';
import { HIGHER_POSSIBLE, IN_NO_TABLE, isQuantity, nameOf, type Row } from './outcome.ts';
import { rowHref, type Part, type Reading } from './part.ts';
import type { Said } from './read-requirement.ts';

interface PrintedRow {
  row: Row;
  compared: Compared;
  /** `Rated for 6 bar at 272 to 329 mm.` */
  sentence: string;
  /** `You need 8 bar.` */
  yours: string;
}

/** Quantities whose sentence needs "Your pipe is"; a pressure needs no noun. */
const SIZES: readonly Compared['limits'][] = [
  'nominal-size',
  'outside-diameter',
  'opening',
  'annulus',
  'branch-size',
];

const joined = (texts: readonly Said[], of: keyof Said) =>
  texts.length === 1
    ? (texts[0]?.[of] ?? '')
    : [...new Set(texts.map((each) => each[of]))].filter((text) => text !== '').join('; ');

/** Returns true if the values are those of one variant of the product, such as plugs of one material. */
export const isOfVariant = ({ variant, outcome: { readings } }: Row) =>
  variant !== '' && readings.length > 0 && readings.every(({ figure }) => figure.product === variant);

export function comparedOf(row: Row): Compared {
  const { limits, label, said, unit, variant } = row;
  const { readings, result, word } = row.outcome;
  const texts = unit === null ? [] : readings.map((reading) => listedText(reading, unit));
  return {
    limits,
    label: isOfVariant(row) ? `${variant}: ${uncapitalized(label)}` : label,
    need: said.text,
    needConverted: said.converted,
    listed: row.stated ?? joined(texts, 'text'),
    listedConverted: joined(texts, 'converted'),
    isOpen: readings.some(({ figure }) => openQuestion(figure) !== ''),
    result,
    word: word.startsWith('too ') ? capitalized(`${thingOf(row)} ${word}`) : word,
  };
}

/** Returns the address of the row that lists the deciding value; undefined if no row does. */
export function listedAt(
  part: Pick<Part, 'href' | 'rows'>,
  { outcome: { readings } }: Row,
): string | undefined {
  const found = readings.map(({ figure, value }) =>
    rowHref(part, figure.key, figure.measure.values.indexOf(value)),
  );
  return found.find((href) => href !== undefined);
}

export function printed(row: Row): PrintedRow {
  const compared = comparedOf(row);
  return { row, compared, sentence: listedSentence(row, compared), yours: yoursOf(row) };
}

/** Returns `Your pipe is DN 250.` for a size and `You need 8 bar.` for a rating. */
function yoursOf(row: Row): string {
  const { limits, said } = row;
  return SIZES.includes(limits) ? `Your ${thingOf(row)} is ${said.text}.` : `You need ${said.text}.`;
}

const THINGS: Partial<Record<Compared['limits'], string>> = {
  opening: 'opening',
  annulus: 'gap',
  'branch-size': 'branch',
};

const thingOf = ({ limits, thing }: Row): string => thing ?? THINGS[limits] ?? 'pipe';

function listedSentence(row: Row, { limits, label, listed: text }: Compared): string {
  if (limits === 'restraint' || limits === 'pipe-material' || limits === 'drinking-water')
    return sentence(text);
  const subject = isOfVariant(row) ? `${label}: ` : '';
  if (!SIZES.includes(limits))
    return capitalized(`${subject}rated ${/^(?:up to|at )/.test(text) ? '' : 'for '}${text}.`);
  return capitalized(`${subject}${endText(row) ?? `listed for ${text}`}.`);
}

/** Returns `starts at 3 in` or `ends at DN 200` if the pipe is beyond the only range, otherwise null. */
function endText({ outcome: { result, readings, word }, unit }: Row): string | null {
  const [reading, ...more] = readings;
  if (result !== 'fails' || reading === undefined || more.length > 0 || unit === null) return null;
  const { value } = reading.value;
  if (typeof value !== 'object' || !('from' in value)) return null;
  const end = word === 'too small' ? 'from' : 'to';
  const { published } = reading.value;
  const other = published?.value;
  const pair = typeof other === 'object' && 'from' in other ? other[end] : null;
  const figure: Figure = {
    value: value[end],
    unit: reading.figure.measure.unit,
    ...(published && pair !== null && { published: { unit: published.unit, value: pair } }),
  };
  const own = systemOf(unit) ?? systemOf(figure.unit) ?? 'metric';
  return `${end === 'from' ? 'starts' : 'ends'} at ${figureIn(figure, own).full}`;
}

const isPressure = (unit: Unit) => quantityOf(unit) === 'pressure' || quantityOf(unit) === 'head';

/** Converts a pressure to a head or vice versa, rounded to the safe side. Null if nothing to convert. */
function crossed({ value, unit: own, limit }: Figure, unit: Unit): Figure | null {
  const isOther = isPressure(unit) && isPressure(own) && quantityOf(unit) !== quantityOf(own);
  if (!isOther || typeof value !== 'number') return null;
  const isLeast = limit === 'atLeast' || limit === 'moreThan';
  const isAbout = limit === 'upToAbout' || limit === 'about';
  const text = convertedText(convert(value, own, unit), unit, isLeast ? 'up' : 'down', isAbout);
  return { value: Number(text), unit, ...(limit && { limit }) };
}

/** Formats the class of a value for printing after the value: `at 272 to 329 mm`, `up to DN 150`. */
const classOf = ({ value }: Reading, system: UnitSystem) =>
  classText(value, system).replace(/^for OD /, 'at ');

/** Formats a value, its class, and its condition, the visitor's system first. Equal texts appear once. */
export function listedText(reading: Reading, unit: Unit): Said {
  const figure: Figure = { ...reading.value, unit: reading.figure.measure.unit };
  const own = systemOf(unit) ?? systemOf(figure.unit) ?? 'metric';
  const other = own === 'us' ? 'metric' : 'us';
  const print = (each: Figure, system: UnitSystem) =>
    withCondition(`${figureIn(each, system).full} ${classOf(reading, system)}`.trim(), reading.figure);
  const visitors = crossed(figure, unit);
  const text = print(visitors ?? figure, own);
  // If a value was converted, the original listed value follows it.
  const converted = print(figure, visitors ? (systemOf(figure.unit) ?? own) : other);
  return { text, converted: text === converted ? '' : converted };
}

const of = (rows: readonly PrintedRow[], ...results: PrintedRow['compared']['result'][]) =>
  rows.filter(({ compared }) => results.includes(compared.result));

/** The reason for a verdict: the governing sentence, printed bold, and the visitor's own value. */
interface Reason {
  governing: string;
  yours: string;
}

const reason = (governing: string, yours = ''): Reason => ({ governing, yours });

export function reasonOf(
  verdict: Verdict,
  rows: readonly PrintedRow[],
  missing: readonly string[] = [],
): Reason {
  if (rows.length === 0) return reason('Enter a size or a pressure to compare this product.');
  if (verdict === 'no') return together(of(rows, 'fails'));
  if (verdict === 'fits') return together(governing(rows));
  if (verdict === 'fits-if') return condition(rows, missing);
  if (verdict === 'so-far')
    return reason(`${fittingText(rows.map(({ row }) => row))} ${missingText(missing)}`);
  const unlisted = of(rows, 'not-listed').map(notListed);
  const isOpen = !rows.some(({ row }) => isQuantity(row));
  return reason([...unlisted, ...(isOpen ? [missingText(missing)] : [])].join(' '));
}

/** Returns `Size fits.`: the quantities that hold without a condition, while others are missing. */
function fittingText(rows: readonly Pick<Row, 'limits' | 'outcome'>[]): string {
  const names = [...new Set(rows.filter(({ outcome }) => outcome.result === 'holds').map(nameOf))];
  return sentence(`${listed(names)} ${names.length === 1 ? 'fits' : 'fit'}`.trim());
}

/** Picks the row that decides: the pressure if the visitor gave one, otherwise the first listed row. */
function governing(rows: readonly PrintedRow[]): readonly PrintedRow[] {
  const decided = rows.filter(({ compared }) => compared.listed !== '');
  return [decided.find(({ compared }) => compared.limits === 'pressure') ?? decided[0]].filter(
    (row) => row !== undefined,
  );
}

const together = (rows: readonly PrintedRow[]): Reason =>
  reason(
    rows.map(({ sentence }) => sentence).join(' '),
    [...new Set(rows.map(({ yours }) => yours))].join(' '),
  );

function notListed({ compared, row: { outcome } }: PrintedRow): string {
  if (compared.limits === 'drinking-water') return outcome.remark;
  if (outcome.remark !== '') return `${compared.label}: ${uncapitalized(outcome.remark)}`;
  if (outcome.word === IN_NO_TABLE && compared.limits === 'outside-diameter')
    return `Measure the outside diameter of the pipe. ${compared.need} alone doesn’t determine it.`;
  if (outcome.word === IN_NO_TABLE)
    return `No pipe table has an outside diameter of ${compared.need}: its nominal size isn’t known.`;
  if (outcome.word === HIGHER_POSSIBLE)
    return `${compared.label} ${compared.listed}: contact us for ${compared.need}.`;
  return `${compared.label}: Not listed.`;
}

function condition(rows: readonly PrintedRow[], missing: readonly string[]): Reason {
  const conditions = [...new Set(of(rows, 'confirm').flatMap(({ row }) => row.outcome.conditions))];
  return reason(`Confirm that ${conditions.join(', and that ')}.`, missingText(missing));
}

const sentence = (text: string) => (text === '' ? '' : `${capitalized(text)}.`);
