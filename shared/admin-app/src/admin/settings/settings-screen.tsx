import './settings.css';
import { SETTINGS } from '@wa/core/domain/labels';
import type { Settings, SettingsRecord } from '@wa/core/domain/settings/settings';
import { Button } from '@mantine/core';
import { Problem } from '../../ui/problem.tsx';
import { EditorNotes } from '../editing/editor-notes.tsx';
import { differingNames } from '../changes/field-names.ts';
import type { RecordEditor } from '../editing/record-editor.ts';
import { EditorForm, SaveButton } from '../editing/save-button.tsx';
import { useEditing, useRecordEditor } from '../editing/use-record-editor.ts';
import { editFields } from '../form/form-fields.ts';
import { UnloadedScreen } from '../frame/loading-view.tsx';
import { HistoryButton } from '../history/record-history.tsx';
import { UploadsInProgress } from '../uploads-in-progress.ts';
import { SECTIONS, SettingsFields } from './settings-fields.tsx';
import { settingsKind } from './settings-kind.ts';
import { SettingsUndo } from './settings-undo.tsx';
import { renderText } from '@wa/core/domain/figures/references';
import { Logo } from '@wa/core/ui/logo.tsx';
import { isPendingUpload } from '../../client/queue/operation.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';

/** Form of the settings: company details and texts that all pages show (D14). */
export function SettingsScreen() {
  const loaded = useRecordEditor(settingsKind, SETTINGS);
  if (loaded.at !== 'ready') return <UnloadedScreen {...loaded} />;
  return (
    <main id="admin-main" className="admin-main" tabIndex={-1}>
      <EditSettings editor={loaded.editor} onChanged={loaded.reload} />
    </main>
  );
}

interface EditProps {
  editor: RecordEditor<SettingsRecord, Settings>;
  /** The record has changed, because a step was undone or a version restored. */
  onChanged: () => void;
}

function EditSettings({ editor, onChanged }: EditProps) {
  const state = useEditing(editor);
  const { form, clean, base, problems, failure } = state;
  return (
    <EditorForm editor={editor} className="stack columns-lg centered settings">
      <div className="line toolbar">
        <h1>{SETTINGS}</h1>
        <span className="spacer" />
        {base !== null && (
          <HistoryButton
            kind="settings"
            id={base._id}
            name="the settings"
            button={{}}
            onRestored={onChanged}
          />
        )}
        <SettingsUndo editor={editor} name={SETTINGS} onChanged={onChanged} />
        <SaveButton state={state} />
      </div>
      <nav className="sticky nav-list" aria-label="Settings sections">
        <div>
          {SECTIONS.map(({ id, title }) => (
            <Button key={id} variant="subtle" justify="start" onClick={() => goTo(id)}>
              {title}
            </Button>
          ))}
        </div>
      </nav>
      <div className="stack">
        <EditorNotes editor={editor} state={state} onDiscarded={onChanged} />
        <Problem text={failure?.text} />
        <UploadsInProgress value={editor.fileStarted}>
          <SettingsFields
            form={form}
            problems={problems}
            variables={base?.fixed ?? {}}
            onEdit={editFields(editor)}
          />
        </UploadsInProgress>
      </div>
      <SettingsPreview form={form} changed={differingNames('settings', clean, form)} />
    </EditorForm>
  );
}

function goTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** Shows bar, headline, and footer as visitors will see them, and names the unsaved fields. */
function SettingsPreview({ form, changed }: { form: Settings; changed: readonly string[] }) {
  const { figure } = useCatalogue();
  const drawn = (text: string) => renderText(text, figure);
  return (
    <aside className="stack-12 sticky" aria-labelledby="settings-preview-title">
      <h2 id="settings-preview-title">Visitor preview</h2>
      <div className="box settings-shown">
        <p className="line padded">
          {form.logo === '' || isPendingUpload(form.logo) ? (
            <>
              <Logo />
              <b>{form.name}</b>
            </>
          ) : (
            <img className="settings-logo" src={form.logo} alt={form.name} />
          )}{' '}
          <span className="quiet">{drawn(form.tagline)}</span>
        </p>
        <p className="stack-8 padded settings-shown-home">
          <b className="name name-large">{drawn(form.homeTitle)}</b>
          {form.homeLines.map((line, at) => (
            <span key={at} className="quiet">
              {drawn(line)}
            </span>
          ))}
        </p>
        <p className="line between padded">
          <span className="quiet">{form.salesEmail}</span> <span className="quiet figures">{form.phone}</span>
        </p>
      </div>
      <div role="status">
        {changed.length > 0 && (
          <p>
            <b>Not saved yet:</b> {changed.join(', ')}
          </p>
        )}
      </div>
    </aside>
  );
}
