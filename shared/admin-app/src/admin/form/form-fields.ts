import type { ReactNode } from 'react';
import type { Field } from '@wa/core/domain/block-kinds/kind';
import type { RecordKind } from '@wa/core/domain/record';
import type { Unvalidated } from '@wa/core/domain/unvalidated';
import { partName } from '../changes/field-names.ts';
import { isSafeHref } from '@wa/core/domain/links';

/**
 * Changes the current data, because an upload may end long after it started. `typing` names the field being
 * typed in, so that a burst of typing is one undo step.
 */
export type EditData = (change: (now: Unvalidated) => Unvalidated, typing?: string) => void;

export interface Option {
  value: string | boolean;
  label: string;
  note?: string;
  /** Language of the label if it isn't English. */
  lang?: string;
}

/** Fields of records, in addition to those of blocks. */
type RecordField = { label: string; hint?: string; placeholder?: string } &
  /** A line shown as typed, without rendering references. */
  (
    | { is: 'plain' | 'password' | 'day' }
    /** A list of texts, one per line, so that lists can be pasted. */
    | { is: 'lines' }
    | { is: 'select' | 'radios' | 'ticks'; options: readonly Option[] }
    /** Rows with a few fields each, below a title. `#` in a label is replaced with the number of the row. */
    | { is: 'rows'; title: string; add: string; fields: FormFields }
    /** A record within the record. */
    | { is: 'parts'; fields: FormFields }
    /** A field with its own control; `initial` is its value in a new row. */
    | { is: 'own'; initial?: unknown; draw: (props: OwnProps) => ReactNode }
  );

export type FormField = (Field | RecordField) & {
  rows?: number;
  maxLength?: number;
  /** Recommended length in characters, shown with the current one; `max` limits the input (specification 5). */
  advice?: { from: number; to: number; max: number };
  autoComplete?: string;
  /** True if the field shares its line with another field where the width allows it. */
  isHalf?: boolean;
  /** True if the field takes the focus when its dialog opens. */
  isFirst?: boolean;
  hintOf?: (data: Unvalidated) => string;
  isShown?: (data: Unvalidated) => boolean;
};
export type FormFields = Readonly<Record<string, FormField>>;

type Unlabelled<F> = F extends unknown ? Omit<F, 'label'> & { label?: string } : never;

/** Declares the fields of a record. A missing label defaults to the name used in history and conflicts. */
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
    edit((now) => change(now as Unvalidated) as Form, typing ?? null);

/** Props of a field's control. */
export interface OwnProps {
  name: string;
  data: Unvalidated;
  error: string | undefined;
  fixed: string | undefined;
  onEdit: EditData;
}

/** Returns the reason why visitors won't see an address; null if they will, and for an empty one. */
export function hrefProblem(href: string): string | null {
  if (href.trim() === '' || isSafeHref(href)) return null;
  return 'Enter a path on this site, or an address that begins with http:, https:, mailto:, or tel:.';
}
