import { isMeasured, isShown, type CatalogueFigure } from '../figures/catalogue-figure.ts';
import { readValue } from '../figures/read-value.ts';
import { deepEqual } from '../record.ts';

/** Maximum number of proposals. */
const MOST = 5;

/** Returns the specs that visitors see and that have the value of these words: `10 bar` (D32.5). */
export function figuresWithValue<F extends CatalogueFigure>(figures: readonly F[], words: string): F[] {
  const read = readValue(words);
  if (read === null) return [];
  const { value, unit } = read;
  const isSame = (figure: CatalogueFigure) =>
    isShown(figure) &&
    isMeasured(figure) &&
    [
      { ...figure.measure, published: undefined },
      ...figure.measure.values.map((each) => each.published),
    ].some((shown) => shown?.unit === unit) &&
    figure.measure.values.some(
      (each) =>
        (figure.measure.unit === unit && deepEqual(each.value, value)) ||
        (each.published?.unit === unit && deepEqual(each.published.value, value)),
    );
  return figures.filter(isSame).slice(0, MOST);
}
