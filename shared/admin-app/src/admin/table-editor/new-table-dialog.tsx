import type { TableRecord } from '@wa/core/domain/tables/fact-table';
import { Dialog } from '../../ui/dialog.tsx';
import { NEW, useRecordEditor } from '../editing/use-record-editor.ts';
import { TableEditor } from './table-editor.tsx';
import { tableKind } from './table-kind.ts';

interface NewTableDialogProps {
  onClose: () => void;
  onMade: (table: TableRecord) => void;
}

/** Creates a table from a page. Once it is saved, the caller gets its name. */
export function NewTableDialog({ onClose, onMade }: NewTableDialogProps) {
  const loaded = useRecordEditor(tableKind, NEW);
  return (
    <Dialog title="New table" width="wide" steady onClose={onClose}>
      {loaded.at === 'ready' && (
        <TableEditor editor={loaded.editor} isDialog onReload={onClose} onDone={onMade} />
      )}
    </Dialog>
  );
}
