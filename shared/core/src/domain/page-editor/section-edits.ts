import { move } from '../ordering.ts';
import { sectionSlug } from '../slug.ts';
import { type EditorSection, type NewId, copyRow, freshSection } from './editable.ts';
import { ROW_COLUMNS_NEW } from '../limits.ts';
import { type NormalRow, clampColumns, fitColumns } from '../pages/page-content.ts';
import type { RowPlace } from './edit-page.ts';

export type Sections = readonly EditorSection[];

/** Changes one section; the same list if there is none at that position. */
export function changeSection(
  sections: Sections,
  at: number,
  change: (section: EditorSection) => EditorSection,
): Sections {
  const section = sections[at];
  if (!section) return sections;
  const changed = change(section);
  return changed === section ? sections : sections.map((other, index) => (index === at ? changed : other));
}

function slugsBut(sections: Sections, at: number): string[] {
  return sections.flatMap((section, index) => (index === at ? [] : [section.slug]));
}

/** Adds 'Section N' at the end, with a slug of its own. */
export function addSection(sections: Sections): Sections {
  return [...sections, freshSection(sections.length + 1, slugsBut(sections, -1))];
}

/** True while a section has no slug, or that of the 'Section N' it began as: no link points to it. */
export const hasFreshSlug = ({ slug, title }: Pick<EditorSection, 'slug' | 'title'>): boolean =>
  slug.trim() === '' || (/^section-\d+(-\d+)?$/.test(slug) && /^Section \d+$/.test(title));

/**
 * Renames a section. A fresh slug follows the title, and goes on following it while `follows` says that the title is
 * still being typed; one that was set by hand stays.
 */
export function renameSection(sections: Sections, at: number, title: string, follows = false): Sections {
  return changeSection(sections, at, (section) => {
    const slugOf = (name: string) => sectionSlug('', name, slugsBut(sections, at));
    const isOfTitle = hasFreshSlug(section) || (follows && section.slug === slugOf(section.title));
    return { ...section, title, slug: isOfTitle ? slugOf(title) : section.slug };
  });
}

/** Sets a section's slug as typed; an empty one is made from the title and all are made unique on saving. */
export function setSectionSlug(sections: Sections, at: number, slug: string): Sections {
  return changeSection(sections, at, (section) => ({ ...section, slug: slug.replace(/^#+/, '') }));
}

/** Moves a section to another position. */
export function moveSection(sections: Sections, from: number, to: number): Sections {
  return move(sections, from, to);
}

/** Puts a copy behind a section, with a slug and block ids of its own. */
export function duplicateSection(sections: Sections, at: number, newId: NewId): Sections {
  const section = sections[at];
  if (!section) return sections;
  const slug = sectionSlug(section.slug, section.title, slugsBut(sections, -1));
  const copy = { ...section, slug, rows: section.rows.map((row) => copyRow(row, newId)) };
  return [...sections.slice(0, at + 1), copy, ...sections.slice(at + 1)];
}

/** Deletes a section; the last one leaves a fresh 'Section 1' (specification 4). */
export function deleteSection(sections: Sections, at: number): Sections {
  if (!sections[at]) return sections;
  const rest = sections.filter((_, index) => index !== at);
  return rest.length > 0 ? rest : [freshSection(1, [])];
}

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
