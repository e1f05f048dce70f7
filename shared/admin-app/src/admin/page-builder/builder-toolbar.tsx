import { Link } from 'react-router-dom';
import { BACK_TO_ADMIN, REDO, SAVE_AND_KEEP_EDITING, UNDO } from '@wa/core/domain/labels';
import { ActionIcon, Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { HistoryButton } from '../history/record-history.tsx';
import { SaveButton } from '../editing/save-button.tsx';
import { SAVE_DRAFT } from '../drafts/draft-kind.ts';
import { useVersion } from '../drafts/use-version.ts';
import { isUnsaved } from '../editing/use-record-editor.ts';
import { useEditorValue } from './record/editor-store.ts';
import { useViewPage } from '../visitors-view.ts';

interface BuilderToolbarProps {
  onUndo: () => void;
  onRedo: () => void;
  /** Saves, then returns to the dashboard (specification 4) or stays here. */
  onSave: (then: 'leave' | 'stay') => void;
  /** Address on the public site; null while there is none. */
  publicUrl: string | null;
  /** Called after an earlier version was restored. */
  onRestored: () => void;
}

/** Back link, undo, and save; always visible. */
export function BuilderToolbar({ onUndo, onRedo, onSave, publicUrl, onRestored }: BuilderToolbarProps) {
  const state = useEditorValue((now) => now);
  const { version } = useVersion();
  const left = state.history.past.length;
  const { base } = state;
  const viewPage = useViewPage();
  const canRedo = (state.history.future?.length ?? 0) > 0;
  const name = useTitle()(state.form.title) || 'Untitled page';
  return (
    <div className="builder-toolbar">
      <Button component={Link} variant="subtle" to="/admin">
        {BACK_TO_ADMIN}
      </Button>
      <b className="builder-name">{name}</b>
      <span className="spacer" />
      <Button leftSection={<Icon name="undo" />} size="xs" variant="subtle" title={UNDO} onClick={onUndo}>
        <span className="visually-hidden">{UNDO}</span>
        {left > 0 && <span className="undo-count">{left}</span>}
      </Button>
      <ActionIcon aria-label={REDO} title={REDO} disabled={!canRedo} onClick={onRedo}>
        <Icon name="redo" />
      </ActionIcon>
      {base !== null && (
        <HistoryButton
          kind="page"
          id={base._id}
          name={name}
          button={{ variant: 'subtle' }}
          onRestored={onRestored}
        />
      )}
      {publicUrl !== null && (
        <Button
          leftSection={<Icon name="external" />}
          component="a"
          variant="subtle"
          className="wide-only"
          href={publicUrl}
          target="_blank"
          rel="noopener"
        >
          {viewPage}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Button>
      )}
      <Button className="keep-editing" disabled={!isUnsaved(state)} onClick={() => onSave('stay')}>
        {SAVE_AND_KEEP_EDITING}
      </Button>
      <SaveButton
        state={state}
        onClick={() => onSave('leave')}
        {...(version === 'draft' && { label: SAVE_DRAFT })}
      />
    </div>
  );
}
