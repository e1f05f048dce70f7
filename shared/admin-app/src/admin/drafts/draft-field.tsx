import { Button } from '@mantine/core';
import type { DraftKind } from '@wa/core/domain/drafts/prepared';
import { isDirty } from '../editing/editor-state.ts';
import { PreviewLink } from './preview-link.tsx';
import { useDraftActions, type DraftEditor } from './use-draft-actions.ts';
import { useVersion } from './use-version.ts';

/** Starts the draft of a live record, or shows the preview links of a draft (D36.4, D36.5). */
export function DraftField<K extends DraftKind, Form extends object>(props: DraftEditor<K, Form>) {
  const { kind, state } = props;
  const { base } = state;
  const { version } = useVersion();
  const { begin, isBusy } = useDraftActions(props);
  // A record that the server doesn't have yet has no version.
  if (base === null || base.version === 0) return null;
  const isPrepared = (base.prepared ?? null) !== null;
  if (base.draft || (isPrepared && version === 'draft')) return <PreviewLink kind={kind} id={base._id} />;
  if (isPrepared || version === 'draft') return null;
  return (
    <div className="field">
      <div className="line">
        <Button size="xs" disabled={isBusy} onClick={begin}>
          {isDirty(state) ? 'Save as draft' : 'Start a draft'}
        </Button>
      </div>
      <p className="field-hint">Prepare changes that visitors don’t see until you publish them.</p>
    </div>
  );
}
