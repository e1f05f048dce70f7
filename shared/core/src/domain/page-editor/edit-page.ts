import {
  type Block,
  type KnownEntry,
  type PageInput,
  type NormalRow,
  clampColumns,
  fitColumns,
} from '../pages/page.ts';
import { blockDefaults, isBlockKind } from '../block-kinds/registry.ts';
import { deepEqual } from '../record.ts';
import { ROW_COLUMNS_NEW } from '../limits.ts';
import { move } from '../ordering.ts';
import { sectionSlug } from '../slug.ts';
import {
  type EditorSection,
  type NewId,
  copyRow,
  editorSections,
  freshSection,
  patchEntry,
  withSections,
} from './editable.ts';

/** Position of a row: index of the section, and of the row within it, from 0. */
interface RowPlace {
  section: number;
  row: number;
}

/** Target position of a block. `index` doesn't count the moved block. */
export interface BlockPlace extends RowPlace {
  column: number;
  index: number;
}

/** `typing` names the field being typed in, so that a burst of typing needs only one snapshot. */
interface Typed {
  typing?: string | undefined;
}

type EntryPatch<T extends KnownEntry['type']> = Partial<Omit<Extract<KnownEntry, { type: T }>, 'type'>>;

type SectionAction =
  | { type: 'addSection' }
  /** `follows`: the slug was generated when typing in the title started, so it follows the title. */
  | { type: 'renameSection'; section: number; title: string; follows?: boolean }
  | { type: 'setSectionSlug'; section: number; slug: string }
  | { type: 'moveSection'; from: number; to: number }
  | { type: 'duplicateSection'; section: number }
  | { type: 'deleteSection'; section: number }
  | { type: 'addRow'; section: number }
  | ({ type: 'setColumns'; columns: number } & RowPlace)
  | ({ type: 'moveRow'; to: RowPlace } & RowPlace)
  | ({ type: 'duplicateRow' } & RowPlace)
  | ({ type: 'deleteRow' } & RowPlace)
  | { type: 'addBlock'; kind: string; to: BlockPlace }
  /** Sets the fields in `patch`; the value undefined removes a field. */
  | ({ type: 'updateBlock'; id: string; patch: Readonly<Record<string, unknown>> } & Typed)
  | { type: 'moveBlock'; id: string; to: BlockPlace }
  | { type: 'duplicateBlock'; id: string }
  | { type: 'deleteBlock'; id: string };

/** All edits of the page builder. Blocks are identified by id, sections and rows by position. */
export type PageAction =
  | ({ type: 'setFields'; patch: Partial<Omit<PageInput, 'content'>> } & Typed)
  /** Changes the first entry of a type, or adds one. */
  | ({ type: 'setEntry'; entry: 'layout'; patch: EntryPatch<'layout'> } & Typed)
  | ({ type: 'setEntry'; entry: 'seo'; patch: EntryPatch<'seo'> } & Typed)
  | ({ type: 'setEntry'; entry: 'sidebar'; patch: EntryPatch<'sidebar'> } & Typed)
  | SectionAction;

/**
 * Applies an edit to a page from `toEditable`. Returns the same page if nothing changes, so no snapshot is
 * needed.
 */
export function editPage<P extends PageInput>(page: P, action: PageAction, newId: NewId): P {
  const edited = pageAfter(page, action, newId);
  return deepEqual(edited, page) ? page : edited;
}

function pageAfter<P extends PageInput>(page: P, action: PageAction, newId: NewId): P {
  if (action.type === 'setFields') return { ...page, ...action.patch };
  if (action.type === 'setEntry')
    return { ...page, content: patchEntry(page.content, action.entry, action.patch) };
  const sections = sectionsAfter(editorSections(page.content), action, newId);
  return { ...page, content: withSections(page.content, sections) };
}

type Sections = readonly EditorSection[];

/** Applies an edit to the sections. An unknown position or block changes nothing. */
function sectionsAfter(sections: Sections, action: SectionAction, newId: NewId): Sections {
  switch (action.type) {
    case 'addSection':
      return [...sections, freshSection(sections.length + 1, slugsBut(sections, -1))];
    case 'renameSection':
      return renameSection(sections, action.section, action.title, action.follows);
    case 'setSectionSlug':
      // Stored as typed. On saving, an empty slug is derived from the title, and all slugs become unique.
      return replaceAt(sections, action.section, (section) => [
        { ...section, slug: action.slug.replace(/^#+/, '') },
      ]);
    case 'moveSection':
      return move(sections, action.from, action.to);
    case 'duplicateSection':
      return replaceAt(sections, action.section, (section) => {
        const slug = sectionSlug(section.slug, section.title, slugsBut(sections, -1));
        return [section, { ...section, slug, rows: section.rows.map((row) => copyRow(row, newId)) }];
      });
    case 'deleteSection': {
      const rest = replaceAt(sections, action.section, () => []);
      // Deleting the last section leaves a new 'Section 1' (specification 4).
      return rest.length > 0 ? rest : [freshSection(1, [])];
    }
    case 'addRow': {
      const row = { columns: ROW_COLUMNS_NEW, columnsData: fitColumns([], ROW_COLUMNS_NEW) };
      return changeRows(sections, action.section, (rows) => [...rows, row]);
    }
    case 'setColumns': {
      // Blocks of removed columns move to the last remaining one (specification 4).
      const columns = clampColumns(action.columns);
      return replaceRow(sections, action, (row) => [
        { ...row, columns, columnsData: fitColumns(row.columnsData, columns) },
      ]);
    }
    case 'moveRow':
      return moveRow(sections, action, action.to);
    case 'duplicateRow':
      return replaceRow(sections, action, (row) => [row, copyRow(row, newId)]);
    case 'deleteRow':
      return replaceRow(sections, action, () => []);
    case 'addBlock': {
      const { kind, to } = action;
      const data = isBlockKind(kind) ? blockDefaults(kind) : {};
      return changeColumn(sections, to, (blocks) => insertAt(blocks, to.index, { id: newId(), kind, data }));
    }
    case 'updateBlock':
      return replaceBlock(sections, action.id, (block) => [withData(block, action.patch)]);
    case 'moveBlock':
      return moveBlock(sections, action.id, action.to);
    case 'duplicateBlock':
      return replaceBlock(sections, action.id, (block) => [block, { ...block, id: newId() }]);
    case 'deleteBlock':
      return replaceBlock(sections, action.id, () => []);
  }
}

/** Replaces the item at a position by others. Returns the same list if the item is missing. */
function replaceAt<T>(list: readonly T[], at: number, by: (item: T) => readonly T[]): readonly T[] {
  const item = list[at];
  return item === undefined ? list : [...list.slice(0, at), ...by(item), ...list.slice(at + 1)];
}

function insertAt<T>(list: readonly T[], wanted: number, item: T): readonly T[] {
  const at = Math.max(wanted, 0);
  return [...list.slice(0, at), item, ...list.slice(at)];
}

function changeRows(
  sections: Sections,
  at: number,
  change: (rows: readonly NormalRow[]) => readonly NormalRow[],
): Sections {
  return replaceAt(sections, at, (section) => [{ ...section, rows: [...change(section.rows)] }]);
}

function replaceRow(sections: Sections, at: RowPlace, by: (row: NormalRow) => NormalRow[]): Sections {
  return changeRows(sections, at.section, (rows) => replaceAt(rows, at.row, by));
}

function changeColumn(
  sections: Sections,
  at: Omit<BlockPlace, 'index'>,
  change: (blocks: readonly Block[]) => readonly Block[],
): Sections {
  return replaceRow(sections, at, (row) => [
    { ...row, columnsData: [...replaceAt(row.columnsData, at.column, (blocks) => [[...change(blocks)]])] },
  ]);
}

function replaceBlock(sections: Sections, id: string, by: (block: Block) => Block[]): Sections {
  const found = findBlock(sections, id);
  return found === null
    ? sections
    : changeColumn(sections, found, (blocks) => replaceAt(blocks, found.index, by));
}

export function findBlock(sections: Sections, id: string): (BlockPlace & { block: Block }) | null {
  for (const [section, { rows }] of sections.entries()) {
    for (const [row, { columnsData }] of rows.entries()) {
      for (const [column, blocks] of columnsData.entries()) {
        const index = blocks.findIndex((block) => block.id === id);
        const block = blocks[index];
        if (block) return { section, row, column, index, block };
      }
    }
  }
  return null;
}

function withData(block: Block, patch: Readonly<Record<string, unknown>>): Block {
  const stored = typeof block.data === 'object' ? block.data : {};
  const fields = Object.entries({ ...stored, ...patch }).filter(([, value]) => value !== undefined);
  return { ...block, data: Object.fromEntries(fields) as unknown };
}

function moveBlock(sections: Sections, id: string, to: BlockPlace): Sections {
  const found = findBlock(sections, id);
  if (!found || !sections[to.section]?.rows[to.row]?.columnsData[to.column]) return sections;
  const without = replaceBlock(sections, id, () => []);
  return changeColumn(without, to, (blocks) => insertAt(blocks, to.index, found.block));
}

/** Moves a row within its section or to another one. `to.row` doesn't count the moved row. */
function moveRow(sections: Sections, from: RowPlace, to: RowPlace): Sections {
  const row = sections[from.section]?.rows[from.row];
  if (!row || !sections[to.section]) return sections;
  const without = replaceRow(sections, from, () => []);
  return changeRows(without, to.section, (rows) => insertAt(rows, to.row, row));
}

function slugsBut(sections: Sections, at: number): string[] {
  return sections.flatMap((section, index) => (index === at ? [] : [section.slug]));
}

/**
 * Returns true while a section has no slug, or the slug of its initial title 'Section N': no link points to
 * it yet.
 */
export const hasFreshSlug = ({ slug, title }: Pick<EditorSection, 'slug' | 'title'>): boolean =>
  slug.trim() === '' || (/^section-\d+(-\d+)?$/.test(slug) && /^Section \d+$/.test(title));

/**
 * Renames a section. A generated slug follows the title, also while `follows` is true; a manually set slug
 * stays.
 */
function renameSection(sections: Sections, at: number, title: string, follows = false): Sections {
  return replaceAt(sections, at, (section) => {
    const slugOf = (name: string) => sectionSlug('', name, slugsBut(sections, at));
    const isOfTitle = hasFreshSlug(section) || (follows && section.slug === slugOf(section.title));
    return [{ ...section, title, slug: isOfTitle ? slugOf(title) : section.slug }];
  });
}

/**
 * Returns the burst key of an edit: typing in one field shares one snapshot. Null: the edit gets its own
 * snapshot (specification 4).
 */
export function burstOf(action: PageAction): string | null {
  switch (action.type) {
    case 'setFields':
      return action.typing ?? null;
    case 'setEntry':
      return typed(action.entry, action);
    case 'renameSection':
      return `section-title:${String(action.section)}`;
    case 'setSectionSlug':
      return `section-slug:${String(action.section)}`;
    case 'updateBlock':
      return typed(`block:${action.id}`, action);
    default:
      return null;
  }
}

/**
 * Returns a burst key for a change of a single text or number field. Several fields at once come from a
 * button.
 */
function typed(place: string, { patch, typing }: { patch: object } & Typed): string | null {
  if (typing !== undefined) return `${place}:${typing}`;
  const [change, ...more] = Object.entries(patch) as [string, unknown][];
  if (!change || more.length > 0) return null;
  const [field, value] = change;
  return ['string', 'number'].includes(typeof value) ? `${place}:${field}` : null;
}
