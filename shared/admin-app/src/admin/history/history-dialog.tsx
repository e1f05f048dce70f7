import './history.css';
import { pickFields, type RecordKind } from '@wa/core/domain/record';
import { useMemo, useState } from 'react';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { HISTORY_OFFLINE, RESTORE_QUEUED } from '@wa/core/domain/messages';
import type { Fields } from '../../client/queue/operation.ts';
import { Checkbox, Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport, useFailure, useAdminValue } from '../admin-context.tsx';
import { fieldName } from '../changes/field-names.ts';
import { useRecordNames } from '../changes/record-names.ts';
import { useContent, useContentStore } from '../content-provider.tsx';
import { useUndoAction } from '../undo/use-undo.ts';
import { dayOf } from '../../ui/times.ts';
import { CompareTable } from './compare-table.tsx';
import { historyEntries, type HistoryEntry, differencesOf, recordWords } from './record-words.ts';
import type { HistoryOf } from './record-history.tsx';
import { VersionList } from './version-list.tsx';
import type { RecordHistory } from '../../client/resources/history.ts';
import { useLoaded } from '../use-reading.ts';

interface HistoryDialogProps extends HistoryOf {
  onClose: () => void;
}

/**
 * Compares an earlier version of a record with the current one. Restores all or single fields of it as a
 * new edit.
 */
export function HistoryDialog({ kind, id, name, onClose, onRestored }: HistoryDialogProps) {
  const isGone = useIsGone(id);
  const read = useHistory(kind, id, isGone ? 1 : 0);
  const { busy, restore } = useRestore({ kind, id, name, onClose, onRestored });
  const nameOf = useRecordNames();
  const entries = useMemo(
    () => (read.at === 'ready' ? historyEntries(kind, read.history, nameOf) : []),
    [kind, nameOf, read],
  );
  const choices = entries.filter(({ record }) => record !== null);
  const current = choices.find(({ what }) => what === 'version') ?? null;
  const [key, setKey] = useState<string | null>(null);
  const chosen = choices.find((entry) => entry.key === key) ?? choices.find((entry) => entry !== current);
  const canRestore = chosen !== undefined && chosen !== current;
  return (
    <Dialog
      title={`History: ${name}`}
      width="wide"
      busy={busy}
      onClose={onClose}
      closes="Close"
      actions={
        <>
          {canRestore && (
            <Button
              variant="filled"
              disabled={busy}
              onClick={() => void restore(chosen, chosen.record ?? {})}
            >
              {chosen.version === null
                ? 'Restore discarded version'
                : `Restore version ${String(chosen.version)}`}
            </Button>
          )}
        </>
      }
    >
      {isGone && (
        <p className="note note-warn" role="status">
          {name} was deleted after you opened this history. Restore a version to bring it back.
        </p>
      )}
      <Notes read={read} isAlone={chosen === undefined} />
      <div className="stack columns-md history">
        <VersionList entries={entries} chosen={chosen?.key ?? null} onChoose={(entry) => setKey(entry.key)} />
        {chosen && <Comparison kind={kind} chosen={chosen} current={current} busy={busy} onTake={restore} />}
      </div>
    </Dialog>
  );
}

/** Returns true if the record was in its list when the dialog opened, but no longer is. */
function useIsGone(id: string): boolean {
  const { products, pages, figures, tables, gallery, certificates, settings, sidebar } = useContent();
  const { realId } = useApi();
  const tree = flattenTree(sidebar);
  const listed = [products, pages, figures, tables, gallery, certificates, settings, tree].flat();
  const isThere = listed.some(({ _id }) => _id === id || _id === realId(id));
  const [wasThere] = useState(isThere);
  return wasThere && !isThere;
}

function Notes({ read, isAlone }: { read: HistoryRead; isAlone: boolean }) {
  if (read.at === 'loading') return <p role="status">Loading the history…</p>;
  if (read.at === 'failed') {
    return <Problem text={`We couldn’t load the history. ${read.reason}`} />;
  }
  return (
    <>
      {!read.history.isComplete && (
        <p className="note note-warn" role="status">
          {HISTORY_OFFLINE}
        </p>
      )}
      {isAlone && <p role="status">No earlier versions yet.</p>}
    </>
  );
}

type Restore = (entry: HistoryEntry, record: Fields) => Promise<void>;

interface ComparisonProps {
  kind: RecordKind;
  chosen: HistoryEntry;
  current: HistoryEntry | null;
  busy: boolean;
  onTake: Restore;
}

/** Compares the selected version with the current one, and offers to restore single fields. */
function Comparison({ kind, chosen, current, busy, onTake }: ComparisonProps) {
  const nameOf = useRecordNames();
  const [withSame, setWithSame] = useState(false);
  const all = useMemo(() => {
    const words = (record: Fields | null | undefined) => recordWords(kind, record ?? {}, nameOf);
    return differencesOf(words(chosen.record), words(current?.record));
  }, [chosen, current, kind, nameOf]);
  const rows = all.filter(({ isSame }) => withSame || !isSame);
  const fields = [...new Set(all.filter(({ isSame }) => !isSame).map(({ field }) => field))];
  const title = chosen.version === null ? 'Discarded version' : `Version ${String(chosen.version)}`;
  return (
    <section className="stack-8 history-compare" aria-label="Differences">
      <div className="line head">
        <h3>Differences</h3>
        <Checkbox
          label="Show unchanged fields"
          checked={withSame}
          onChange={(event) => setWithSame(event.currentTarget.checked)}
        />
      </div>
      {rows.length === 0 ? (
        <p role="status">No differences from the current version.</p>
      ) : (
        <CompareTable
          caption={`${title} compared with the current version`}
          before={`${title}, ${dayOf(chosen.at)}`}
          after={current?.version ? `Version ${String(current.version)}, now` : 'Now'}
          rows={rows}
        />
      )}
      {fields.length > 1 && (
        <div className="line">
          {fields.map((field) => (
            <Button
              key={field}
              size="xs"
              disabled={busy}
              onClick={() => void onTake(chosen, pickFields(chosen.record ?? {}, [field]))}
            >
              Restore only {fieldName(field)}
            </Button>
          ))}
        </div>
      )}
      <p className="field-hint">
        Restoring creates a new version. The current version stays in the list, and one Undo restores it.
      </p>
    </section>
  );
}

function useRestore({
  kind,
  id,
  name,
  onClose,
  onRestored,
}: HistoryDialogProps & { onRestored: (() => void) | undefined }) {
  const { history: open } = useApi();
  const content = useContentStore();
  const tellFailure = useFailure();
  const undoAction = useUndoAction();
  const [busy, setBusy] = useState(false);
  const restore: Restore = async ({ version }, record) => {
    setBusy(true);
    try {
      const saved = await (await open()).restore(kind, id, record, name);
      const refresh = async () => {
        await content.reload();
        onRestored?.();
      };
      await refresh();
      if (saved.some(({ state }) => state === 'conflict')) return;
      const isQueued = saved.some(({ state }) => state === 'queued');
      toastSuccess(
        version === null
          ? `${name}: discarded version restored`
          : `${name} restored to version ${String(version)}`,
        {
          detail: isQueued ? RESTORE_QUEUED : 'The previous version stays in the history.',
          action: undoAction(saved, refresh),
        },
      );
      onClose();
    } catch (error) {
      tellFailure('Couldn’t restore it.', error, 'Failed to restore a version');
    } finally {
      setBusy(false);
    }
  };
  return { busy, restore };
}

type HistoryRead =
  | { at: 'loading' }
  | { at: 'failed'; reason: string }
  | { at: 'ready'; history: RecordHistory };

/** Loads the history of a record. Reloads it when the server is reachable again, and when `turn` changes. */
function useHistory(kind: RecordKind, id: string, turn = 0): HistoryRead {
  const { history: open } = useApi();
  const report = useReport();
  const reachable = useAdminValue((snapshot) => snapshot.reachable);
  const ask = async (): Promise<HistoryRead> => {
    try {
      return { at: 'ready', history: await (await open()).of(kind, id) };
    } catch (error) {
      report('Failed to load the history', error);
      return { at: 'failed', reason: error instanceof Error ? error.message : '' };
    }
  };
  const read = useLoaded(`${kind}/${id}`, ask, null, `${String(turn)}/${String(reachable)}`);
  return read ?? { at: 'loading' };
}
