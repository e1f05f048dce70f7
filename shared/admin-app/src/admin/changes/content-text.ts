import type { Fields } from '@wa/core/domain/block-kinds/kind';
import { kindOf } from '@wa/core/domain/block-kinds/registry';
import { LAYOUT_LABELS } from '@wa/core/domain/labels';

/** Keys of block data that visitors don't see. */
const UNSEEN: readonly string[] = ['id', 'kind', 'type', 'columns'];

const LABELS: Readonly<Record<string, string>> = LAYOUT_LABELS;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Returns the readable text of a part of a page, block by block. */
export const contentText = (entry: unknown): string => texts(entry).join('\n');

function texts(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => texts(each));
  if (typeof value === 'object' && value !== null) {
    const columns = 'columnsData' in value && Array.isArray(value.columnsData) ? value.columnsData : [];
    if (columns.length > 1)
      return columns.flatMap((column, at) => [`column ${String(at + 1)}:`, ...texts(column)]);
    const { kind, data } = value as { kind?: unknown; data?: unknown };
    if (isText(kind)) return [blockText(kind, typeof data === 'object' && data !== null ? data : value)];
    return Object.entries(value).flatMap(([name, each]) =>
      UNSEEN.includes(name) ? [] : texts(each, LABELS[name] ?? name),
    );
  }
  if (isText(value)) return [plainText(value)];
  if (typeof value === 'boolean') return [`${key}: ${value ? 'yes' : 'no'}`];
  return typeof value === 'number' ? [`${key}: ${String(value)}`] : [];
}

/** Returns the name and the texts of a block, with the labels of the page builder. */
function blockText(kind: string, data: object): string {
  const { name, fields } = kindOf(kind) ?? { name: kind, fields: {} as Fields };
  const inside = Object.entries(data).flatMap(([key, each]) => {
    const field = fields[key];
    if (field?.is === 'choice' && isText(each)) return [field.options[each] ?? each];
    return UNSEEN.includes(key) ? [] : texts(each, field?.label ?? key);
  });
  return [`${name}:`, ...inside].join(' ');
}

/** Returns the text of HTML with one line per paragraph. */
export function plainText(html: string): string {
  const spaced = html.replace(/<\/(p|li|h\d|tr|div)>|<br\s*\/?>/gi, '\n');
  const text = new DOMParser().parseFromString(spaced, 'text/html').body.textContent;
  return text.replace(/\n\s*\n+/g, '\n').trim();
}
