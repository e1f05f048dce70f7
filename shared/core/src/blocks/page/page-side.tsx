import { unproven } from '../../domain/block-kinds/fields.ts';
import { blocksIn, type PageParts } from '../../domain/pages/page-content.ts';
import { FactPlateBlock } from '../kinds/fact-plate.tsx';
import { SectionView } from './section-view.tsx';

/** The column beside the text: key figures, documents, the way to a quote. Below the text where there is no room. */
export function PageSide({ side, plate, pageTitle }: Omit<PageParts, 'text'> & { pageTitle: string }) {
  const hasQuote = side.flatMap(blocksIn).some(({ kind }) => kind === 'contact');
  return (
    <aside className={hasQuote ? 'page-side page-side-quote' : 'page-side'} aria-label="Documents and quote">
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
