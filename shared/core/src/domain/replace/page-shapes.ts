import { kindOf } from '../block-kinds/registry.ts';
import type { Field, Fields } from '../block-kinds/kind.ts';
import { fields, html, line, list, marked, type TextShape } from './text-shape.ts';

const meta = { in: 'Meta titles and descriptions' } as const;

/** The text fields of the entries of a page, by type. Entries of later versions are left as they are. */
export const ENTRY_SHAPES: Readonly<Record<string, TextShape>> = {
  sidebar: fields({ title: line('Title'), items: list('Link', fields({ label: line('Label') })) }),
  seo: fields({
    metaTitle: line('Meta title', meta),
    metaDescription: line('Meta description', meta),
    keywords: line('Keywords', meta),
    benefits: list('Benefit', line('', meta)),
    suggestions: list('Suggestion', line('', meta)),
  }),
  section: fields({ title: line('Section title') }),
};
/** Keywords are stored as one text or as a list. */
export const KEYWORD_LIST = list('Keyword', line('', meta));

/** Returns the text fields of a kind of block, from its field descriptions; null for an unknown kind. */
export function blockShape(name: string): TextShape | null {
  const known = shapes.get(name);
  if (known !== undefined) return known;
  const kind = kindOf(name);
  const shape = kind && fieldsShape(kind.fields);
  shapes.set(name, shape);
  return shape;
}
const shapes = new Map<string, TextShape | null>();

const fieldsShape = (described: Fields): TextShape =>
  fields(
    Object.fromEntries(
      Object.entries(described).flatMap(([name, field]) => {
        const shape = fieldShape(name, field);
        return shape === null ? [] : [[name, shape]];
      }),
    ),
  );

/** Returns null for a field that isn't a text: an address, a choice, a reference to specs or tables. */
function fieldShape(name: string, field: Field): TextShape | null {
  switch (field.is) {
    // The anchor of a tile is part of the address that it leads to.
    case 'line':
      if (name === 'anchor') return null;
      return line(field.label, name === 'alt' ? { in: 'Image descriptions' } : {});
    case 'text':
      return line(field.label);
    case 'marked':
      return marked(field.label);
    case 'html':
      return html(field.label);
    case 'list':
      return list(field.label, fieldsShape(field.fields));
    default:
      return null;
  }
}
