import { DRAFT_FOR_REVIEW } from '../labels.ts';
import { ACCESSIBILITY_DRAFT_NOTICE, DRAFT_NOTICE, FORMER_DRAFT_NOTICE } from '../messages.ts';
import { type Block, type ContentEntry, type Page, type Row, blocksOf, isEntry } from '../pages/page.ts';

const NOTICES = [DRAFT_NOTICE, FORMER_DRAFT_NOTICE, ACCESSIBILITY_DRAFT_NOTICE];

function isNotice({ kind, data }: Block): boolean {
  if (kind !== 'text') return false;
  const text = JSON.stringify(data);
  return NOTICES.some((notice) => text.includes(notice));
}

const noticeRow = (text: string): Row => ({
  columns: 1,
  columnsData: [
    [
      {
        id: 'draft-notice',
        kind: 'text',
        data: { heading: DRAFT_FOR_REVIEW, text, format: 'p' },
      },
    ],
  ],
});

/**
 * Adds the draft notice after the first row of a draft page, and removes it from any other page.
 * @param notice null for an approved page
 */
export function withDraftNotice(page: Page, notice: string | null): Page {
  if (blocksOf(page).some(isNotice) === (notice !== null)) return page;
  const { content } = page;
  return { ...page, content: notice === null ? content.map(withoutNotice) : withNotice(content, notice) };
}

function withNotice(content: readonly ContentEntry[], notice: string): ContentEntry[] {
  const first = content.findIndex((entry) => isEntry(entry, 'section'));
  const at = first < 0 ? content.length : first;
  const section = content[at];
  const rows = section && isEntry(section, 'section') ? (section.rows ?? []) : [];
  const marked = {
    ...section,
    type: 'section',
    rows: [...rows.slice(0, 1), noticeRow(notice), ...rows.slice(1)],
  };
  return [...content.slice(0, at), marked, ...content.slice(at + 1)];
}

function withoutNotice(entry: ContentEntry): ContentEntry {
  if (isEntry(entry, 'row')) return clearedRow(entry);
  if (!isEntry(entry, 'section')) return entry;
  const rows = (entry.rows ?? []).map(clearedRow);
  return { ...entry, rows: rows.filter(({ columnsData = [] }) => columnsData.flat().length > 0) };
}

const clearedRow = <R extends Row>(row: R): R => ({
  ...row,
  columnsData: (row.columnsData ?? []).map((blocks) => blocks.filter((block) => !isNotice(block))),
});
