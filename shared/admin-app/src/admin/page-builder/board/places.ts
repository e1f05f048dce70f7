import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { findBlock, type BlockPlace, type PageAction } from '@wa/core/domain/page-editor/edit-page';
import type { EditorSection } from '@wa/core/domain/page-editor/editable';
import type { BoardPlace } from '../../../ui/block-board.tsx';
import { blockFacts, blockTitle } from './block-facts.ts';

/** Ids of the board's entries and lists, made of positions (sections, rows) and block ids. */
export const SECTION_LIST = 'sections';
export const sectionEntry = (section: number) => `section:${String(section)}`;
export const rowEntry = (section: number, row: number) => `row:${String(section)}.${String(row)}`;
export const blockEntry = (id: string) => `block:${id}`;
export const rowList = (section: number) => `rows:${String(section)}`;
export const blockList = ({ section, row, column }: Omit<BlockPlace, 'index'>) =>
  `blocks:${[section, row, column].join('.')}`;

function parse(id: string): { kind: string; rest: string; numbers: number[] } {
  const at = id.indexOf(':');
  const rest = at < 0 ? '' : id.slice(at + 1);
  return { kind: at < 0 ? id : id.slice(0, at), rest, numbers: rest.split('.').map(Number) };
}

/** Returns the action of a drop on the board. */
export function moveAction(entry: string, to: BoardPlace): PageAction | null {
  const { kind, rest, numbers } = parse(entry);
  const [section = 0, row = 0, column = 0] = parse(to.list).numbers;
  const { index } = to;
  switch (kind) {
    case 'section':
      return { type: 'moveSection', from: numbers[0] ?? 0, to: index };
    case 'row':
      return {
        type: 'moveRow',
        section: numbers[0] ?? 0,
        row: numbers[1] ?? 0,
        to: { section, row: index },
      };
    case 'block':
      return { type: 'moveBlock', id: rest, to: { section, row, column, index } };
    default:
      return null;
  }
}

/** Returns the name of an entry of the board. */
export function entryName(sections: readonly EditorSection[], entry: string, catalogue: Catalogue): string {
  const { kind, rest, numbers } = parse(entry);
  if (kind === 'section') return `Section ${sectionName(sections, numbers[0] ?? 0)}`;
  if (kind === 'row') return `Row ${String((numbers[1] ?? 0) + 1)}`;
  const found = findBlock(sections, rest);
  if (found === null) return 'Block';
  const { name } = blockFacts(found.block.kind);
  const title = blockTitle(found.block, catalogue);
  return title === '' ? name : `${name}: ${title}`;
}

/** Describes a position on the board. */
export function placeName(sections: readonly EditorSection[], { list, index }: BoardPlace): string {
  const [section = 0, row = 0, column = 0] = parse(list).numbers;
  const position = `position ${String(index + 1)}`;
  if (list === SECTION_LIST) return `${position} of the page`;
  if (list.startsWith('rows:')) return `${position} of section ${sectionName(sections, section)}`;
  return `${position} of ${columnName(sections, { section, row, column })}`;
}

/** 'Overview, row 1, column 2'. */
export function columnName(
  sections: readonly EditorSection[],
  { section, row, column }: Omit<BlockPlace, 'index'>,
): string {
  return `${sectionName(sections, section)}, row ${String(row + 1)}, column ${String(column + 1)}`;
}

export function sectionName(sections: readonly EditorSection[], at: number): string {
  return sections[at]?.title.trim() || `Section ${String(at + 1)}`;
}
