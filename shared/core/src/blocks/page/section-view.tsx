import type { Page } from '../../domain/pages/page.ts';
import { layoutOf, sectionsOf, type NormalRow, type NormalSection } from '../../domain/pages/page-content.ts';
import { BlockContent } from './block.tsx';
import { HeadingLevel } from '../heading-level.ts';

/** The content of a page: its sections, or its legacy rows as one (specification 2, CMS page). */
export function PageContent({ page }: { page: Pick<Page, 'title' | 'content'> }) {
  const { sectionDividers } = layoutOf(page.content, 'public');
  return (
    <div className={sectionDividers ? 'sections sections-divided' : 'sections'}>
      {sectionsOf(page).map((section) => (
        <Section key={section.id} section={section} pageTitle={page.title} />
      ))}
    </div>
  );
}

function Section({ section, pageTitle }: { section: NormalSection; pageTitle: string }) {
  // The page's own title is its heading; a lone section of the same name would say it twice.
  const title = section.title === pageTitle ? '' : section.title;
  return (
    <section className="section" id={section.id}>
      {title && (
        <h2>
          {title}
          <a className="section-anchor" href={`#${section.id}`} aria-label={`Link to ${title}`}>
            #
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
