import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import { useConfirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useApi } from '../admin-context.tsx';
import { isUnsaved, NEW, useRecordEditor } from '../editing/use-record-editor.ts';
import { leaveQuestion } from '../frame/unsaved-blocker.tsx';
import { TableEditor } from './table-editor.tsx';
import { tableKind } from './table-kind.ts';

interface NewTableDialogProps {
  onClose: () => void;
  onMade: (table: TableRecord) => void;
}

/** Creates a table from a page. Once it is saved, the caller gets its name. */
export function NewTableDialog({ onClose, onMade }: NewTableDialogProps) {
  const loaded = useRecordEditor(tableKind, NEW);
  const api = useApi();
  const confirm = useConfirm();
  // Closing isn't a navigation, which would ask.
  const close = async () => {
    const isTyped = loaded.at === 'ready' && isUnsaved(loaded.editor.getState());
    if (!isTyped || (await confirm(leaveQuestion(api)))) onClose();
  };
  return (
    <Dialog title="New table" width="wide" steady onClose={() => void close()}>
      {loaded.at === 'ready' && (
        <TableEditor editor={loaded.editor} isDialog onReload={onClose} onDone={onMade} />
      )}
    </Dialog>
  );
}
