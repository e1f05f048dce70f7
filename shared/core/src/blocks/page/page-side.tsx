import { unproven } from '../../domain/block-kinds/fields.ts';
import type { Block } from '../../domain/pages/block.ts';
import { blocksIn, holdsOnly, type NormalSection } from '../../domain/pages/page-content.ts';
import { FactPlateBlock } from '../kinds/fact-plate.tsx';
import { SectionView } from './section-view.tsx';

export interface PageParts {
  /** What the page says. */
  text: NormalSection[];
  /** Its last sections that hold documents or the quote: below the text, on wide screens beside it. */
  side: NormalSection[];
  /** The headline figures of the first section: wide screens show them beside the text. */
  plate: Block | undefined;
}

/** Parts the sections of a page into its text and what stands beside it: an editor's order within the text is kept. */
export function partPage(sections: readonly NormalSection[]): PageParts {
  const end = sections.reduce(
    (last, section, at) => (holdsOnly(section, ['downloads', 'contact', 'tiles']) ? last : at),
    -1,
  );
  const side = sections.filter((section, at) => at > end && holdsOnly(section, ['downloads', 'contact']));
  return {
    text: sections.filter((section) => !side.includes(section)),
    side,
    plate: sections
      .slice(0, 1)
      .flatMap(blocksIn)
      .find(({ kind }) => kind === 'factPlate'),
  };
}

/** The column beside the text: key figures, documents, the way to a quote. Below the text where there is no room. */
export function PageSide({ side, plate, pageTitle }: Omit<PageParts, 'text'> & { pageTitle: string }) {
  return (
    <aside className="page-side" aria-label="Documents and quote">
      {plate && (
        <div className="page-side-figures">
          <h2>Key figures</h2>
          <FactPlateBlock data={unproven(plate.data)} id={plate.id} />
        </div>
      )}
      {side.map((section) => (
        <SectionView key={section.id} section={section} pageTitle={pageTitle} />
      ))}
    </aside>
  );
}
