import type { QueuedOperation } from '../../client/queue/queue-state.ts';

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
export function operationText({ kind, action, title }: QueuedOperation): string {
  return `${ACTIONS[action]} ${KINDS[kind]}${title ? `: ${title.replaceAll('|', ' ')}` : ''}`;
}
