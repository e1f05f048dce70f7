import type { ReactNode } from 'react';

/**
 * How one kind of block is drawn. Data comes from a store and may be anything: a view reads only what it can use and
 * returns null when nothing is left to show.
 */
export type BlockView = (props: { data: BlockFields; id: string }) => ReactNode;

/** A block's data with every field unproven. */
export type BlockFields = Readonly<Record<string, unknown>>;

/** The field as text; empty when it is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The field as one of the allowed words. */
export function oneOf<const Words extends readonly string[]>(
  value: unknown,
  words: Words,
  fallback: Words[number],
): Words[number] {
  return words.find((word) => word === value) ?? fallback;
}

/** The field as a list of objects; anything else in it is left out. */
export function objectsOf(value: unknown): BlockFields[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is BlockFields => typeof entry === 'object' && entry !== null);
}
