import { useEffect, useState } from 'react';
import type { QueuedOperation } from '../../client/queue/queue-state.ts';
import type { Choice } from '@wa/core/domain/conflict';
import { RECORD_KINDS } from '@wa/core/domain/record';
import { whoText } from '@wa/core/domain/people';
import { CONFLICT_DECIDED } from '@wa/core/domain/messages';
import { Button } from '../../ui/button.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
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
  const title = useTitle();
  const [busy, setBusy] = useState(false);
  const by = useTheirAuthor(operation);
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
      <b>{title(operation.title)}</b>: {explain(operation, by)}
    </ConflictView>
  );
}

function explain({ status, baseVersion, action }: QueuedOperation, by: string | null): string {
  if (status.at !== 'conflict') return '';
  const { theirs } = status.conflict;
  if (theirs === null) return 'someone else deleted it after you had opened it.';
  const { version, updatedAt } = theirs;
  const saved = typeof updatedAt === 'string' ? ` at ${timeOf(updatedAt)}` : '';
  const who = by === null ? '' : ` by ${whoText(by)}`;
  const since = `version ${String(version)} was saved${who}${saved}.`;
  if (action === 'delete') return `you deleted it, but ${since}`;
  return baseVersion === null ? since : `you started from version ${String(baseVersion)}; ${since}`;
}

/** Who saved the version that it clashes with, as far as the history knows. */
function useTheirAuthor({ kind, recordId, status }: QueuedOperation): string | null {
  const api = useApi();
  const theirs = status.at === 'conflict' ? status.conflict.theirs : null;
  const version = theirs?.['version'];
  const [by, setBy] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ofRecord = RECORD_KINDS.find((each) => each === kind);
    if (ofRecord === undefined || recordId === null || typeof version !== 'number') return;
    void api
      .history()
      .then((history) => history.of(ofRecord, recordId))
      .then(({ versions }) => {
        if (isCurrent) setBy(versions.find((each) => each.version === version)?.by ?? null);
      })
      // The decision does not wait for it.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [api, kind, recordId, version]);
  return by;
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
      <Button disabled={busy} onClick={() => onChoose('theirs')}>
        {action === 'delete' ? 'Keep it' : 'Discard my change'}
      </Button>
      {canBeMine && (
        <Button
          look={action === 'delete' ? 'danger' : 'primary'}
          disabled={busy}
          onClick={() => onChoose('mine')}
        >
          {action === 'delete' ? 'Delete all the same' : 'Create it again'}
        </Button>
      )}
    </>
  );
}
