import { RESTRAINT_CONDITION_REQUIRED } from '../messages.ts';
import type { Task } from './tasks.ts';

/** Whether a product holds the pipes it joins against thrust along their axis; empty: not stated, which is no yes. */
export const RESTRAINTS = ['', 'yes', 'no', 'conditional'] as const;
export type Restraint = (typeof RESTRAINTS)[number];

export interface Restrained {
  restraint: Restraint;
  /** What must be so for it to restrain them, as it follows "if"; empty unless the restraint is `conditional`. */
  restraintCondition: string;
}

export const RESTRAINT_LABEL = 'Pipe restraint';

/** What readers see of it, without what follows from it; empty where nothing is stated. */
export function restraintBrief({ restraint, restraintCondition }: Restrained): string {
  if (restraint === 'yes') return 'Restrains the pipes';
  if (restraint === 'no') return 'Doesn’t restrain the pipes';
  return restraint === 'conditional' ? `Restrains the pipes if ${restraintCondition.replace(/\.$/, '')}` : '';
}

/** The same as a sentence; empty where nothing is stated. */
export function restraintText(product: Restrained): string {
  const brief = restraintBrief(product);
  if (product.restraint === 'no') return `${brief}: secure them wherever thrust could pull them apart.`;
  return brief && `${brief}.`;
}

/** Tasks that bring two pipe ends together, or a broken pipe back into service: thrust can pull them apart. */
const RESTRAINT_TASKS: readonly Task[] = ['join-pipes', 'close-leak'];

/** The same for one product's own page, which doesn't pass over what isn't stated of a product that joins pipes. */
export function restraintLine(product: Restrained & { tasks: readonly Task[] }): string {
  const text = restraintText(product);
  if (text !== '' || !product.tasks.some((task) => RESTRAINT_TASKS.includes(task))) return text;
  return 'Pipe restraint isn’t listed: contact us if thrust could pull the pipes apart.';
}

/** What keeps it from being saved: a condition that nobody can read is no condition. Empty when nothing does. */
export const restraintProblem = ({ restraint, restraintCondition }: Restrained): string =>
  restraint === 'conditional' && restraintCondition.trim() === '' ? RESTRAINT_CONDITION_REQUIRED : '';
