import { ApiError } from '@wa/core/contract/errors';
import { IMPORT } from '@wa/core/domain/limits';

/** Counts the rows of all sheets of a file. */
export interface RowCount {
  /** @throws ApiError too-large beyond 50,000 */
  add: () => void;
}

export function createRowCount(): RowCount {
  let left = IMPORT.maxRows;
  return {
    add() {
      left -= 1;
      if (left < 0)
        throw new ApiError('too-large', 'The spreadsheet has more than 50,000 rows. Bring it in parts.');
    },
  };
}
