import { Button } from '@mantine/core';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { OpenElsewhere as Elsewhere } from '@wa/core/contract/live';
import { isRecordId } from '@wa/core/domain/record';
import { listOf, type Listed } from '../../client/overlay/overlay-lists.ts';
import { Icon } from '../../ui/icon.tsx';
import { useApi } from '../admin-context.tsx';
import { ContentContext } from '../content-provider.tsx';
import { isDirty, type Editing } from './editor-state.ts';
import type { RecordKind } from './record-kind.ts';

type AnyRecord = { _id: string; version: number };

interface OpenElsewhereProps<Stored extends AnyRecord, Form extends object> {
  kind: Pick<RecordKind<Stored, Form>, 'name' | 'word'>;
  state: Editing<Stored, Form>;
  /** Shows the saved version; null if the view can't. */
  onShowNewer: (() => void) | null;
}

/**
 * Says who else has the record of an editor open, and that it has changed since it was opened (D38.2, D38.3).
 * Nothing is locked, and nothing in the form changes by itself.
 */
export function OpenElsewhere<Stored extends AnyRecord, Form extends object>({
  kind: { name, word },
  state,
  onShowNewer,
}: OpenElsewhereProps<Stored, Form>) {
  const { base, progress, sending } = state;
  const who = useElsewhere(base === null || !isRecordId(base._id) ? null : `${name}/${base._id}`, word);
  const savedVersion = useSavedVersion(name, base?._id ?? null);
  const isSaving = progress === 'saving' || sending !== null;
  const isOutdated = base !== null && savedVersion !== null && savedVersion > base.version && !isSaving;
  const outdated = !isOutdated ? null : describeOutdated(word, isDirty(state));
  return (
    <>
      {/* A region that exists before its text is read out without interrupting. */}
      <p className="visually-hidden" role="status">
        {[who?.title, outdated?.title].filter((text) => text !== undefined).join('. ')}
      </p>
      {who !== null && <ElsewhereStrip {...who} />}
      {outdated !== null && (
        <div className="line note strip">
          <Icon name="restore" />
          <b>{outdated.title}</b>
          <span>{outdated.detail}</span>
          {onShowNewer !== null && !isDirty(state) && (
            <span className="line strip-actions">
              <Button size="xs" onClick={onShowNewer}>
                Show new version
              </Button>
            </span>
          )}
        </div>
      )}
    </>
  );
}

interface ElsewhereNoticeProps {
  /** Kind and id, such as 'figure/65f0...'; null for none. */
  record: string | null;
  word: string;
}

/** Says who else has a record open that is edited without a form (D38.3). */
export function ElsewhereNotice({ record, word }: ElsewhereNoticeProps) {
  const who = useElsewhere(record, word);
  return (
    <>
      <p className="visually-hidden" role="status">
        {who?.title}
      </p>
      {who !== null && <ElsewhereStrip {...who} />}
    </>
  );
}

const ElsewhereStrip = ({ title, detail }: ReturnType<typeof describeElsewhere>) => (
  <div className="line note strip">
    <Icon name="user" />
    <b>{title}</b>
    <span>{detail}</span>
  </div>
);

const NOWHERE: readonly Elsewhere[] = [];

/** Announces that a record is open here, and returns the sentences about the other windows that have it open. */
function useElsewhere(record: string | null, word: string): ReturnType<typeof describeElsewhere> | null {
  const api = useApi();
  const [all, setAll] = useState(NOWHERE);
  useEffect(() => {
    if (record === null) return;
    let stops: (() => void)[] = [];
    let isGone = false;
    const announce = async () => {
      const live = await api.live();
      if (isGone) return;
      const look = () => setAll(live.elsewhere());
      stops = [live.openRecord(record), live.onElsewhere(look)];
      look();
    };
    // Without this code, nobody is named. The frame reports that it couldn't be loaded.
    announce().catch(() => undefined);
    return () => {
      isGone = true;
      for (const stop of stops) stop();
    };
  }, [api, record]);
  const elsewhere = all.filter((each) => each.record === record);
  return elsewhere.length === 0 ? null : describeElsewhere(elsewhere, word);
}

const NO_LISTS = { subscribe: () => () => undefined, getSnapshot: () => null };

/** Returns the version of a record in the lists; null for one that they don't contain. */
function useSavedVersion(name: RecordKind<AnyRecord, object>['name'], id: string | null): number | null {
  const { subscribe, getSnapshot } = useContext(ContentContext) ?? NO_LISTS;
  return useSyncExternalStore(subscribe, () => {
    const lists = getSnapshot();
    if (lists === null || id === null) return null;
    return findVersion(listOf(lists, name), id);
  });
}

function findVersion(
  list: readonly (Listed & { children?: readonly Listed[] })[],
  id: string,
): number | null {
  for (const entry of list) {
    const found = entry._id === id ? entry.version : findVersion(entry.children ?? [], id);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the sentences about other windows; those of other people count more than own ones. */
export function describeElsewhere(elsewhere: readonly Elsewhere[], word: string) {
  const others = elsewhere.filter(({ isOwn }) => !isOwn);
  const [first] = others.length > 0 ? others : elsewhere;
  const where = inWords(first?.device ?? '');
  if (others.length === 0)
    return { title: `You have this ${word} open in another window`, detail: `That window is in ${where}.` };
  const names = [...new Set(others.map(({ name }) => name ?? 'Someone else'))];
  const title = `${new Intl.ListFormat('en-US').format(names)} ${names.length > 1 ? 'are' : 'is'} editing this ${word}`;
  return {
    title: title.replace(', Someone', ', someone').replace('and Someone', 'and someone'),
    detail:
      `${first?.name === null ? `They use ${where}. ` : ''}` +
      (names.length > 1
        ? 'All of you can save. If two of you change the same field, the second one chooses what to keep.'
        : 'Both of you can save. If you change the same field, you choose what to keep.'),
  };
}

const inWords = (device: string) =>
  device === 'desktop app' ? 'the desktop app' : device.startsWith('browser') ? `a ${device}` : device;

function describeOutdated(word: string, isEdited: boolean) {
  return {
    title: `This ${word} has changed since you opened it`,
    detail: isEdited
      ? 'Your edits are still here. When you save, they are added to the new version.'
      : 'You see the earlier version.',
  };
}
