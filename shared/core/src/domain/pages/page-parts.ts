import type { Block } from './block.ts';
import { blocksIn, holdsOnly, layoutOf, sectionsOf, type NormalSection } from './page-content.ts';
import type { PageInput } from './page.ts';

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

/** True for a page with a column beside its text; one with a box of links has its second column already. */
export const hasSide = (page: Pick<PageInput, 'title' | 'content'>): boolean =>
  !layoutOf(page.content, 'public').showSidebar && partPage(sectionsOf(page)).side.length > 0;
