import { guideSpecification } from './block-kinds/catalog-kinds.ts';
import { readFields } from './block-kinds/kind.ts';
import { platesOnce, type PlateFigure } from './figures/figure-text.ts';
import type { GuideArticle, GuideParagraph, GuideSource } from './guide-specification.ts';
import { plainText } from './marked-text.ts';
import { plainTitle } from './products/product.ts';
import { NOTHING_SHOWN, type ResolvedTable } from './tables/resolved-table.ts';
import { textOf, unvalidated } from './unvalidated.ts';
import { blocksOf, textItems, type Page } from './pages/page.ts';

/** The facts of a page that its guide specification needs in addition to its block. */
interface GuidePage {
  title: string;
  path: string;
  installation: readonly string[];
  /** Both return null for an unknown name. */
  figure: (key: string) => PlateFigure | null;
  table: (name: string) => ResolvedTable | null;
}

/** The company of the product, and the absolute address of the site. */
interface GuideSite {
  name: string;
  publicUrl: string;
}

/** Returns the source of the guide specification of a block; null if none of its specs exist. */
export function blockGuide(data: unknown, page: GuidePage, site: GuideSite): GuideSource | null {
  const { facts, tables, section, general, execution } = readFields(guideSpecification.fields, data);
  const source: GuideSource = {
    subject: page.title,
    company: site.name,
    path: page.path,
    publicUrl: site.publicUrl,
    plate: platesOnce(facts.flatMap((key) => page.figure(key) ?? [])),
    tables: tables.flatMap(({ table }) => page.table(table) ?? []),
    installation: page.installation,
    section: section.trim(),
    general: general.map(typedArticle),
    execution: execution.map(typedArticle),
  };
  return source.plate.length + source.tables.length === 0 ? null : source;
}

/** Returns the source of the guide specification of a public page; null if it has none. */
export function pageGuide(page: Page, site: GuideSite): GuideSource | null {
  const block = blocksOf(page).find(({ kind }) => kind === 'guideSpecification');
  if (!block) return null;
  const { figures, tables } = page.shown ?? NOTHING_SHOWN;
  const facts: GuidePage = {
    title: plainTitle(page.title),
    path: `/${page.slug}`,
    installation: installationSteps(page),
    figure: (key) => figures[key] ?? null,
    table: (name) => tables[name] ?? null,
  };
  return blockGuide(block.data, facts, site);
}

/** Returns the steps of a page's numbered lists: pages number nothing but an installation. */
export function installationSteps(page: Pick<Page, 'title' | 'content'>): string[] {
  return blocksOf(page).flatMap(({ kind, data }) => {
    const { format, text } = unvalidated(data);
    return kind === 'text' && format === 'ol' ? textItems(textOf(text)).map(plainText) : [];
  });
}

const SUBPARAGRAPH = /^[-–•]\s+/;

/** Reads one paragraph per line; a line that begins with a hyphen belongs to the paragraph above. */
function typedArticle({ label, text }: { label: string; text: string }): GuideArticle {
  const paragraphs: GuideParagraph[] = [];
  for (const line of textItems(text)) {
    const above = paragraphs.at(-1);
    if (above && SUBPARAGRAPH.test(line)) above.items.push(line.replace(SUBPARAGRAPH, ''));
    else paragraphs.push({ text: line.replace(SUBPARAGRAPH, ''), items: [] });
  }
  return { title: label.trim(), paragraphs };
}
