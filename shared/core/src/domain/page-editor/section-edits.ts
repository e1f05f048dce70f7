import { move } from '../ordering.ts';
import { sectionSlug } from '../slug.ts';
import type { EditorSection, NewId } from './editable.ts';
import { copyRow, freshSection } from './editable.ts';

type Sections = readonly EditorSection[];

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
