import type { ContentEntry, LegacyRowEntry, Page } from '@wa/core/domain/pages/page';
import { toSections, type RowDraft, type SectionDraft } from '../fixed-pages/blocks.ts';
import { stableId } from '../stable-id.ts';

/** A page as the seed inserts it; the store adds version and times. */
export type SeedPage = Omit<Page, 'version' | 'updatedAt'>;

type SeedPageDraft = Pick<Page, 'slug' | 'title' | 'images' | 'pdfs' | 'featured' | 'content'>;

export const seedPage = (draft: SeedPageDraft): SeedPage => ({
  ...draft,
  _id: stableId('page', draft.slug),
  url: '',
  builtIn: false,
  isDeleted: false,
});

export const sections = (...drafts: SectionDraft[]): ContentEntry[] => toSections(drafts);

/** Top-level rows, as pages had them before there were sections. */
export function legacyRows(...rows: RowDraft[]): LegacyRowEntry[] {
  return toSections([{ slug: '', rows }]).flatMap((section) =>
    (section.rows ?? []).map((row) => ({ type: 'row' as const, ...row })),
  );
}
