import { pickFields } from '@wa/core/domain/record';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import { pageFailure } from '../../../client/transport/sentences.ts';
import { PAGE_SAVED, pageSaveFailed } from '@wa/core/domain/messages';
import { toEditable, toSavedPage } from '@wa/core/domain/page-editor/editable';
import { isEntry, LAYOUT_DEFAULTS, type Page, type PageInput } from '@wa/core/domain/pages/page';
import { draftKindOf } from '../../drafts/draft-kind.ts';
import { failureOf, type RecordKind } from '../../editing/record-kind.ts';
import { catalogueOf } from '../../catalogue/drawing.ts';
import { unseenSummary } from '../board/unseen.ts';

export const newBlockId = (): string => crypto.randomUUID();

/** Describes a page for the record editor. Its address is its slug. */
export const pageKind: RecordKind<Page, PageInput> & { name: 'page' } = {
  name: 'page',
  word: 'page',
  // Pages that an older version stored lack the later fields.
  open: (page) =>
    page === null ? PAGE.empty : toEditable({ ...PAGE.empty, ...pickFields(page, PAGE.names) }, newBlockId),
  isForm: isPageInput,
  problems: () => ({}),
  load: ({ pages }, slug) => pages.get(slug),
  absent: 'new',
  save: ({ pages }, base, form) => {
    const saved = toSavedPage(form);
    return pages.save(saved.slug, base, pickFields(saved, PAGE.names));
  },
  saved: (form, _base, api) => {
    const unseen = unseenSummary(form, catalogueOf(api.shown()));
    return { text: PAGE_SAVED, ...(unseen !== null && { detail: unseen }) };
  },
  failed: (error) => failureOf(error, pageFailure(error)),
  failedNote: pageSaveFailed(),
  keyOf: ({ slug }) => slug,
  keepsHistory: true,
};

/** Describes the draft of a live page for the record editor (D36.5). */
export const pageDraftKind = draftKindOf<'page', PageInput>(pageKind, (form) =>
  pickFields(toSavedPage(form), PAGE.names),
);

/**
 * Returns the page that a 404 opens (specification 7): blank, with the builder's default layout switches
 * or the requested ones.
 */
export function newPage(slug: string, wanted: WantedPage = toWantedPage(null)): PageInput {
  const { title, showHeader, showFooter } = wanted;
  const layout = { ...LAYOUT_DEFAULTS.admin, showHeader, showFooter };
  const page: PageInput = { ...PAGE.empty, slug, title, content: [{ type: 'layout', ...layout }] };
  return toEditable(page, newBlockId);
}

/** Returns true for a stored draft that is a valid form of a page. */
export function isPageInput(value: unknown): value is PageInput {
  if (typeof value !== 'object' || value === null) return false;
  const { title, slug, url, featured, images, pdfs, content } = value as Partial<
    Record<keyof PageInput, unknown>
  >;
  return (
    [title, slug, url].every((text) => typeof text === 'string') &&
    typeof featured === 'boolean' &&
    isTexts(images) &&
    isTexts(pdfs) &&
    Array.isArray(content) &&
    content.every(isContentEntry)
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

function isContentEntry(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const { type } = entry as { type?: unknown };
  if (typeof type !== 'string') return false;
  const known = entry as PageInput['content'][number];
  return !isEntry(known, 'section') || known.rows === undefined || Array.isArray(known.rows);
}

/** Choices of the dialog that creates a page; passed in the navigation state. */
export interface WantedPage {
  title: string;
  showHeader: boolean;
  showFooter: boolean;
}

/** Returns the choices from the navigation state; the builder's defaults without any (specification 3). */
export function toWantedPage(state: unknown): WantedPage {
  const { showHeader, showFooter } = LAYOUT_DEFAULTS.admin;
  const field = (name: keyof WantedPage): unknown =>
    typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  const [title, header, footer] = [field('title'), field('showHeader'), field('showFooter')];
  return {
    title: typeof title === 'string' ? title : '',
    showHeader: typeof header === 'boolean' ? header : showHeader,
    showFooter: typeof footer === 'boolean' ? footer : showFooter,
  };
}
