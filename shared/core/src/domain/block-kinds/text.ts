import { paragraphs, textItems } from '../pages/page-content.ts';
import { defineKind, type SheetPart } from './kind.ts';

/** Heading with its anchor, and a text: paragraphs, or a list with one item for each line that is not empty. */
export const text = defineKind({
  name: 'Text',
  icon: 'text',
  hint: 'Paragraph or list',
  fields: {
    heading: { is: 'line', label: 'Heading' },
    format: {
      is: 'choice',
      label: 'Format',
      initial: 'p',
      options: { p: 'Text', ul: 'List', ol: 'Numbers' },
    },
    text: {
      is: 'text',
      label: 'Text',
      hint: 'An empty line begins a new paragraph; in a list, each line is an item.',
    },
    // Ids that the specification names stand here, misspellings included.
    anchor: {
      is: 'anchor',
      label: 'Anchor of the heading',
      hint: 'For links that lead to this heading.',
    },
  },
  defaults: { heading: '', text: '', format: 'p' },
  title: ['heading', 'text'],
  hidden: ({ heading, text: body }) => (heading.trim() || body.trim() ? null : 'it has no text'),
  sheet: ({ heading, text: body, format }) => {
    const title = heading.trim();
    const before: SheetPart[] = title ? [{ is: 'heading', text: title }] : [];
    if (format === 'p') {
      return [...before, ...paragraphs(body).map((value): SheetPart => ({ is: 'paragraph', text: value }))];
    }
    const items = textItems(body).map((item) => ({ text: item }));
    return items.length > 0 ? [...before, { is: 'list', ordered: format === 'ol', items }] : before;
  },
});
