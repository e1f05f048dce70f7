import { isMeasured, openQuestion, type CatalogueFigure } from '../figures/catalogue-figure.ts';
import type { Figure } from '../figures/figure.ts';
import { isNext, spanOf, type Span } from '../figures/lint/classes.ts';
import { convertedText, publishedText } from '../figures/rounding.ts';
import { npsOfDn } from '../figures/nominal-size.ts';
import { convert, counterpartOf, systemOf, withUnit, type Unit } from '../figures/units.ts';
import { askBetween, nothingPublishedBetween } from '../messages.ts';
import { diameterOf, type Diameters } from './diameters.ts';
import type { Both } from '../tables/resolved-chart.ts';
import type { SizeSpan } from './size-spans.ts';

export interface Gap extends SizeSpan {
  words: Both;
}

/** A range of sizes of a type. */
interface TypeRange extends Span {
  /** True where the source leaves open what lies beside it. */
  isOpen: boolean;
}

/** Sizes between two published ranges of one type, about which nothing is published. */
export function gapsBetween(ranges: readonly TypeRange[], of: Diameters): Gap[] {
  const sorted = [...ranges].sort((one, other) => one.from - other.from);
  return sorted.flatMap((upper, at) => {
    const lower = sorted[at - 1];
    if (!lower || lower.unit !== upper.unit || lower.isOutside !== upper.isOutside) return [];
    if (upper.from <= lower.to || isNext(lower.to, upper.from, upper.unit)) return [];
    const { unit, isOutside, isOpen } = upper;
    return [
      {
        from: diameterOf(lower.to, unit, of),
        to: diameterOf(upper.from, unit, of),
        words: gapWords(lower.to, upper.from, unit, isOutside, isOpen ? askBetween : nothingPublishedBetween),
      },
    ];
  });
}

/** Ranges of sizes of a type: of its figures, and of the classes of its pressures. */
export function rangesOf(figures: readonly CatalogueFigure[], of: 'values' | 'classes'): TypeRange[] {
  return figures.filter(isMeasured).flatMap((found) => {
    const {
      measure: { unit, values },
      use,
    } = found;
    // The values of an open figure may be the ends of one range.
    const isOpen = of === 'values' && values.length > 1 && openQuestion(found) !== '';
    return values.flatMap(({ when, ...value }) => {
      const sizes: Figure | undefined =
        of === 'values' ? { ...value, unit } : typeof when === 'object' ? when : undefined;
      const span = sizes === undefined ? null : spanOf(sizes);
      if (span === null || typeof sizes?.value !== 'object') return [];
      return [{ ...span, isOutside: span.isOutside || use?.limits === 'outside-diameter', isOpen }];
    });
  });
}

function gapWords(
  from: number,
  to: number,
  unit: Unit,
  isOutside: boolean,
  say: typeof nothingPublishedBetween,
): Both {
  const own = say(ends([publishedText(from, unit), publishedText(to, unit)], unit), isOutside);
  const other = counterpartOf(unit);
  const converted =
    unit === 'DN'
      ? ([npsOfDn(from), npsOfDn(to)] as const).map((nps) => publishedText(nps, other))
      : [
          convertedText(convert(from, unit, other), other, 'down'),
          convertedText(convert(to, unit, other), other, 'up'),
        ];
  const words = say(ends(converted, other), isOutside);
  return systemOf(unit) === 'us' ? { us: own, metric: words } : { us: words, metric: own };
}

const ends = (texts: readonly string[], unit: Unit) => withUnit(texts.join(' and '), unit);
