import type { QueuedOperation } from '../../client/queue/queue-state.ts';
import type { SetAside } from '../../client/queue/set-aside.ts';

const KINDS = {
  product: 'product',
  'sidebar-item': 'sidebar item',
  page: 'page',
  order: 'order',
  upload: 'file',
} as const;

const ACTIONS = {
  create: 'Create',
  change: 'Change',
  delete: 'Delete',
  restore: 'Restore',
  reorder: 'Save',
  upload: 'Upload',
} as const;

export function kindName(kind: QueuedOperation['kind']): string {
  return KINDS[kind];
}

/** 'Change product: Disc Seals'. */
export function operationText({
  kind,
  action,
  title,
}: Pick<QueuedOperation, 'kind' | 'action' | 'title'>): string {
  return `${ACTIONS[action]} ${KINDS[kind]}${title ? `: ${title.replaceAll('|', ' ')}` : ''}`;
}

/** The same of a change of which not everything can be read. */
export function setAsideText({ kind, action, title }: SetAside): string {
  if (kind !== null && action !== null) return operationText({ kind, action, title: title ?? '' });
  return title === null ? 'A change' : `A change: ${title.replaceAll('|', ' ')}`;
}
