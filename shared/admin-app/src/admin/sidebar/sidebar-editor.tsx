import { useEffect } from 'react';
import { ADD_SIDEBAR_ITEM, CANCEL, EDIT_SIDEBAR_ITEM, SAVE } from '@wa/core/domain/labels';
import { SAVING } from '@wa/core/domain/messages';
import type { SidebarNode } from '@wa/core/domain/sidebar/sidebar-item';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { Dialog } from '../../ui/dialog.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useContent } from '../content-provider.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { LEAVE_QUESTION } from '../frame/unsaved-blocker.tsx';
import { SidebarFields } from './sidebar-fields.tsx';
import { changedSidebarFields, useSidebarForm, type SidebarFormOptions } from './use-sidebar-form.ts';

interface SidebarEditorProps extends SidebarFormOptions {
  /** 'new' adds one. */
  id: string;
  onClose: () => void;
  /** Closing is no change of view, which would ask about unsaved input. */
  asksOnClose?: boolean;
}

/** The sidebar item editor (specification 2): at most xl wide and 80vh high. */
export function SidebarEditor({ id, ...options }: SidebarEditorProps) {
  const { onClose } = options;
  const { sidebar, status } = useContent();
  const node = flattenTree(sidebar).find(({ _id }) => _id === id) ?? null;
  if (id === 'new') return <EditItem node={null} {...options} />;
  if (node !== null) return <EditItem node={node} {...options} />;
  return (
    <Dialog
      title={EDIT_SIDEBAR_ITEM}
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          {CANCEL}
        </button>
      }
    >
      <p role="status">{status === 'loading' ? 'Loading…' : 'This sidebar item is not there any more.'}</p>
    </Dialog>
  );
}

type EditItemProps = Omit<SidebarEditorProps, 'id'> & { node: SidebarNode | null };

function EditItem({ node, onClose, asksOnClose = false, ...options }: EditItemProps) {
  const form = useSidebarForm(node, options);
  const confirm = useConfirm();
  const { state, failure, save, kept, draft, edit } = form;
  const { offered } = kept;
  useEffect(() => {
    if (state === 'saved') onClose();
  }, [onClose, state]);
  const busy = state === 'saving';
  const close = async () => {
    if (!asksOnClose || !form.isDirty || (await confirm(LEAVE_QUESTION))) onClose();
  };
  return (
    <Dialog
      title={node === null ? ADD_SIDEBAR_ITEM : EDIT_SIDEBAR_ITEM}
      busy={busy}
      onClose={() => void close()}
      footer={
        <>
          <button type="button" className="button" disabled={busy} onClick={() => void close()}>
            {CANCEL}
          </button>
          <button form="sidebar-form" className="button button-primary" disabled={busy}>
            {busy ? SAVING : SAVE}
          </button>
        </>
      }
    >
      <form
        id="sidebar-form"
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure !== null && (
          <div className="note note-bad" role="alert">
            <div>
              <p>{failure.text}</p>
              {failure.reason !== '' && <p>{failure.reason}</p>}
            </div>
          </div>
        )}
        {offered && (
          <DraftOffer
            at={offered.at}
            fields={changedSidebarFields(offered.value, draft)}
            isOutdated={offered.baseVersion !== (node?.version ?? null)}
            onUse={() => {
              edit({ type: 'useDraft', draft: offered.value });
              kept.settle();
            }}
            onDiscard={kept.reject}
          />
        )}
        <SidebarFields form={form} />
      </form>
    </Dialog>
  );
}
