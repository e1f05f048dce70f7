import { createListeners } from '../../platform/listeners.ts';
import type { RecordKind } from '@wa/core/domain/record';

/** Whose history. */
export interface HistoryOf {
  kind: RecordKind;
  id: string;
  /** What the record is called. */
  name: string;
  onRestored?: () => void;
}

/** Asks for a record's history from anywhere: the dialog stays when the row that asked for it goes. */
export const historyRequests = createListeners<HistoryOf>();
