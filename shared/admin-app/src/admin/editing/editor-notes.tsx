import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { isOutdated } from '../../client/edits/drafts.ts';
import { differingNames } from '../changes/field-names.ts';
import type { Editing } from './editor-state.ts';
import { OpenElsewhere } from './open-elsewhere.tsx';
import type { RecordEditor } from './record-editor.ts';
import { Icon } from '../../ui/icon.tsx';
import { dayOf } from '../../ui/times.ts';

interface EditorNotesProps<Stored extends { _id: string; version: number }, Form extends object> {
  editor: RecordEditor<Stored, Form>;
  state: Editing<Stored, Form>;
  /** Called after the user chose the other version over this edit; shows the current record. */
  onDiscarded: () => void;
  /** Handler of Ctrl+S; saves by default. */
  onSave?: () => void;
  isDialog?: boolean;
}

/**
 * Renders the parts that all record editors share: who else has the record open, an offered draft, and the
 * Ctrl+S handler.
 */
export function EditorNotes<Stored extends { _id: string; version: number }, Form extends object>({
  editor,
  state,
  onDiscarded,
  onSave = () => void editor.save(),
  isDialog = false,
}: EditorNotesProps<Stored, Form>) {
  const { offered, clean, base, progress } = state;
  useSaveKey(onSave, isDialog);
  const leave = useEffectEvent(onDiscarded);
  useEffect(() => {
    if (progress === 'given up') leave();
  }, [progress]);
  return (
    <>
      <OpenElsewhere kind={editor.kind} state={state} onShowNewer={isDialog ? null : onDiscarded} />
      {offered !== null && (
        <DraftOffer
          at={offered.at}
          parts={differingNames(editor.kind.name, clean, offered.value.form)}
          isOutdated={isOutdated(offered, base)}
          onUse={editor.useOffered}
          onDiscard={editor.rejectOffered}
        />
      )}
    </>
  );
}

interface DraftOfferProps {
  /** ISO 8601 of the draft. */
  at: string;
  /** Names of the parts in which the draft differs from the saved record. */
  parts: readonly string[];
  /** True if the record has changed since the draft was begun. */
  isOutdated: boolean;
  onUse: () => void;
  onDiscard: () => void;
}

/** Offers unsaved input of an earlier visit and names the differences. It is never applied silently. */
export function DraftOffer({ at, parts, isOutdated, onUse, onDiscard }: DraftOfferProps) {
  if (parts.length === 0) return null;
  return (
    <div className="line note note-warn strip" role="status">
      <Icon name="restore" />
      <b>You have unsaved input</b>
      <span>
        {dayOf(at)}. It differs in: {parts.join(', ')}.
        {isOutdated && ' The saved version has changed since. You choose what to keep when you save.'}
      </span>
      <span className="line strip-actions">
        <Button size="xs" onClick={onDiscard}>
          Discard unsaved input
        </Button>
        <Button size="xs" onClick={onUse}>
          Restore unsaved input
        </Button>
      </span>
    </div>
  );
}

/** Saves on Ctrl/Cmd+S. An open dialog suppresses both this and the browser's own command. */
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
