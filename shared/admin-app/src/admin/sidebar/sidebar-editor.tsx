import { useEffect, useState } from 'react';
import { ADD_SIDEBAR_ITEM, EDIT_SIDEBAR_ITEM } from '@wa/core/domain/labels';
import { LOADING } from '@wa/core/domain/messages';
import { newSidebarDraft, type SidebarDraft } from '@wa/core/domain/sidebar/sidebar-editor';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-tree';
import { Dialog } from '../../ui/dialog.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useApi } from '../admin-context.tsx';
import { EditorNotes } from '../editing/editor-notes.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { EditorForm, SaveButton } from '../editing/save-button.tsx';
import { isUnsaved, useEditing, useRecordEditor } from '../editing/use-record-editor.ts';
import { leaveQuestion } from '../frame/unsaved-blocker.tsx';
import { SidebarFields } from './sidebar-fields.tsx';
import { sidebarKind } from './sidebar-kind.ts';

interface SidebarEditorProps {
  /** 'new' creates one. */
  id: string;
  onClose: () => void;
  /** True if closing the dialog asks about unsaved input, because it isn't a navigation that would ask. */
  asksOnClose?: boolean;
  /** Initial page of a new item. */
  linkedPage?: string | undefined;
  /** Message for a failed save (specification 8); the page builder has its own. */
  failedText?: string | undefined;
}

/** The sidebar item editor (specification 2): at most xl wide and 80vh high. Nothing is saved until Save. */
export function SidebarEditor({
  id,
  onClose,
  asksOnClose = false,
  linkedPage,
  failedText,
}: SidebarEditorProps) {
  const [kind] = useState(() => ({
    ...sidebarKind,
    ...(linkedPage !== undefined && { keyOfNew: `page/${linkedPage}` }),
    ...(failedText !== undefined && {
      failed: (error: unknown) => ({ ...sidebarKind.failed(error), text: failedText }),
    }),
  }));
  const loaded = useRecordEditor(kind, id, () => ({
    ...newSidebarDraft(),
    ...(linkedPage !== undefined && { linkedPage }),
  }));
  if (loaded.at === 'ready')
    return <EditItem editor={loaded.editor} onClose={onClose} asksOnClose={asksOnClose} />;
  return (
    <Dialog title={EDIT_SIDEBAR_ITEM} onClose={onClose}>
      <p role="status">{loaded.at === 'loading' ? LOADING : 'This sidebar item no longer exists.'}</p>
    </Dialog>
  );
}

interface EditItemProps {
  editor: RecordEditor<SidebarNode, SidebarDraft>;
  onClose: () => void;
  asksOnClose: boolean;
}

function EditItem({ editor, onClose, asksOnClose }: EditItemProps) {
  const state = useEditing(editor);
  const api = useApi();
  const confirm = useConfirm();
  const { progress, failure, base } = state;
  useEffect(() => {
    if (progress === 'done') onClose();
  }, [onClose, progress]);
  const close = async () => {
    if (!asksOnClose || !isUnsaved(state) || (await confirm(leaveQuestion(api)))) onClose();
  };
  return (
    <Dialog
      title={base === null || base.version === 0 ? ADD_SIDEBAR_ITEM : EDIT_SIDEBAR_ITEM}
      onClose={() => void close()}
      actions={<SaveButton state={state} form="sidebar-form" />}
    >
      <EditorNotes editor={editor} state={state} isDialog onDiscarded={onClose} />
      <EditorForm editor={editor} id="sidebar-form" className="stack">
        {failure !== null && (
          <div className="note note-bad" role="alert">
            <div>
              <p>{failure.text}</p>
              {failure.reason !== '' && <p>{failure.reason}</p>}
            </div>
          </div>
        )}
        <SidebarFields editor={editor} state={state} />
      </EditorForm>
    </Dialog>
  );
}
