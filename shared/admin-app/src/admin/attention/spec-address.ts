import { cardLines } from '@wa/core/domain/products/product';
import type { CatalogueFigure } from '@wa/core/domain/figures/catalogue-figure';
import type { MissingSpec } from '@wa/core/domain/attention/expected-specs';

/**
 * Returns the address of the cell in which a missing spec is entered: that of the hidden spec, or of a new
 * row with the product and the label.
 * @param figures the specs that the product lists
 * @param title its drawn title
 */
export function specAddress(
  { label, key }: MissingSpec,
  figures: readonly CatalogueFigure[],
  title: string,
): string {
  if (key !== null) return `/admin/figures?${new URLSearchParams({ figure: key }).toString()}`;
  const product = figures[0]?.product ?? cardLines(title)[0] ?? '';
  return `/admin/figures?${new URLSearchParams({ new: label, product }).toString()}`;
}
