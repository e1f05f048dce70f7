import { ApiError } from '@wa/core/contract/errors';
import { IMPORT } from '@wa/core/domain/limits';
import type { Sheet } from '@wa/core/domain/import/sheet';
import { readCsv } from './csv.ts';
import { readXlsx } from './read-xlsx.ts';

const ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1');
/** Files of Office before 2007, and newer ones with a password, lie in a container that begins so. */
const CONTAINER = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * The sheets of an uploaded spreadsheet, told by its bytes and not by its name.
 * @throws ApiError too-large, unsupported-type, invalid, each with one sentence for whoever brought it
 */
export async function readSpreadsheet(bytes: Buffer): Promise<Sheet[]> {
  if (bytes.length > IMPORT.maxBytes) throw new ApiError('too-large', 'A spreadsheet can have 10 MB.');
  if (bytes.length === 0) throw new ApiError('invalid', 'The file is empty.');
  if (bytes.subarray(0, CONTAINER.length).equals(CONTAINER))
    throw new ApiError(
      'unsupported-type',
      'The file has a password or is of an old Excel. Save it as .xlsx without a password.',
    );
  if (bytes.subarray(0, ARCHIVE.length).equals(ARCHIVE)) return readXlsx(bytes);
  return readCsv(bytes);
}
