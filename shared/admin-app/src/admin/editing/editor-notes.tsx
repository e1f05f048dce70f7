import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { isOutdated } from '../../client/edits/drafts.ts';
import { differingNames } from '../changes/field-names.ts';
import type { Editing } from './editor-state.ts';
import type { RecordEditor } from './record-editor.ts';
import { Icon } from '../../ui/icon.tsx';
import { dayOf } from '../../ui/times.ts';

interface EditorNotesProps<Stored extends { _id: string; version: number }, Form extends object> {
  editor: RecordEditor<Stored, Form>;
  state: Editing<Stored, Form>;
  /** Theirs was chosen over my change: shows what is there now. */
  onDiscarded: () => void;
  /** What Ctrl+S does; by default it saves. */
  onSave?: () => void;
  isDialog?: boolean;
}

/** What every editor of a record shows around its fields: an offered draft; and Ctrl+S. */
export function EditorNotes<Stored extends { _id: string; version: number }, Form extends object>({
  editor,
  state: { offered, clean, base, progress },
  onDiscarded,
  onSave = () => void editor.save(),
  isDialog = false,
}: EditorNotesProps<Stored, Form>) {
  useSaveKey(onSave, isDialog);
  const leave = useEffectEvent(onDiscarded);
  useEffect(() => {
    if (progress === 'given up') leave();
  }, [progress]);
  if (offered === null) return null;
  return (
    <DraftOffer
      at={offered.at}
      parts={differingNames(editor.kind.name, clean, offered.value.form)}
      isOutdated={isOutdated(offered, base)}
      onUse={editor.useOffered}
      onDiscard={editor.rejectOffered}
    />
  );
}

interface DraftOfferProps {
  /** ISO 8601 of the draft. */
  at: string;
  /** Names of the parts in which it differs from what is saved. */
  parts: readonly string[];
  /** The record has changed since the draft was begun. */
  isOutdated: boolean;
  onUse: () => void;
  onDiscard: () => void;
}

/** Offers input that was not saved the last time, and says what differs; nothing is put in silently. */
export function DraftOffer({ at, parts, isOutdated, onUse, onDiscard }: DraftOfferProps) {
  if (parts.length === 0) return null;
  return (
    <div className="strip" role="status">
      <Icon name="restore" />
      <b>There is a draft that was not saved</b>
      <span>
        {dayOf(at)}. It differs in: {parts.join(', ')}.
        {isOutdated && ' It has been changed since; saving will ask which to keep.'}
      </span>
      <span className="button-row strip-actions">
        <Button size="xs" onClick={onDiscard}>
          Discard draft
        </Button>
        <Button size="xs" variant="filled" onClick={onUse}>
          Restore draft
        </Button>
      </span>
    </div>
  );
}

/** Ctrl/Cmd+S saves. A dialog over the editor keeps it from doing so, and the browser from saving the page. */
export function useSaveKey(save: () => void, isDialog: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isSave || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    const dialogs = document.querySelectorAll('[aria-modal="true"]').length;
    if (dialogs <= (isDialog ? 1 : 0)) save();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
