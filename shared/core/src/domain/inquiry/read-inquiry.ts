import type { CatalogueFigure } from '../figures/catalogue-figure.ts';
import { phraseOf, sourcePhraseOf } from '../figures/figure-text.ts';
import { CARD_FIELDS, partWithSlug, type Part } from '../finder/part.ts';
import { pickFields } from '../record.ts';
import { restraintBrief, restraintLine } from '../products/restraint.ts';
import { uncapitalized } from '../text.ts';
import { addressProblems } from './inquiry-list.ts';
import { inquiryHref, readItems, type InquiryItem } from './inquiry-link.ts';

/** An item of the quote list with the product's specs. */
export interface InquiryLine extends InquiryItem {
  /** Null for an unknown slug: the line stays on the list with a note. */
  part: Pick<Part, (typeof CARD_FIELDS)[number]> | null;
  published: string;
  /** Specs in the units of their source only, since a mail has little space. */
  brief: string;
  /** A sentence that says whether the product restrains the pipes; empty if not applicable. */
  restraint: string;
  asks: readonly string[];
}

export interface Inquiry {
  lines: readonly InquiryLine[];
  /** Sentences about entries of the address that aren't on the list. */
  problems: readonly string[];
  /** Address of a second list for the items beyond the limit; usually empty. */
  rest: string;
}

const FIGURES_MAX = 3;

/** Reads the quote list from an address and adds the specs of each part (D16). */
export function readInquiry(query: URLSearchParams, parts: readonly Part[]): Inquiry {
  const read = readItems(query);
  return {
    lines: read.items.map((item) => lineOf(item, partWithSlug(parts, item.slug) ?? null)),
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

/**
 * Formats the figures that decide the fit, otherwise the first figures. Variants that limit the same quantity
 * are all listed.
 */
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
