import { useDeferredValue, useMemo, useState } from 'react';
import { FactTable } from '@wa/core/blocks/fact-table.tsx';
import { type CatalogueTable } from '@wa/core/domain/tables/fact-table';
import { resolveTable } from '@wa/core/domain/tables/resolve-table';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { PreviewFrame } from '../paper/preview-frame.tsx';

/** Shows the table as visitors see it, with the public renderer: both systems, conditions, and notes. */
export function TablePreview({ table }: { table: CatalogueTable }) {
  const { figure } = useCatalogue();
  const [paper] = useState(() => document.createElement('div'));
  const settled = useDeferredValue(table);
  const drawn = useMemo(() => resolveTable(settled, figure), [figure, settled]);
  return (
    <section className="table-preview" aria-labelledby="preview-title">
      <h2 id="preview-title">As visitors see it</h2>
      <PreviewFrame title="Preview of the table" width={900} drawn={paper}>
        <article className="preview-page">
          <FactTable table={drawn} caption={drawn.caption} />
        </article>
      </PreviewFrame>
    </section>
  );
}
