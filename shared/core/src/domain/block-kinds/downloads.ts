import type { StoredOf } from './fields.ts';
import { defineKind, onScreenOnly } from './kind.ts';

/** Documents one below the other; one without an address is offered on request (D5). */
export const downloads = defineKind({
  name: 'Downloads',
  icon: 'download',
  hint: 'List of documents',
  fields: {
    items: {
      is: 'list',
      label: 'Document',
      fields: {
        label: { is: 'line', label: 'Label' },
        href: {
          is: 'document',
          label: 'Document address',
          hint: 'Empty: shown as on request, with a mail link.',
          named: 'label',
        },
      },
    },
  },
  defaults: { items: [] },
  title: [],
  hidden: ({ items }) => (items.length === 0 ? 'it has no document' : null),
  needs: ({ items }) => ({ documents: items.map(({ href }) => href) }),
  sheet: onScreenOnly,
});

export type Download = StoredOf<typeof downloads.fields.items.fields>;
