/** Previews one spreadsheet in a separate process (routes.ts). */
import { ApiError } from '@wa/core/contract/errors';
import type { ImportPreview } from '@wa/core/contract/import';
import { CERTIFICATE_COLUMNS, readCertificateRows } from '@wa/core/domain/import/certificate-rows';
import { FIGURE_COLUMNS } from '@wa/core/domain/import/figure-columns';
import { PRODUCT_COLUMNS } from '@wa/core/domain/import/product-columns';
import { readProductRows } from '@wa/core/domain/import/product-rows';
import { readFigureRows } from '@wa/core/domain/import/read-figure-rows';
import { hasColumns, type Sheet } from '@wa/core/domain/import/sheet';
import { readSpreadsheet } from './spreadsheet.ts';
import type { PreviewMessage, PreviewTask } from './routes.ts';

const LINES_A_PIECE = 1_000;

process.once('message', (task: PreviewTask) => {
  const send = (message: PreviewMessage, then: () => void = () => undefined) => process.send?.(message, then);
  const end = (message: PreviewMessage) => send(message, () => process.disconnect());
  const run = async () => {
    send('read');
    const sheets = await readSpreadsheet(task.bytes);
    send('compare');
    end({ json: jsonOf(previewSheets(task, sheets)) });
  };
  run().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    end({ refusal: { code: error.code, message: error.message } });
  });
});

const NO_COLUMNS =
  'No sheet names its columns in the first row. Specs need a Key column, products a Slug or Image column, certificates a Valid from column.';

const NO_ROWS = 'The spreadsheet has no rows below the names of its columns.';

const isNamed = (sheets: readonly Sheet[]) =>
  sheets.some(
    (sheet) =>
      hasColumns(sheet, FIGURE_COLUMNS, 'key') ||
      hasColumns(sheet, PRODUCT_COLUMNS, 'slug', 'image') ||
      hasColumns(sheet, CERTIFICATE_COLUMNS, 'id', 'validFrom'),
  );

/** Returns the changes that sheets would make to the current records. @throws ApiError */
function previewSheets({ name, content }: PreviewTask, sheets: readonly Sheet[]): ImportPreview {
  const figures = readFigureRows(sheets, content.figures);
  const products = readProductRows(sheets, content);
  const certificates = readCertificateRows(sheets, content);
  const all = [figures, products, certificates];
  const sum = (of: 'rows' | 'unchanged') => all.reduce((total, each) => total + each[of], 0);
  if (sum('rows') === 0) throw new ApiError('invalid', isNamed(sheets) ? NO_ROWS : NO_COLUMNS);
  const lines = all.flatMap((each) => each.lines);
  const isRefused = ({ kind }: (typeof lines)[0]) => kind === 'refused';
  return {
    name,
    sheets: sheets.length,
    rows: sum('rows'),
    unchanged: sum('unchanged'),
    lines: [...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))],
    changes: {
      figures: [...figures.changes, ...products.figures],
      products: products.changes,
      certificates: certificates.changes,
      order: products.order,
    },
  };
}

/** Builds the JSON in pieces, because the lines of 50,000 rows as one text exceed the memory. */
function jsonOf({ lines, ...rest }: ImportPreview): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < lines.length; at += LINES_A_PIECE) {
    const piece = JSON.stringify(lines.slice(at, at + LINES_A_PIECE)).slice(1, -1);
    pieces.push(Buffer.from(at === 0 ? piece : `,${piece}`));
  }
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"lines":[`),
    ...pieces,
    Buffer.from(']}'),
  ]);
}
