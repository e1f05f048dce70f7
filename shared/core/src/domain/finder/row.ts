import type { Unit } from '../figures/units.ts';
import { uncapitalized } from '../text.ts';
import type { Compared } from './finder-answer.ts';
import type { Outcome } from './outcome.ts';
import { publishedText, type PublishedText } from './published-text.ts';

/** What a part says to one quantity that is asked; printed only where it is shown, since most rows are not. */
export interface Row {
  limits: Compared['limits'];
  label: string;
  said: { text: string; converted: string };
  outcome: Outcome;
  /** A text that is published, where no value is. */
  stated?: string;
  /** Unit of the visitor; null for a medium. */
  unit: Unit | null;
  /** Name of the variant; empty for none. */
  variant: string;
}

/** A row with its texts. */
export interface PrintedRow {
  row: Row;
  compared: Compared;
  /** `6 bar at 272 to 329 mm; you need 8 bar.` */
  sentence: string;
}

/** Sizes need a word in front; a pressure says itself what it is. */
const SIZES: readonly Compared['limits'][] = [
  'nominal-size',
  'outside-diameter',
  'opening',
  'annulus',
  'branch-size',
];

const joined = (texts: readonly PublishedText[], of: keyof PublishedText) =>
  texts.length === 1
    ? (texts[0]?.[of] ?? '')
    : [...new Set(texts.map((each) => each[of]))].filter((text) => text !== '').join('; ');

const isOfVariant = ({ variant, outcome: { readings } }: Row) =>
  variant !== '' && readings.length > 0 && readings.every(({ figure }) => figure.product === variant);

/** A row as it is printed. */
export function comparedOf(row: Row): Compared {
  const { limits, label, said, unit, variant } = row;
  const { readings, result, word } = row.outcome;
  const texts = unit === null ? [] : readings.map((reading) => publishedText(reading, unit));
  return {
    limits,
    label: isOfVariant(row) ? `${variant}: ${uncapitalized(label)}` : label,
    need: said.text,
    needConverted: said.converted,
    published: row.stated ?? joined(texts, 'text'),
    publishedConverted: joined(texts, 'converted'),
    result,
    word,
  };
}

export function printed(row: Row): PrintedRow {
  const compared = comparedOf(row);
  return { row, compared, sentence: sentenceOf(compared, isOfVariant(row)) };
}

function sentenceOf({ limits, label, need, published }: Compared, isNamed: boolean): string {
  const isSize = SIZES.includes(limits);
  const subject = isSize || isNamed ? `${label} ${published}` : published;
  return `${subject}; you ${isSize ? 'have' : 'need'} ${need}.`;
}
