import { mergeByField, resolveClashes, type Choice, type Clash } from '@wa/core/domain/conflict';
import { deepEqual } from '@wa/core/domain/record';
import type { FormParts } from './record-kind.ts';

type Parts = Readonly<Record<string, unknown>>;

const ORDER = 'order';

export interface FormMerge<Form> {
  /** The parts that both sides changed differently; everything else is merged already. */
  clashes: Clash<Record<string, unknown>>[];
  /** The merged form with the chosen side of each clash; one without a choice stays theirs. */
  resolve: (choices: Readonly<Record<string, Choice>> | 'mine') => Form;
}

/** Merges two edits of one form part by part. */
export function mergeForms<Form>(
  parts: FormParts<Form>,
  base: Form,
  mine: Form,
  theirs: Form,
): FormMerge<Form> {
  const [from, my, their] = [parts.take(base), parts.take(mine), parts.take(theirs)];
  const keys = new Set([...Object.keys(from), ...Object.keys(my), ...Object.keys(their)]);
  keys.delete(ORDER);
  const merge = mergeByField<Parts>(from, my, their, [...keys]);
  const order = ORDER in their ? { [ORDER]: mergeOrder(from, my, their) } : {};
  return {
    clashes: merge.clashes,
    resolve: (choices) => {
      const chosen =
        choices === 'mine'
          ? Object.fromEntries(merge.clashes.map(({ field }) => [field, 'mine' as const]))
          : choices;
      return parts.put(theirs, { ...resolveClashes(merge, chosen), ...order });
    },
  };
}

/** Names of the parts in which two forms differ. */
export function differingParts<Form>(parts: FormParts<Form>, form: Form, other: Form): string[] {
  const [a, b] = [parts.take(form), parts.take(other)];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].filter((key) => !deepEqual(a[key], b[key])).map(parts.nameOf);
}

/**
 * The order of the parts of both sides: theirs where they changed it, else mine. A part that only the other side has
 * stands behind the same part as there. It may name parts that are gone.
 */
function mergeOrder(base: Parts, mine: Parts, theirs: Parts): string[] {
  const orderOf = (parts: Parts) => (parts[ORDER] ?? []) as string[];
  const isTheirsChanged = !deepEqual(orderOf(theirs), orderOf(base));
  const [first, second] = isTheirsChanged ? [theirs, mine] : [mine, theirs];
  const merged = [...orderOf(first)];
  let at = 0;
  for (const key of orderOf(second)) {
    const known = merged.indexOf(key);
    if (known < 0) merged.splice(at, 0, key);
    at = (known < 0 ? at : known) + 1;
  }
  return merged;
}

/** A form whose parts are its fields. */
export function fieldParts<Form extends object>(
  fields: readonly (keyof Form & string)[],
  names: Pick<FormParts<Form>, 'nameOf' | 'textOf'>,
): FormParts<Form> {
  return {
    ...names,
    take: (form) => Object.fromEntries(fields.map((field) => [field, form[field]])),
    put: (form, parts) => ({ ...form, ...parts }),
  };
}
