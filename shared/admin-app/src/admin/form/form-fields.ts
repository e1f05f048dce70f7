import type { ReactNode } from 'react';
import type { Field } from '@wa/core/domain/block-kinds/kind';
import type { RecordKind } from '@wa/core/domain/record';
import type { Unproven } from '@wa/core/domain/unproven';
import { partName } from '../changes/field-names.ts';
import type { UploadKind } from './use-upload.ts';

/**
 * Changes data as it is by then: an upload may end long after it was begun. `typing` names the field that is typed in,
 * so that a burst of typing there is one step of undo.
 */
export type EditData = (change: (now: Unproven) => Unproven, typing?: string) => void;

export interface Option {
  value: string | boolean;
  label: string;
  note?: string;
  /** Of the label, where it is not English. */
  lang?: string;
}

/** Fields that records have beside those of blocks. */
type RecordField = { label: string; hint?: string; placeholder?: string } &
  /** A line that is shown as it is typed: references to figures are not drawn in it. */
  (
    | { is: 'plain' | 'password' }
    /** A list of texts, one a line: words are pasted as they come. */
    | { is: 'lines' }
    | { is: 'select' | 'radios' | 'ticks'; options: readonly Option[] }
    /** Addresses of files, typed or uploaded, in their order. */
    | { is: 'files'; kind: UploadKind }
    /** Lines of a few fields each, below a title; `#` in a label stands for the number of the line. */
    | { is: 'rows'; title: string; add: string; fields: FormFields }
    /** A record within the record. */
    | { is: 'parts'; fields: FormFields }
    /** What is more than a field; `initial` in a new row. */
    | { is: 'own'; initial?: unknown; draw: (props: OwnProps) => ReactNode }
  );

export type FormField = (Field | RecordField) & {
  rows?: number;
  maxLength?: number;
  autoComplete?: string;
  /** Shares its line with another field where there is room. */
  isHalf?: boolean;
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean;
  hintOf?: (data: Unproven) => string;
  isShown?: (data: Unproven) => boolean;
};
export type FormFields = Readonly<Record<string, FormField>>;

type Unlabelled<F> = F extends unknown ? Omit<F, 'label'> & { label?: string } : never;

/** Fields of a record; where no label is given it is the name that history and conflicts use. */
export function fieldsOf(
  kind: RecordKind,
  fields: Readonly<Record<string, Unlabelled<FormField>>>,
): FormFields {
  const named = Object.entries(fields).map(([name, field]) => [
    name,
    { label: partName(kind, name), ...field },
  ]);
  return Object.fromEntries(named) as FormFields;
}

/** Edits a record by its fields. */
export const editFields =
  <Form extends object>({
    edit,
  }: {
    edit: (change: (now: Form) => Form, burst?: string | null) => void;
  }): EditData =>
  (change, typing) =>
    edit((now) => change(now as Unproven) as Form, typing ?? null);

/** What the control of a field is given. */
export interface OwnProps {
  name: string;
  data: Unproven;
  error: string | undefined;
  fixed: string | undefined;
  onEdit: EditData;
}
