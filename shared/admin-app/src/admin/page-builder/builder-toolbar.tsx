import { Link } from 'react-router-dom';
import { BACK_TO_ADMIN, SAVE, UNDO } from '@wa/core/domain/labels';
import { SAVING } from '@wa/core/domain/messages';
import { plainTitle } from '@wa/core/domain/products/product-card';
import { undosLeft } from '@wa/core/domain/pages/snapshot-history';
import { Icon } from '@wa/core/ui/icon.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { useEditorValue } from './record/editor-store.ts';

interface BuilderToolbarProps {
  isSaving: boolean;
  onUndo: () => void;
  onSave: () => void;
  /** Only for an edited built-in page. */
  onBackToBuiltIn: (() => void) | null;
  /** Address on the public site; null while there is none. */
  publicUrl: string | null;
  /** An earlier version was put back. */
  onRestored: () => void;
}

/** The way back, undo and save; always in view. */
export function BuilderToolbar({
  isSaving,
  onUndo,
  onSave,
  onBackToBuiltIn,
  publicUrl,
  onRestored,
}: BuilderToolbarProps) {
  const left = useEditorValue((state) => undosLeft(state.history));
  const base = useEditorValue((state) => state.base);
  return (
    <div className="builder-toolbar">
      <Link className="button button-small button-quiet" to="/admin">
        {BACK_TO_ADMIN}
      </Link>
      <button type="button" className="button button-small" onClick={onUndo}>
        <Icon name="undo" />
        {UNDO}
        {left > 0 && <span className="undo-count">{left}</span>}
      </button>
      <span className="spacer" />
      {base !== null && base.version > 0 && (
        <HistoryButton
          kind="page"
          id={base._id}
          name={plainTitle(base.title) || base.slug}
          className="button button-small"
          onRestored={onRestored}
        />
      )}
      {onBackToBuiltIn && (
        <button type="button" className="button button-small" onClick={onBackToBuiltIn}>
          <Icon name="restore" />
          Back to built-in
        </button>
      )}
      {publicUrl !== null && (
        <a className="button button-small wide-only" href={publicUrl} target="_blank" rel="noopener">
          <Icon name="external" />
          View page
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
      <button
        type="button"
        className="button button-small button-primary"
        disabled={isSaving}
        onClick={onSave}
      >
        {isSaving ? SAVING : SAVE}
      </button>
    </div>
  );
}
