/** Previews one spreadsheet in a process of its own (run-preview.ts). */
import { ApiError } from '@wa/core/contract/errors';
import type { ImportPreview } from '@wa/core/contract/import';
import { previewSheets } from './preview-sheets.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import type { PreviewMessage, PreviewTask } from './run-preview.ts';

const LINES_A_PIECE = 1_000;

process.once('message', ({ name, bytes, ...known }: PreviewTask) => {
  const send = (message: PreviewMessage, then: () => void = () => undefined) => process.send?.(message, then);
  const end = (message: PreviewMessage) => send(message, () => process.disconnect());
  const run = async () => {
    send('read');
    const sheets = await readSpreadsheet(bytes);
    send('compare');
    end({ json: jsonOf(previewSheets(name, sheets, known)) });
  };
  run().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    end({ refusal: { code: error.code, message: error.message } });
  });
});

/** In pieces: as one text, the lines of 50,000 rows take more memory than there is. */
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
