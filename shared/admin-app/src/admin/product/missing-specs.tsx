import { missingOf } from '@wa/core/domain/attention/expected-specs';
import { MissingList } from '../attention/missing-list.tsx';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { useContent } from '../content-provider.tsx';
import type { ProductForm } from './product-form.ts';

/** The specs that the pages of its family expect of a product, and that it doesn't list (D33). */
export function MissingSpecs({ form }: { form: ProductForm }) {
  const { pages, sidebar } = useContent();
  const { figure } = useCatalogue();
  const missing = missingOf(form, { pages, sidebar, figure });
  if (missing.length === 0) return null;
  return (
    <section className="stack-4 missing-specs" aria-labelledby="missing-specs">
      <h3 id="missing-specs" className="field-label">
        Missing specs
      </h3>
      <MissingList product={form} missing={missing} />
      <p className="field-hint">Enter the value in Specs, then add it below.</p>
    </section>
  );
}
