import type { DraftKind } from '@wa/core/domain/drafts/prepared';
import type { Drafts } from '../../client/edits/drafts.ts';
import type { DraftRecords } from '../../client/resources/drafts.ts';
import { afterAnswer } from '../editing/editor-state.ts';
import type { KeptForm } from '../editing/input-keeper.ts';
import type { RecordEditor } from '../editing/record-editor.ts';
import type { DraftRecordKind } from './draft-kind.ts';

/**
 * Ends the input of a live record's editor after `sent` was saved as its draft, `record`. Input typed since then is
 * stored for the draft's editor, which opens with it.
 * @throws Error if the input can't be stored; then it stays in this editor
 */
export async function carryOver<K extends DraftKind, Form extends object>(
  drafts: Drafts,
  editor: RecordEditor<DraftRecords[K], Form>,
  draftKind: DraftRecordKind<K, Form>,
  { sent, record }: { sent: Form; record: DraftRecords[K] },
): Promise<void> {
  const key = `${draftKind.name}/${draftKind.keyOf(record)}`;
  let stored = sent;
  // The user may also type during a write.
  for (let now = editor.getState(); now.form !== stored; now = editor.getState()) {
    stored = now.form;
    const { form } = afterAnswer(now, draftKind, sent, record);
    const value: KeptForm<DraftRecords[K], Form> = { form, base: record, isCarriedOver: true };
    await drafts.save(key, { value, baseVersion: record.version, at: new Date().toISOString() });
  }
  editor.edit(() => editor.getState().clean);
}
