import type { QueuedOperation } from '../../client/queue/queue-state.ts';
import type { DamagedChange } from '../../client/queue/damaged-changes.ts';
import { WORDS_OF } from '../place-addresses.ts';

const ACTIONS = {
  create: 'Create',
  change: 'Change',
  delete: 'Delete',
  restore: 'Restore',
  reorder: 'Save',
  upload: 'Upload',
} as const;

export function kindName(kind: QueuedOperation['kind']): string {
  if (kind === 'upload') return 'file';
  return kind === 'order' ? 'order' : WORDS_OF[kind].toLowerCase();
}

/** Returns a text such as 'Change product: Disc Seals', with the stored title. */
export function operationText({
  kind,
  action,
  title,
}: Pick<QueuedOperation, 'kind' | 'action' | 'title'>): string {
  return `${ACTIONS[action]} ${kindName(kind)}${title ? `: ${title}` : ''}`;
}

/** Returns the same text for a change that can be read only in part. */
export function setAsideText({ kind, action, title }: DamagedChange): string {
  if (kind !== null && action !== null) return operationText({ kind, action, title: title ?? '' });
  return title === null ? 'A change' : `A change: ${title}`;
}
