import type { Block } from '../pages/page.ts';
import { blockDefaults, isBlockKind } from '../block-kinds/registry.ts';
import type { BlockPlace } from './edit-page.ts';
import type { NewId } from './editable.ts';
import { changeRow, type Sections } from './section-edits.ts';

/** Where a block stands; null if the page has none of that id. */
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

function changeColumn(
  sections: Sections,
  place: Omit<BlockPlace, 'index'>,
  change: (blocks: readonly Block[]) => readonly Block[],
): Sections {
  return changeRow(sections, place, (row) => {
    const column = row.columnsData[place.column];
    if (!column) return row;
    return {
      ...row,
      columnsData: row.columnsData.map((blocks, at) => (at === place.column ? [...change(column)] : blocks)),
    };
  });
}

function insert(sections: Sections, added: Block, to: BlockPlace): Sections {
  return changeColumn(sections, to, (blocks) => {
    const index = Math.min(Math.max(to.index, 0), blocks.length);
    return [...blocks.slice(0, index), added, ...blocks.slice(index)];
  });
}

/** Adds a block of a kind, with that kind's defaults under any data given. */
export function addBlock(
  sections: Sections,
  wanted: { kind: string; data?: unknown; to: BlockPlace },
  newId: NewId,
): Sections {
  const defaults = isBlockKind(wanted.kind) ? blockDefaults(wanted.kind) : {};
  const given = typeof wanted.data === 'object' ? wanted.data : {};
  const block = { id: newId(), kind: wanted.kind, data: { ...defaults, ...given } };
  return insert(sections, block, wanted.to);
}

/** Changes fields of a block's data; undefined takes a field away. */
export function updateBlock(
  sections: Sections,
  id: string,
  patch: Readonly<Record<string, unknown>>,
): Sections {
  const found = findBlock(sections, id);
  if (!found) return sections;
  const stored = typeof found.block.data === 'object' ? found.block.data : {};
  const fields = Object.entries({ ...stored, ...patch }).filter(([, value]) => value !== undefined);
  const changed = { ...found.block, data: Object.fromEntries(fields) as unknown };
  return changeColumn(sections, found, (blocks) =>
    blocks.map((block) => (block.id === id ? changed : block)),
  );
}

/** Moves a block within its column or into any other of the page; unchanged if that column is not there. */
export function moveBlock(sections: Sections, id: string, to: BlockPlace): Sections {
  const found = findBlock(sections, id);
  if (!found || !sections[to.section]?.rows[to.row]?.columnsData[to.column]) return sections;
  const sameColumn =
    found.section === to.section &&
    found.row === to.row &&
    found.column === to.column &&
    found.index === to.index;
  return sameColumn ? sections : insert(deleteBlock(sections, id), found.block, to);
}

/** Puts a copy behind a block. */
export function duplicateBlock(sections: Sections, id: string, newId: NewId): Sections {
  const found = findBlock(sections, id);
  if (!found) return sections;
  return insert(sections, { ...found.block, id: newId() }, { ...found, index: found.index + 1 });
}

/** Deletes a block. */
export function deleteBlock(sections: Sections, id: string): Sections {
  const found = findBlock(sections, id);
  if (!found) return sections;
  return changeColumn(sections, found, (blocks) => blocks.filter((block) => block.id !== id));
}
