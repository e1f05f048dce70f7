import { ApiError } from '@wa/core/contract/errors';
import { asFigureChanges, type ImportPreview } from '@wa/core/contract/import';
import type { FigureRecord } from '@wa/core/domain/figures/catalogue-figure';
import { readProductRows } from '@wa/core/domain/import/product-rows';
import { readFigureRows } from '@wa/core/domain/import/read-figure-rows';
import type { Sheet } from '@wa/core/domain/import/sheet';
import type { Product } from '@wa/core/domain/products/product';

export interface KnownRecords {
  figures: readonly FigureRecord[];
  products: readonly Product[];
}

const NO_COLUMNS =
  'No sheet names its columns in the first row. Figures need a column Key, products a column Slug.';

/** What sheets would change in the records as they are. @throws ApiError */
export function previewSheets(
  name: string,
  sheets: readonly Sheet[],
  { figures, products }: KnownRecords,
): ImportPreview {
  const ofFigures = readFigureRows(sheets, figures);
  const { order, ...ofProducts } = readProductRows(sheets, products);
  const rows = ofFigures.rows + ofProducts.rows;
  if (rows === 0) throw new ApiError('invalid', NO_COLUMNS);
  const lines = [...ofFigures.lines, ...ofProducts.lines];
  const isRefused = ({ kind }: (typeof lines)[0]) => kind === 'refused';
  return {
    name,
    sheets: sheets.length,
    rows,
    unchanged: ofFigures.unchanged + ofProducts.unchanged,
    lines: [...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))],
    changes: { figures: asFigureChanges(ofFigures.changes), products: ofProducts.changes, order },
  };
}
