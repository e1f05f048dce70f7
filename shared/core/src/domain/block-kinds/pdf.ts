import { OPEN_PDF } from '../labels.ts';
import { defineKind, hiddenAddress, onScreenOnly } from './kind.ts';

/** A document in the PDF viewer, in a new tab. */
export const pdf = defineKind({
  name: 'PDF',
  icon: 'pdf',
  hint: 'Opens in viewer',
  fields: {
    href: { is: 'document', label: 'Document address' },
    label: { is: 'line', label: 'Label', placeholder: OPEN_PDF },
  },
  defaults: { href: '', label: OPEN_PDF },
  title: ['label'],
  hidden: ({ href }) => hiddenAddress(href, 'it has no document'),
  sheet: onScreenOnly,
});
