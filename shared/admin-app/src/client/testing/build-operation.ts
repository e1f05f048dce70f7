import { found } from '../../testing/found.ts';
import type { OperationDraft } from '../edits/submit.ts';
import type { Operation } from '../queue/operation.ts';

/** @param draft of an edit, which must change something */
export const buildOperation = (draft: OperationDraft | null, more: Partial<Operation> = {}): Operation => ({
  ...found(draft),
  ...{ opId: 'op', serverId: 's', at: '2026-01-02T03:04:05.000Z', dependsOn: [] },
  ...more,
});
