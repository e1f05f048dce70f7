import { useState } from 'react';
import type { Unvalidated } from '@wa/core/domain/unvalidated';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { FieldsForm } from '../form/fields-form.tsx';
import type { FormFields } from '../form/form-fields.ts';
import type { Refusal } from './use-people.ts';

/** Name, new password, and current password, as far as the dialog asks for them. */
export type Typed = Readonly<Record<'name' | 'password' | 'current', string>>;

interface PeopleDialogProps {
  title: string;
  /** Label of the confirming button. */
  does: string;
  /** Consequences of the action. */
  detail?: string;
  fields: FormFields;
  /** Reasons of a failure by field; null after success. */
  onSave: (typed: Typed) => Promise<Refusal | null>;
  onClose: () => void;
}

/** Dialog for actions that require the current password again. */
export function PeopleDialog({ title, does, detail, fields, onSave, onClose }: PeopleDialogProps) {
  const [typed, setTyped] = useState<Typed>({ name: '', password: '', current: '' });
  const [refusal, setRefusal] = useState<Refusal>({});
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setRefusal({});
    const refused = await onSave(typed);
    setBusy(false);
    setRefusal(refused ?? {});
    if (refused === null) onClose();
  };
  return (
    <FormDialog
      title={title}
      does={does}
      width="narrow"
      busy={isBusy}
      disabled={'name' in fields && typed.name.trim() === ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {detail !== undefined && <p>{detail}</p>}
      <FieldsForm
        fields={fields}
        data={typed}
        problems={refusal}
        onEdit={(change) => setTyped((now) => ({ ...now, ...(change(now) as Unvalidated & Typed) }))}
      />
      <Problem text={refusal['']} />
    </FormDialog>
  );
}
