import { defineKind, hiddenAddress, onScreenOnly } from './kind.ts';

/** A link that opens in a new tab. */
export const link = defineKind({
  name: 'Link',
  icon: 'link',
  hint: 'New tab',
  fields: {
    href: { is: 'address', label: 'Link address', placeholder: 'https:// or /page' },
    label: { is: 'line', label: 'Label' },
  },
  defaults: { href: '', label: '' },
  title: ['label'],
  hidden: ({ href }) => hiddenAddress(href, 'it has no link address'),
  sheet: onScreenOnly,
});
