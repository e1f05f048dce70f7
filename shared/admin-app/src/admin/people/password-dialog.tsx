import { TextInput } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { Refusal } from './use-people.ts';

interface PasswordDialogProps {
  title: string;
  /** The button that does it. */
  does: string;
  /** What it would mean. */
  detail?: string;
  /** The editor who asks; null for the shared password. */
  self: string | null;
  /** Asks for the name of a new editor. */
  hasName?: boolean;
  /** Asks for a new password. */
  hasNew?: boolean;
  onSave: (typed: { name: string; password: string; current: string }) => Promise<Refusal | null>;
  onClose: () => void;
}

const LENGTH = 'At least 8 characters.';

/** What takes the password in force once more: a new password, of a new editor or of one who is there, or less. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, does, detail, self, hasName = false, hasNew = false, onSave, onClose } = props;
  const [typed, setTyped] = useState({ name: '', password: '', current: '' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set =
    (field: keyof typeof typed) =>
    ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setTyped((now) => ({ ...now, [field]: value }));
  const save = async () => {
    setBusy(true);
    setRefusal(null);
    const refused = await onSave(typed);
    setBusy(false);
    setRefusal(refused);
    if (refused === null) onClose();
  };
  return (
    <FormDialog
      title={title}
      does={does}
      width="narrow"
      busy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {detail !== undefined && <p>{detail}</p>}
      {hasName && (
        <TextInput
          label="Name"
          value={typed.name}
          error={refusal?.['name']}
          autoComplete="off"
          data-autofocus
          onChange={set('name')}
        />
      )}
      {hasNew && (
        <TextInput
          label="New password"
          description={
            hasName
              ? LENGTH
              : `${LENGTH} Other devices of this editor are logged out, and their passkeys removed.`
          }
          type="password"
          autoComplete="new-password"
          value={typed.password}
          error={refusal?.['password']}
          data-autofocus
          onChange={set('password')}
        />
      )}
      <TextInput
        label={self === null ? 'Shared password' : 'Your current password'}
        description="Once more, as this device may have been left open."
        type="password"
        autoComplete="current-password"
        value={typed.current}
        error={refusal?.['current']}
        data-autofocus
        onChange={set('current')}
      />
      <Problem text={refusal?.['']} />
    </FormDialog>
  );
}
