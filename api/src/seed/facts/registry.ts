import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import { createCatalogue } from '@wa/core/domain/catalogue/catalogue';
import { USES } from './uses.ts';
import { factIds, publishedFact, type FactId } from './published.ts';
import { questionText } from './questions.ts';

const SOURCE = 'Customer specification';

function figureOf(key: FactId): CatalogueFigure {
  const { family, product, label, measure, text, condition, place, question } = publishedFact(key);
  return {
    key,
    family,
    product,
    label,
    measure,
    text,
    condition,
    source: { document: SOURCE, place: place.replace('specification', 'Section'), date: '' },
    state: question === null ? 'confirmed' : 'question',
    question: question === null ? '' : questionText(question),
    use: USES[key] ?? null,
  };
}

/** Every published figure of the first content, in the order of the families. */
export const seedFigures: readonly CatalogueFigure[] = factIds.map(figureOf);

const byKey = createCatalogue(seedFigures, []);

/** A published figure of specification 9 or 2. */
export function fact(key: FactId): CatalogueFigure {
  const found = byKey.figure(key);
  if (found === null) throw new RangeError(`There is no figure ${key}`);
  return found;
}
