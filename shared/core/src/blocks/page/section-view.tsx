import type { Page } from '../../domain/pages/page.ts';
import { layoutOf, sectionsOf, type NormalRow, type NormalSection } from '../../domain/pages/page-content.ts';
import { BlockContent } from './block.tsx';
import { HeadingLevel } from '../heading-level.ts';

interface ContentProps {
  page: Pick<Page, 'title' | 'content'>;
  /** Those of its sections that are drawn here. */
  sections?: readonly NormalSection[];
}

/** The content of a page: its sections, or its legacy rows as one (specification 2, CMS page). */
export function PageContent({ page, sections = sectionsOf(page) }: ContentProps) {
  const { sectionDividers } = layoutOf(page.content, 'public');
  return (
    <div className={sectionDividers ? 'sections sections-divided' : 'sections'}>
      {sections.map((section) => (
        <SectionView key={section.id} section={section} pageTitle={page.title} />
      ))}
    </div>
  );
}

/** A section; its title is the link to itself, so that it is read once. */
export function SectionView({ section, pageTitle }: { section: NormalSection; pageTitle: string }) {
  // The page's own title is its heading; a lone section of the same name would say it twice.
  const title = section.title === pageTitle ? '' : section.title;
  return (
    <section className="section" id={section.id}>
      {title && (
        <h2>
          <a className="section-anchor" href={`#${section.id}`}>
            {title}
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
  return (
    <div className={`row row-${row.columns}`}>
      {row.columnsData.map((blocks, index) => (
        <div className="column" key={index}>
          {blocks.map((block) => (
            <BlockContent key={block.id} block={block} />
          ))}
        </div>
      ))}
    </div>
  );
}
