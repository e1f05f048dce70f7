import { isMeasured } from '../catalogue-figure.ts';
import type { Finding, LintedFigure } from '../lint-figures.ts';
import { subjectOf } from '../figure-text.ts';
import { writeFigure } from '../read-figure.ts';
import { grouped } from './related.ts';

/** Two figures for one thing, a key that was another's, and a part number in two spellings. */
export const sameThingFindings = (figures: readonly LintedFigure[]): Finding[] => [
  ...repeated(figures),
  ...formerKeys(figures),
  ...spellings(figures),
];

function repeated(figures: readonly LintedFigure[]): Finding[] {
  const seen = new Map<string, LintedFigure>();
  return figures.flatMap((figure) => {
    const { family, product, label, condition, key } = figure;
    const thing = [family, product, label, condition].map((each) => each.toLowerCase()).join('\n');
    const before = seen.get(thing);
    if (!before) {
      seen.set(thing, figure);
      return [];
    }
    const [was, is] = [writeFigure(before), writeFigure(figure)];
    // One product has several models, but not several pressures.
    if (was !== is && !isMeasured(figure)) return [];
    const subject = subjectOf(figure);
    const message =
      was === is
        ? `${before.key} is the same figure: ${subject}, ${is}.`
        : `Two figures for one thing, ${subject}: ${was} (${before.key}) and ${is}.`;
    return [{ key, message }];
  });
}

function formerKeys(figures: readonly LintedFigure[]): Finding[] {
  const keys = new Set(figures.map(({ key }) => key));
  return figures.flatMap((figure) =>
    (figure.formerKeys ?? [])
      .filter((former) => keys.has(former) && former !== figure.key)
      .map((former) => ({
        key: former,
        message: `${former} was the key of ${figure.key} before: texts that name it now show another figure.`,
      })),
  );
}

/** Part numbers that differ in hyphens and dots only: `WA-GPUM` and `WA-GP-UM`. */
function spellings(figures: readonly LintedFigure[]): Finding[] {
  const bare = (number: string) => number.replace(/[-. ]/g, '').toUpperCase();
  const numbers = figures
    .filter((figure) => !isMeasured(figure) && /^part numbers?\b/i.test(figure.label))
    .flatMap(({ key, text }) => text.split(/,\s*/).map((number) => ({ key, number })))
    .map((each, at) => ({ ...each, at }));
  const alike = new Map(
    grouped(numbers, ({ number }) => bare(number))
      .filter((group) => new Set(group.map(({ number }) => number)).size > 1)
      .flatMap((group) => group.map(({ at }) => [at, group] as const)),
  );
  return numbers.flatMap(({ key, number, at }) => {
    const other = alike.get(at)?.find((each) => each.number !== number && (each.key !== key || each.at > at));
    return other ? [{ key, message: `Spelled in two ways: ${number} and ${other.number}.` }] : [];
  });
}
