import type { CatalogueFigure } from '../figures/catalogue-figure.ts';
import { phraseOf, sourcePhraseOf } from '../figures/figure-text.ts';
import { CARD_FIELDS, type Part } from '../finder/part.ts';
import { pickFields } from '../record.ts';
import { restraintBrief, restraintLine } from '../products/restraint.ts';
import { uncapitalized } from '../text.ts';
import { addressProblems } from './inquiry-list.ts';
import { inquiryHref, readItems, type InquiryItem } from './inquiry-link.ts';

/** An item with what is published of it. */
export interface InquiryLine extends InquiryItem {
  /** Null for a slug that no part has: the line stays, and says so. */
  part: Pick<Part, (typeof CARD_FIELDS)[number]> | null;
  published: string;
  /** The same in the units of the source alone: a mail has little room. */
  brief: string;
  /** Whether it restrains the pipes, as a sentence; empty where that means nothing. */
  restraint: string;
  asks: readonly string[];
}

export interface Inquiry {
  lines: readonly InquiryLine[];
  /** What the address holds that is not on the list, as sentences. */
  problems: readonly string[];
  /** Address of a list of what one list does not hold; empty for most. */
  rest: string;
}

const FIGURES_MAX = 3;

/** The list that an address holds, with what is published of each part (D16). */
export function readInquiry(query: URLSearchParams, parts: readonly Part[]): Inquiry {
  const read = readItems(query);
  return {
    lines: read.items.map((item) => lineOf(item, parts.find(({ slug }) => slug === item.slug) ?? null)),
    problems: addressProblems(read),
    rest: read.rest.length === 0 ? '' : inquiryHref(read.rest),
  };
}

function lineOf(item: InquiryItem, part: Part | null): InquiryLine {
  if (part === null) return { ...item, part, published: '', brief: '', restraint: '', asks: [] };
  return {
    ...item,
    part: pickFields(part, CARD_FIELDS),
    published: figuresOf(part, phraseOf),
    brief: [figuresOf(part, sourcePhraseOf), restraintBrief(part)].filter(Boolean).join('; '),
    restraint: restraintLine(part),
    asks: part.asks ?? [],
  };
}

/** The figures that decide whether it fits, else the first ones; a thing of several materials is printed for each. */
function figuresOf({ figures }: Pick<Part, 'figures'>, phrase: (figure: CatalogueFigure) => string): string {
  const deciding = figures.filter(({ use }) => use !== null);
  const listed = deciding.length > 0 ? deciding : figures;
  const thingOf = ({ use, key }: CatalogueFigure) => use?.limits ?? key;
  const things = new Set(listed.slice(0, FIGURES_MAX).map(thingOf));
  const shown = listed.filter((figure) => things.has(thingOf(figure)));
  return shown
    .map((figure) => {
      const { label, product } = figure;
      const isSeveral = shown.some((each) => thingOf(each) === thingOf(figure) && each.product !== product);
      const name = isSeveral && product !== '' ? `${product}, ${uncapitalized(label)}` : label;
      return `${name}: ${phrase(figure)}`;
    })
    .join('; ');
}
