import { referenceText, type Reference } from '@wa/core/domain/figures/references';

/** A reference that is being typed. */
export interface OpenReference {
  /** Place of its first brace. */
  start: number;
  /** What stands behind the braces. */
  query: string;
}

const OPEN = /\{\{([^{}|\n<>]{0,100})$/;

/** The reference within which the caret stands, from its `{{` on; null where there is none. */
export function openReference(text: string, caret: number): OpenReference | null {
  const found = OPEN.exec(text.slice(0, caret));
  return found === null ? null : { start: found.index, query: (found[1] ?? '').trim() };
}

/** The text with a whole reference in place of the one being typed, and the caret behind it. */
export function insertReference(
  text: string,
  { start, caret, reference }: { start: number; caret: number; reference: Reference },
): { text: string; caret: number } {
  const whole = referenceText(reference);
  // What was typed of an older one goes with it.
  const rest = text.slice(caret).replace(/^[\w.-]*(?:\|\w*)?\}\}/, '');
  return { text: text.slice(0, start) + whole + rest, caret: start + whole.length };
}
