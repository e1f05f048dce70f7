import { TextInput } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { PeopleClient, Refusal } from './use-people.ts';

interface PasskeyDialogProps {
  attempt: (work: (people: PeopleClient) => Promise<unknown>) => Promise<Refusal | null>;
  onClose: () => void;
}

/** A name, the password once more, and then the browser makes the passkey. */
export function PasskeyDialog({ attempt, onClose }: PasskeyDialogProps) {
  const [typed, setTyped] = useState({ name: '', password: '' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set =
    (field: keyof typeof typed) =>
    ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setTyped((now) => ({ ...now, [field]: value }));
  const add = async () => {
    setBusy(true);
    setRefusal(null);
    const refused = await attempt(async (people) => {
      const [{ startRegistration }, optionsJSON] = await Promise.all([
        import('@simplewebauthn/browser'),
        people.startPasskey(typed.password),
      ]);
      const passkey = await startRegistration({ optionsJSON }).catch((error: unknown) => {
        throw new Error(sentenceOf(error));
      });
      await people.addPasskey(typed.name, passkey);
    });
    setBusy(false);
    setRefusal(refused);
    if (refused === null) onClose();
  };
  return (
    <FormDialog
      title="Add a passkey"
      does="Add"
      width="narrow"
      busy={isBusy}
      disabled={typed.name.trim() === ''}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="As you will know it again: My phone, Key on the ring."
        autoComplete="off"
        data-autofocus
        value={typed.name}
        error={refusal?.['name']}
        onChange={set('name')}
      />
      <TextInput
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={typed.password}
        error={refusal?.['password']}
        onChange={set('password')}
      />
      <Problem text={refusal?.['']} />
    </FormDialog>
  );
}

/** Of what the browser threw (WebAuthn, `create`). */
function sentenceOf(error: unknown): string {
  const { name } = error as Error;
  if (name === 'InvalidStateError') return 'This device has a passkey for this site already.';
  return name === 'NotAllowedError' ? 'No passkey was made.' : 'This browser could not make a passkey.';
}
