import { referenceText, type Reference } from '@wa/core/domain/figures/references';

/** A reference that is being typed. */
export interface OpenReference {
  /** Position of its first brace. */
  start: number;
  /** Text after the opening braces. */
  query: string;
}

const OPEN = /\{\{([^{}|\n<>]{0,100})$/;

/** Returns the reference at the caret, starting at its `{{`; null without one. */
export function openReference(text: string, caret: number): OpenReference | null {
  const found = OPEN.exec(text.slice(0, caret));
  return found === null ? null : { start: found.index, query: (found[1] ?? '').trim() };
}

/** Replaces the reference being typed with a complete one, and puts the caret after it. */
export function insertReference(
  text: string,
  { start, caret, reference }: { start: number; caret: number; reference: Reference },
): { text: string; caret: number } {
  const whole = referenceText(reference);
  // The rest of an earlier reference is also replaced.
  const rest = text.slice(caret).replace(/^[\w.-]*(?:\|\w*)?\}\}/, '');
  return { text: text.slice(0, start) + whole + rest, caret: start + whole.length };
}
