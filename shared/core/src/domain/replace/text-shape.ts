import type { TextForm } from './reading.ts';

/** Where matches are found, as the screen groups them. */
export const FOUND_IN = [
  'Page titles',
  'Page texts',
  'Products',
  'Tables',
  'Spec texts',
  'Image descriptions',
  'Meta titles and descriptions',
  'Gallery',
  'Sidebar',
  'Certificates',
  'Settings',
] as const;
export type FoundIn = (typeof FOUND_IN)[number];

/** A text field of a record. */
export interface TextLeaf {
  is: TextForm;
  label: string;
  /** True if the text may refer to spec values. */
  draws: boolean;
  /** Absent: the group of its record. */
  in?: FoundIn;
}

interface TextList {
  is: 'list';
  /** Name of an entry; its number follows. */
  label: string;
  of: TextShape;
}

/** The text fields of a value. Fields that aren't named are never searched: addresses, keys, references. */
export type TextShape = TextLeaf | TextList | { is: 'fields'; fields: Readonly<Record<string, TextShape>> };

interface Options {
  draws?: boolean;
  in?: FoundIn;
}

/** A text that is read as it is stored. */
export const line = (label: string, { draws = true, ...options }: Options = {}): TextLeaf => ({
  ...{ is: 'line', label, draws },
  ...options,
});
export const html = (label: string): TextLeaf => ({ is: 'html', label, draws: true });
export const marked = (label: string): TextLeaf => ({ is: 'marked', label, draws: true });
export const list = (label: string, of: TextShape): TextShape => ({ is: 'list', label, of });
export const fields = (named: Readonly<Record<string, TextShape>>): TextShape => ({
  is: 'fields',
  fields: named,
});
