import type { QueuedOperation } from '../../client/queue/queue-state.ts';
import type { DamagedChange } from '../../client/queue/damaged-changes.ts';

const KINDS: Readonly<Record<QueuedOperation['kind'], string>> = {
  product: 'product',
  'sidebar-item': 'sidebar item',
  page: 'page',
  figure: 'spec',
  table: 'table',
  'gallery-group': 'gallery group',
  certificate: 'certificate',
  settings: 'settings',
  order: 'order',
  upload: 'file',
};

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

/** Returns a text such as 'Change product: Disc Seals', with the stored title. */
export function operationText({
  kind,
  action,
  title,
}: Pick<QueuedOperation, 'kind' | 'action' | 'title'>): string {
  return `${ACTIONS[action]} ${KINDS[kind]}${title ? `: ${title}` : ''}`;
}

/** Returns the same text for a change that can be read only in part. */
export function setAsideText({ kind, action, title }: DamagedChange): string {
  if (kind !== null && action !== null) return operationText({ kind, action, title: title ?? '' });
  return title === null ? 'A change' : `A change: ${title}`;
}
