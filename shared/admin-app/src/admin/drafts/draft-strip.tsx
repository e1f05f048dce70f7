import { Button } from '@mantine/core';
import { mergeDraft, type DraftKind } from '@wa/core/domain/drafts/prepared';
import type { DraftRecords } from '../../client/resources/drafts.ts';
import { differingNames, partName } from '../changes/field-names.ts';
import { isDirty } from '../editing/editor-state.ts';
import { useDraftActions, type DraftEditor } from './use-draft-actions.ts';
import { useVersion } from './use-version.ts';

interface DraftStripProps<K extends DraftKind, Form extends object> extends DraftEditor<K, Form> {
  /** Called after the draft was published. */
  onPublished: (record: DraftRecords[K]) => void;
}

/**
 * Says whether the editor shows the live version or its draft, switches between them, and publishes or discards
 * the draft (D36.5).
 */
export function DraftStrip<K extends DraftKind, Form extends object>(props: DraftStripProps<K, Form>) {
  const { kind, state } = props;
  const { base } = state;
  const { version, show } = useVersion();
  const actions = useDraftActions(props);
  if (base === null || base.version === 0 || base.draft) return null;
  const prepared = base.prepared ?? null;
  if (version === 'live' && prepared === null) return null;
  if (version === 'live')
    return (
      <div className="line strip strip-note" role="status">
        <b>This {kind} has a draft</b>
        <span>You’re editing the live version.</span>
        <span className="line strip-actions">
          <Button size="xs" onClick={() => show('draft')}>
            Open draft
          </Button>
        </span>
      </div>
    );
  const clashes = prepared === null ? [] : mergeDraft(kind, base).clashes;
  const names =
    prepared === null ? [] : differingNames(kind, { ...base, ...prepared.from }, { ...base, ...prepared.to });
  return (
    <div className="line strip strip-note" role="status">
      <b>You’re editing the draft</b>
      <span>
        Visitors see the live version. {names.length > 0 && `The draft changes: ${names.join(', ')}.`}
        {clashes.length > 0 &&
          ` The live version has changed too: ${clashes.map(({ part, theirs, mine }) => partName(kind, part, theirs ?? mine)).join(', ')}. You choose when you publish.`}
      </span>
      <span className="line strip-actions">
        <Button size="xs" onClick={() => show('live')}>
          Show live version
        </Button>
        {prepared !== null && (
          <Button size="xs" disabled={actions.isBusy} onClick={actions.discard}>
            Discard draft
          </Button>
        )}
        <Button
          size="xs"
          disabled={actions.isBusy || (prepared === null && !isDirty(state))}
          onClick={() => actions.publish(props.onPublished)}
        >
          Publish
        </Button>
      </span>
    </div>
  );
}
