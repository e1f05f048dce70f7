import { type ReactNode, useContext } from 'react';
import { textOf, type Unvalidated, unvalidated } from '../../domain/unvalidated.ts';
import type { BlockKind } from '../../domain/block-kinds/registry.ts';
import { ContactBlock } from '../kinds/contact.tsx';
import { DownloadsBlock, LinkBlock, PdfBlock, TilesBlock } from '../kinds/link-blocks.tsx';
import { DividerBlock, HtmlBlock, ImageBlock, TextBlock } from '../kinds/page-blocks.tsx';
import {
  FactPlateBlock,
  FactTableBlock,
  GuideSpecificationBlock,
  RangeChartBlock,
} from '../kinds/catalog-blocks.tsx';
import {
  type Block,
  type Page,
  blocksIn,
  holdsOnly,
  layoutOf,
  sectionsOf,
  type NormalRow,
  type NormalSection,
  type PageParts,
} from '../../domain/pages/page.ts';
import { useBlockEnvironment, HeadingLevel, PicturePlace, RepeatedTables } from '../block-environment.tsx';
import { PartNumbers } from '../part-numbers.tsx';
import type { PageQuestion } from '../../domain/pages/structured-data.ts';

/**
 * Renders one kind of block. Stored data may be anything: a view reads only valid data and returns null if
 * there is nothing to show. In the preview, `root` on the outermost element identifies the block.
 */
export type BlockView = (props: {
  data: Unvalidated;
  id: string;
  root?: { 'data-block': string } | undefined;
}) => ReactNode;

/** Views of all kinds, shared by the public page and the builder's preview. */
const blockViews: Readonly<Record<BlockKind, BlockView>> = {
  text: TextBlock,
  image: ImageBlock,
  pdf: PdfBlock,
  link: LinkBlock,
  html: HtmlBlock,
  divider: DividerBlock,
  contact: ContactBlock,
  factTable: FactTableBlock,
  factPlate: FactPlateBlock,
  tiles: TilesBlock,
  downloads: DownloadsBlock,
  guideSpecification: GuideSpecificationBlock,
  rangeChart: RangeChartBlock,
};

const isDrawn = (kind: string): kind is keyof typeof blockViews => Object.hasOwn(blockViews, kind);

/** Renders one block; an unknown kind renders nothing (specification 3). */
export function BlockContent({ block: { id, kind, data } }: { block: Block }) {
  const { isMarked } = useBlockEnvironment();
  if (!isDrawn(kind)) return null;
  const View = blockViews[kind];
  const root = isMarked ? { 'data-block': id } : undefined;
  return <View data={unvalidated(data)} id={id} root={root} />;
}

interface ContentProps {
  page: Pick<Page, 'title' | 'content'>;
  /** Sections to render; all sections by default. */
  sections?: readonly NormalSection[];
  /** An extra section of the site, placed before sections that only have links. */
  children?: ReactNode;
}

/**
 * Renders the content of a page: its sections, or its legacy rows as one section (specification 2, CMS page).
 */
export function PageContent({ page, sections = sectionsOf(page), children }: ContentProps) {
  const { sectionDividers } = layoutOf(page.content, 'public');
  const draw = (some: readonly NormalSection[]) =>
    some.map((section) => <SectionView key={section.id} section={section} pageTitle={page.title} />);
  const end = sections.reduce((last, section, at) => (leadsOn(section) ? last : at + 1), 0);
  const first = sections
    .slice(0, 1)
    .flatMap(blocksIn)
    .find(({ kind }) => kind === 'image')?.id;
  return (
    <PicturePlace value={{ first, columns: 1 }}>
      <RepeatedTables value={repeatedTables(sections)}>
        <div className={sectionDividers ? 'sections sections-divided' : 'sections'}>
          {draw(sections.slice(0, end))}
          {children}
          {draw(sections.slice(end))}
        </div>
      </RepeatedTables>
    </PicturePlace>
  );
}

function repeatedTables(sections: readonly NormalSection[]): Set<string> {
  const shown = new Set<string>();
  const repeated = new Set<string>();
  for (const { id, kind, data } of sections.flatMap(blocksIn)) {
    if (kind !== 'factTable') continue;
    const table = textOf(unvalidated(data)['table']);
    if (shown.has(table)) repeated.add(id);
    shown.add(table);
  }
  return repeated;
}

const leadsOn = (section: NormalSection) => holdsOnly(section, ['tiles', 'downloads', 'contact']);

/** Renders a section. The title itself is the link to the section, so that screen readers read it once. */
function SectionView({ section, pageTitle }: { section: NormalSection; pageTitle: string }) {
  // The page title is the heading, so a single section with the same title would repeat it.
  const title = section.title === pageTitle ? '' : section.title;
  return (
    <section className="section" id={section.id}>
      {title && (
        <h2>
          <a className="section-anchor" href={`#${section.id}`}>
            <PartNumbers text={title} />
          </a>
        </h2>
      )}
      <HeadingLevel value={title ? 'h3' : 'h2'}>
        {section.rows.map((row, index) => (
          <RowView key={index} row={row} />
        ))}
      </HeadingLevel>
    </section>
  );
}

function RowView({ row }: { row: NormalRow }) {
  const { first } = useContext(PicturePlace);
  return (
    <PicturePlace value={{ first, columns: row.columns }}>
      <div className={`row row-${row.columns}`}>
        {row.columnsData.map((blocks, index) => (
          <div className="column" key={index}>
            {blocks.map((block) => (
              <BlockContent key={block.id} block={block} />
            ))}
          </div>
        ))}
      </div>
    </PicturePlace>
  );
}

/** The side column with documents and the quote. On narrow screens, it is below the text. */
export function PageSide({ side, pageTitle }: Pick<PageParts, 'side'> & { pageTitle: string }) {
  const hasQuote = side.flatMap(blocksIn).some(({ kind }) => kind === 'contact');
  return (
    <aside className={hasQuote ? 'page-side page-side-quote' : 'page-side'} aria-label="Documents and quote">
      {side.map((section) => (
        <SectionView key={section.id} section={section} pageTitle={pageTitle} />
      ))}
    </aside>
  );
}

/** Shows visitors the same questions and answers that search engines receive. */
export function PageQuestions({ questions }: { questions: readonly PageQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="section page-questions" aria-labelledby="page-questions">
      <h2 id="page-questions">Questions</h2>
      {questions.map(({ question, answers }) => (
        <div key={question}>
          <h3>{question}</h3>
          {answers.length === 1 ? (
            <p>{answers[0]}</p>
          ) : (
            <ul>
              {answers.map((answer) => (
                <li key={answer}>{answer}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}
