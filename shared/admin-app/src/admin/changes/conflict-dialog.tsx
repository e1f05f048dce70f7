import { useState } from 'react';
import type { QueuedOperation } from '../../client/queue/queue-state.ts';
import type { Choice } from '@wa/core/domain/conflict';
import { CONFLICT_DECIDED } from '@wa/core/domain/messages';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { timeOf } from '../../ui/times.ts';
import { ConflictView } from './conflict-view.tsx';
import { fieldName, valueText } from './field-names.ts';
import { kindName } from './operation-text.ts';

interface ConflictDialogProps {
  operation: QueuedOperation;
  onLater: () => void;
}

/** A queued edit of something that somebody else changed in the same place: mine, theirs, or field by field. */
export function ConflictDialog({ operation, onLater }: ConflictDialogProps) {
  const { conflicts } = useApi();
  const store = useContentStore();
  const [busy, setBusy] = useState(false);
  if (operation.status.at !== 'conflict') return null;
  const { clashes, theirs } = operation.status.conflict;
  const isByField = theirs !== null && operation.action !== 'delete';

  const resolve = async (choice: Choice | Readonly<Record<string, Choice>>) => {
    setBusy(true);
    try {
      await conflicts.resolve(operation.opId, choice);
      toastSuccess(CONFLICT_DECIDED);
      await store.reload();
    } catch (error) {
      toastFailure('The decision could not be saved.', {
        detail: error instanceof Error ? error.message : undefined,
      });
    } finally {
      setBusy(false);
    }
  };
  const shown = clashes.map(({ field, mine, theirs: other }) => ({
    field,
    name: fieldName(field),
    mine: valueText(mine),
    theirs: valueText(other),
  }));
  return (
    <ConflictView
      word={kindName(operation.kind)}
      isGone={theirs === null}
      clashes={shown}
      version={theirs?.['version']}
      busy={busy}
      onDecide={(choices) => void resolve(choices)}
      onLater={onLater}
      {...(!isByField && {
        whole: <WholeChoice operation={operation} busy={busy} onChoose={(choice) => void resolve(choice)} />,
      })}
    >
      <b>{operation.title.replaceAll('|', ' ')}</b>: {explain(operation)}
    </ConflictView>
  );
}

function explain({ status, baseVersion, action }: QueuedOperation): string {
  if (status.at !== 'conflict') return '';
  const { theirs } = status.conflict;
  if (theirs === null) return 'someone else deleted it after you had opened it.';
  const { version, updatedAt } = theirs;
  const saved = typeof updatedAt === 'string' ? ` at ${timeOf(updatedAt)}` : '';
  const since = `version ${String(version)} was saved${saved}.`;
  if (action === 'delete') return `you deleted it, but ${since}`;
  return baseVersion === null ? since : `you started from version ${String(baseVersion)}; ${since}`;
}

interface WholeChoiceProps {
  operation: QueuedOperation;
  busy: boolean;
  onChoose: (choice: Choice) => void;
}

/** Where there are no fields to choose from: the record is gone, or was to be deleted. */
function WholeChoice({ operation: { kind, action }, busy, onChoose }: WholeChoiceProps) {
  const canBeMine = kind === 'page' || action === 'delete';
  return (
    <>
      <button type="button" className="button" disabled={busy} onClick={() => onChoose('theirs')}>
        {action === 'delete' ? 'Keep it' : 'Discard my change'}
      </button>
      {canBeMine && (
        <button
          type="button"
          className={action === 'delete' ? 'button button-danger' : 'button button-primary'}
          disabled={busy}
          onClick={() => onChoose('mine')}
        >
          {action === 'delete' ? 'Delete all the same' : 'Create it again'}
        </button>
      )}
    </>
  );
}
