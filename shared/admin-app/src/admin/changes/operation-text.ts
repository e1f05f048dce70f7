import type { QueuedOperation } from '../../client/queue/queue-state.ts';
import type { SetAside } from '../../client/queue/set-aside.ts';

const KINDS: Readonly<Record<QueuedOperation['kind'], string>> = {
  product: 'product',
  'sidebar-item': 'sidebar item',
  page: 'page',
  figure: 'figure',
  table: 'table',
  'gallery-group': 'gallery group',
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

/** 'Change product: Disc Seals', its title as it is stored. */
export function operationText({
  kind,
  action,
  title,
}: Pick<QueuedOperation, 'kind' | 'action' | 'title'>): string {
  return `${ACTIONS[action]} ${KINDS[kind]}${title ? `: ${title}` : ''}`;
}

/** The same of a change of which not everything can be read. */
export function setAsideText({ kind, action, title }: SetAside): string {
  if (kind !== null && action !== null) return operationText({ kind, action, title: title ?? '' });
  return title === null ? 'A change' : `A change: ${title}`;
}
