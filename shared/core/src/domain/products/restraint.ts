import { RESTRAINT_CONDITION_REQUIRED } from '../messages.ts';
import type { Task } from './tasks.ts';

/**
 * Whether a product restrains the joined pipes against axial thrust. Empty: not stated, which doesn't count
 * as yes.
 */
export const RESTRAINTS = ['', 'yes', 'no', 'conditional'] as const;
export type Restraint = (typeof RESTRAINTS)[number];

export interface Restrained {
  restraint: Restraint;
  /** The condition of the restraint, as it follows "if"; empty unless the restraint is `conditional`. */
  restraintCondition: string;
}

export const RESTRAINT_LABEL = 'Pipe restraint';

/** Returns a short public text about the restraint; empty if nothing is stated. */
export function restraintBrief({ restraint, restraintCondition }: Restrained): string {
  if (restraint === 'yes') return 'Restrains the pipes';
  if (restraint === 'no') return 'Doesn’t restrain the pipes';
  return restraint === 'conditional' ? `Restrains the pipes if ${restraintCondition.replace(/\.$/, '')}` : '';
}

/** Returns the public text as a sentence; empty if nothing is stated. */
export function restraintText(product: Restrained): string {
  const brief = restraintBrief(product);
  if (product.restraint === 'no') return `${brief}: secure them wherever thrust could pull them apart.`;
  return brief && `${brief}.`;
}

/** Tasks that join two pipe ends or repair a broken pipe: thrust can pull the ends apart. */
const RESTRAINT_TASKS: readonly Task[] = ['join-pipes', 'close-leak'];

/**
 * Returns the sentence for a product's own page. A product for joining pipes also gets one if nothing is
 * stated.
 */
export function restraintLine(product: Restrained & { tasks: readonly Task[] }): string {
  const text = restraintText(product);
  if (text !== '' || !product.tasks.some((task) => RESTRAINT_TASKS.includes(task))) return text;
  return 'Pipe restraint isn’t listed: contact us if thrust could pull the pipes apart.';
}

/**
 * Returns the problem that prevents saving: a conditional restraint needs a condition. Empty if there is
 * none.
 */
export const restraintProblem = ({ restraint, restraintCondition }: Restrained): string =>
  restraint === 'conditional' && restraintCondition.trim() === '' ? RESTRAINT_CONDITION_REQUIRED : '';
