import { MultiSelect } from '@mantine/core';
import { missingSpecs, productsOfPage, specLabels } from '@wa/core/domain/attention/expected-specs';
import { EXPECTED_SPECS_MAX } from '@wa/core/domain/limits';
import { textsIn } from '@wa/core/domain/unvalidated';
import { MissingList } from '../../attention/missing-list.tsx';
import { useTitle } from '../../catalogue/titles.ts';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';
import { useContent } from '../../content-provider.tsx';
import type { OwnProps } from '../../form/form-fields.ts';
import { useEditorValue } from '../record/editor-store.ts';

/** The specs that each product of the page's family should have, chosen by their labels (D33). */
export function ExpectedSpecsField({ name, data, error, onEdit }: OwnProps) {
  const { figures } = useContent();
  const chosen = textsIn(data[name]);
  const known = specLabels(figures);
  const gone = chosen.filter((label) => !known.includes(label));
  return (
    <MultiSelect
      label="Expected specs"
      description="Each product of the page’s family should have them. Not shown to visitors."
      placeholder={chosen.length === 0 ? 'Label of a spec' : ''}
      data={[...known, ...gone]}
      value={chosen}
      error={error}
      onChange={(next) => onEdit((now) => ({ ...now, [name]: next }))}
      maxValues={EXPECTED_SPECS_MAX}
      searchable
      nothingFoundMessage="No spec has this label"
      comboboxProps={{ zIndex: 350 }}
    />
  );
}

/** The products of the page's family that lack an expected spec. */
export function FamilyGaps() {
  const { products, sidebar } = useContent();
  const { figure } = useCatalogue();
  const titleOf = useTitle();
  const slug = useEditorValue((state) => state.form.slug).trim();
  const expected = useEditorValue((state) => state.form.expectedSpecs);
  if (expected.length === 0) return null;
  const family = productsOfPage(sidebar, products, slug);
  const gaps = family.flatMap((product) => {
    const missing = missingSpecs(expected, product, figure);
    return missing.length === 0 ? [] : [{ product, missing }];
  });
  const complete = family.length - gaps.length;
  return (
    <section className="stack-4 missing-specs" aria-label="Missing specs">
      <p>{countText(family.length, complete)}</p>
      {gaps.map(({ product, missing }) => (
        <div key={product._id}>
          <b>{titleOf(product.title)}</b>
          <MissingList product={product} missing={missing} />
        </div>
      ))}
    </section>
  );
}

function countText(all: number, complete: number): string {
  if (all === 0) return 'No product is in the sidebar group of this page, and no card opens it.';
  if (all === complete)
    return all === 1 ? 'Its product has them all.' : `All ${String(all)} products have them.`;
  return `${String(complete)} of ${String(all)} ${all === 1 ? 'product has' : 'products have'} them all.`;
}
