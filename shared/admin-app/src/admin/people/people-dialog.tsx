import { useState } from 'react';
import type { Unproven } from '@wa/core/domain/unproven';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { FieldsForm } from '../form/fields-form.tsx';
import type { FormFields } from '../form/form-fields.ts';
import type { Refusal } from './use-people.ts';

/** A name, a new password, and the one in force, as far as a question asks for them. */
export type Typed = Readonly<Record<'name' | 'password' | 'current', string>>;

interface PeopleDialogProps {
  title: string;
  /** The button that does it. */
  does: string;
  /** What it would mean. */
  detail?: string;
  fields: FormFields;
  /** Why it was refused, by field; null when it is done. */
  onSave: (typed: Typed) => Promise<Refusal | null>;
  onClose: () => void;
}

/** What takes the password in force once more. */
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
        onEdit={(change) => setTyped((now) => ({ ...now, ...(change(now) as Unproven & Typed) }))}
      />
      <Problem text={refusal['']} />
    </FormDialog>
  );
}
