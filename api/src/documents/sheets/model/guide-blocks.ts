import { guideSpecification } from '@wa/core/domain/block-kinds/catalog-kinds';
import { readFields } from '@wa/core/domain/block-kinds/kind';
import { platesOnce } from '@wa/core/domain/figures/figure-text';
import {
  guideParts,
  SYSTEM_LABELS,
  type GuideArticle,
  type GuideSource,
} from '@wa/core/domain/guide-specification';
import { blocksOf, type Page } from '@wa/core/domain/pages/page';
import { NOTHING_SHOWN } from '@wa/core/domain/tables/resolved-table';
import type { Run, SheetBlock } from './sheet.ts';

/** Returns a guide specification in US units for a sheet; empty without a source. */
export function guideBlocks(source: GuideSource | null): SheetBlock[] {
  if (source === null) return [];
  return [
    { kind: 'heading', level: 2, text: `Guide specification, ${SYSTEM_LABELS.us}` },
    ...guideParts(source, 'us').flatMap(({ title, articles }) => [
      { kind: 'heading', level: 3, text: title } as const,
      ...articles.map(articleBlock),
    ]),
  ];
}

const articleBlock = ({ title, lines }: GuideArticle): SheetBlock => ({
  kind: 'paragraph',
  style: 'text',
  runs: [{ text: title, bold: true }, ...lines.flatMap((text): Run[] => [{ text: '\n' }, { text }])],
});

/**
 * Returns the source of a page's guide specification; null if it has none.
 * @param site the company of the product, and the absolute address of the site
 */
export function pageGuide(page: Page, site: { name: string; publicUrl: string }): GuideSource | null {
  const { figures, tables } = page.shown ?? NOTHING_SHOWN;
  const block = blocksOf(page).find(({ kind }) => kind === 'guideSpecification');
  if (!block) return null;
  const fields = readFields(guideSpecification.fields, block.data);
  return {
    subject: page.title,
    company: site.name,
    address: `${site.publicUrl}/${page.slug}`,
    plate: platesOnce(fields.facts.flatMap((key) => figures[key] ?? [])),
    tables: fields.tables.flatMap(({ table }) => tables[table] ?? []),
  };
}
