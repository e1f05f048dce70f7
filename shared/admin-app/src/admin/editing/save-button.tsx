import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { SAVE } from '@wa/core/domain/labels';
import { SAVING } from '@wa/core/domain/messages';
import type { Editing } from './editor-state.ts';
import { isUnsaved } from './use-record-editor.ts';

interface SaveButtonProps<Form> {
  state: Editing<{ _id: string; version: number }, Form>;
  /** Id of the form to submit, if the button is outside of it. */
  form?: string;
  onClick?: () => void;
  label?: string;
}

/**
 * Saves the form and shows the progress. Changes made during a save can be saved at once; they are sent
 * after it.
 */
export function SaveButton<Form>({ state, form, onClick, label = SAVE }: SaveButtonProps<Form>) {
  const { progress } = state;
  const isBusy = progress === 'saving' || progress === 'waiting';
  return (
    <Button
      variant="filled"
      type={onClick === undefined ? 'submit' : 'button'}
      form={form}
      disabled={progress === 'waiting' || (isBusy && !isUnsaved(state))}
      onClick={onClick}
    >
      {progress === 'waiting' ? 'Waiting for the file…' : isBusy ? SAVING : label}
    </Button>
  );
}

/** The form of an editor. Submitting it saves. */
export function EditorForm({
  editor,
  ...form
}: ComponentProps<'form'> & { editor: { save: () => Promise<void> } }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
      {...form}
    />
  );
}
