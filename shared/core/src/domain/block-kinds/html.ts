import { stripHtml } from '../text.ts';
import { defineKind } from './kind.ts';

/** Elements that show something without any text. */
const SHOWN_ELEMENTS = /<(?:img|hr)\b/i;

/** Raw HTML. What is typed is stored; what may be shown of it is shown. */
export const html = defineKind({
  name: 'HTML',
  icon: 'code',
  hint: 'Raw',
  fields: { html: { is: 'html', label: 'HTML source' } },
  defaults: { html: '' },
  title: ['html'],
  hidden: ({ html: source }, { shownHtml }) => {
    if (source.trim() === '') return 'it has no HTML';
    const shown = shownHtml(source);
    return SHOWN_ELEMENTS.test(shown) || stripHtml(shown) !== '' ? null : 'nothing is left of its HTML';
  },
  sheet: ({ html: source }) => [{ is: 'html', html: source }],
});
