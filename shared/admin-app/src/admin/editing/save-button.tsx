import { Button } from '@mantine/core';
import { SAVE } from '@wa/core/domain/labels';
import { SAVING } from '@wa/core/domain/messages';
import type { Editing } from './editor-state.ts';
import { isUnsaved } from './use-record-editor.ts';

interface SaveButtonProps<Form> {
  state: Editing<{ _id: string; version: number }, Form>;
  /** Id of the form that it sends, if that is not around it. */
  form?: string;
  onClick?: () => void;
}

/** Save, and how far it is. What was typed since can be saved at once; it follows what is on its way. */
export function SaveButton<Form>({ state, form, onClick }: SaveButtonProps<Form>) {
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
      {progress === 'waiting' ? 'Waiting for the file...' : isBusy ? SAVING : SAVE}
    </Button>
  );
}
