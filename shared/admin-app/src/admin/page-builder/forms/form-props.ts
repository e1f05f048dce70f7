import type { ReactNode } from 'react';

/** A block's data with every field unproven: it comes from a store. */
export type FormData = Readonly<Record<string, unknown>>;

/**
 * The form of one kind of block. `patch` changes fields of the data; `typing` names a field within a list, so that
 * a burst of typing there is one step of undo.
 */
export interface FormProps {
  data: FormData;
  patch: (fields: FormData, typing?: string) => void;
}

export type BlockForm = (props: FormProps) => ReactNode;
