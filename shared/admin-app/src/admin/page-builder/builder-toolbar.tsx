import { Link } from 'react-router-dom';
import { BACK_TO_ADMIN, REDO, UNDO } from '@wa/core/domain/labels';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { SaveButton } from '../editing/save-button.tsx';
import { useEditorValue } from './record/editor-store.ts';

interface BuilderToolbarProps {
  onUndo: () => void;
  onRedo: () => void;
  onSave: () => void;
  /** Address on the public site; null while there is none. */
  publicUrl: string | null;
  /** An earlier version was put back. */
  onRestored: () => void;
}

/** The way back, undo and save; always in view. */
export function BuilderToolbar({ onUndo, onRedo, onSave, publicUrl, onRestored }: BuilderToolbarProps) {
  const state = useEditorValue((now) => now);
  const left = state.history.past.length;
  const { base } = state;
  const title = useTitle();
  return (
    <div className="builder-toolbar">
      <Link className="button button-small button-quiet" to="/admin">
        {BACK_TO_ADMIN}
      </Link>
      <Button icon="undo" look="small" onClick={onUndo}>
        <span className="wide-text">{UNDO}</span>
        {left > 0 && <span className="undo-count">{left}</span>}
      </Button>
      {(state.history.future?.length ?? 0) > 0 && (
        <Button icon="redo" look="small" onClick={onRedo}>
          <span className="wide-text">{REDO}</span>
        </Button>
      )}
      <span className="spacer" />
      {base !== null && (
        <HistoryButton
          kind="page"
          id={base._id}
          name={title(base.title) || base.slug}
          className="button button-small"
          onRestored={onRestored}
        />
      )}
      {publicUrl !== null && (
        <a className="button button-small wide-only" href={publicUrl} target="_blank" rel="noopener">
          <Icon name="external" />
          View page
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
      <SaveButton state={state} className="button button-small button-primary" onClick={onSave} />
    </div>
  );
}
