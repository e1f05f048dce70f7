import { ROW_COLUMNS_NEW } from '../limits.ts';
import type { NormalRow } from '../pages/page-content.ts';
import { clampColumns, fitColumns } from '../pages/page-content.ts';
import type { RowPlace } from './actions.ts';
import type { EditorSection, NewId } from './editable.ts';
import { copyRow } from './editable.ts';
import { changeSection } from './section-edits.ts';

type Sections = readonly EditorSection[];

/** Changes one row; the same list if it is not there. */
export function changeRow(
  sections: Sections,
  place: RowPlace,
  change: (row: NormalRow) => NormalRow,
): Sections {
  return changeSection(sections, place.section, (section) => {
    const row = section.rows[place.row];
    if (!row) return section;
    const changed = change(row);
    if (changed === row) return section;
    return { ...section, rows: section.rows.map((other, at) => (at === place.row ? changed : other)) };
  });
}

/** Adds a row of two columns at the end of a section (specification 9). */
export function addRow(sections: Sections, at: number): Sections {
  const row: NormalRow = { columns: ROW_COLUMNS_NEW, columnsData: fitColumns([], ROW_COLUMNS_NEW) };
  return changeSection(sections, at, (section) => ({ ...section, rows: [...section.rows, row] }));
}

/** Changes the count of columns; blocks of dropped columns move into the last kept one (specification 4). */
export function setColumns(sections: Sections, place: RowPlace, wanted: number): Sections {
  const columns = clampColumns(wanted);
  return changeRow(sections, place, (row) =>
    row.columns === columns ? row : { ...row, columns, columnsData: fitColumns(row.columnsData, columns) },
  );
}

/** Moves a row within its section or into another; `to.row` counts the rows without the one that moves. */
export function moveRow(sections: Sections, from: RowPlace, to: RowPlace): Sections {
  const row = sections[from.section]?.rows[from.row];
  if (!row || !sections[to.section] || (from.section === to.section && from.row === to.row)) return sections;
  const without = deleteRow(sections, from);
  return changeSection(without, to.section, (section) => {
    const rows = [...section.rows];
    rows.splice(Math.max(to.row, 0), 0, row);
    return { ...section, rows };
  });
}

/** Puts a copy behind a row, with fresh block ids. */
export function duplicateRow(sections: Sections, place: RowPlace, newId: NewId): Sections {
  return changeSection(sections, place.section, (section) => {
    const row = section.rows[place.row];
    if (!row) return section;
    const rows = [...section.rows];
    rows.splice(place.row + 1, 0, copyRow(row, newId));
    return { ...section, rows };
  });
}

/** Deletes a row with its blocks. */
export function deleteRow(sections: Sections, place: RowPlace): Sections {
  return changeSection(sections, place.section, (section) =>
    section.rows[place.row]
      ? { ...section, rows: section.rows.filter((_, at) => at !== place.row) }
      : section,
  );
}
