import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface PasswordDialogProps {
  title: string;
  /** The button that does it. */
  does: string;
  /** Asks for the name of a new editor. */
  hasName?: boolean;
  /** Asks for the password in force. */
  hasCurrent?: boolean;
  /** Resolves to why it was refused, or null. */
  onSave: (typed: { name: string; password: string; current: string }) => Promise<string | null>;
  onClose: () => void;
}

const LENGTH = 'At least 8 characters.';

/** A new password, of a new editor or of one who is there. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, does, hasName = false, hasCurrent = false, onSave, onClose } = props;
  const [typed, setTyped] = useState({ name: '', password: '', current: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (field: keyof typeof typed) => (value: string) =>
    setTyped((now) => ({ ...now, [field]: value }));
  const save = async () => {
    setBusy(true);
    const reason = await onSave(typed);
    setBusy(false);
    setProblem(reason);
    if (reason === null) onClose();
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
      {hasName && (
        <TextField label="Name" value={typed.name} autoComplete="off" data-autofocus onChange={set('name')} />
      )}
      {hasCurrent && (
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={typed.current}
          onChange={set('current')}
        />
      )}
      <TextField
        label="New password"
        hint={
          hasName
            ? LENGTH
            : `${LENGTH} Other devices of this editor are logged out, and their passkeys removed.`
        }
        type="password"
        autoComplete="new-password"
        value={typed.password}
        onChange={set('password')}
      />
      {problem !== null && (
        <p className="note note-bad" role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
