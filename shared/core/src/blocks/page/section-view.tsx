import { useContext, type ReactNode } from 'react';
import type { Page } from '../../domain/pages/page.ts';
import {
  blocksIn,
  holdsOnly,
  layoutOf,
  sectionsOf,
  type NormalRow,
  type NormalSection,
} from '../../domain/pages/page-content.ts';
import { BlockContent } from './block.tsx';
import { HeadingLevel } from '../heading-level.ts';
import { PicturePlace } from '../picture-place.ts';
import { PartNumbers } from '../part-numbers.tsx';

interface ContentProps {
  page: Pick<Page, 'title' | 'content'>;
  /** Those of its sections that are drawn here. */
  sections?: readonly NormalSection[];
  /** A section of the site's own, before those that only lead on. */
  children?: ReactNode;
}

/** The content of a page: its sections, or its legacy rows as one (specification 2, CMS page). */
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
      <div className={sectionDividers ? 'sections sections-divided' : 'sections'}>
        {draw(sections.slice(0, end))}
        {children}
        {draw(sections.slice(end))}
      </div>
    </PicturePlace>
  );
}

const leadsOn = (section: NormalSection) => holdsOnly(section, ['tiles', 'downloads', 'contact']);

/** A section; its title is the link to itself, so that it is read once. */
export function SectionView({ section, pageTitle }: { section: NormalSection; pageTitle: string }) {
  // The page's own title is its heading; a lone section of the same name would say it twice.
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
