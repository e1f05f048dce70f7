import { Checkbox, TextInput, MultiSelect } from '@mantine/core';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { useApi } from '../../admin-context.tsx';
import { ReferenceField } from '../../references/reference-field.tsx';
import { useTitle } from '../../catalogue/titles.ts';
import { useContent } from '../../content-provider.tsx';
import { useEditor, useEditorValue } from '../record/editor-store.ts';
import { pageDraftKind } from '../record/page-kind.ts';
import { DraftField } from '../../drafts/draft-field.tsx';
import { useVersion } from '../../drafts/use-version.ts';
import { REVIEW_HINT } from '../../attention/review-hint.ts';
import { FieldsForm } from '../../form/fields-form.tsx';
import { fieldsOf, hrefProblem, type OwnProps } from '../../form/form-fields.ts';
import { missingSpecs, productsOfPage, specLabels } from '@wa/core/domain/attention/expected-specs';
import { EXPECTED_SPECS_MAX } from '@wa/core/domain/limits';
import { textsIn } from '@wa/core/domain/unvalidated';
import { MissingList } from '../../attention/missing-list.tsx';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';

/** Fields that only the office sees. */
const OFFICE = fieldsOf('page', {
  reviewBy: { is: 'day', hint: REVIEW_HINT },
  expectedSpecs: { is: 'own', draw: (props) => <ExpectedSpecsField {...props} /> },
});

/** Title, address, and the two fields about the whole page. */
export function PageFields() {
  const { act } = useEditor();
  const base = useEditorValue((state) => state.base);
  const title = useEditorValue((state) => state.form.title);
  const slug = useEditorValue((state) => state.form.slug);
  const url = useEditorValue((state) => state.form.url);
  const draft = useEditorValue((state) => state.form.draft);
  const featured = useEditorValue((state) => state.form.featured);
  const backTo = useEditorValue((state) => state.form.backTo);
  const copyProtection = useEditorValue((state) => state.form.copyProtection);
  const reviewBy = useEditorValue((state) => state.form.reviewBy);
  const expectedSpecs = useEditorValue((state) => state.form.expectedSpecs);
  const office = { reviewBy, expectedSpecs };
  const problem = useSlugProblem();
  const { version } = useVersion();
  return (
    <div className="line page-fields">
      <ReferenceField
        label="Title"
        value={title}
        onChange={(title) => act({ type: 'setFields', patch: { title }, typing: 'title' })}
      />
      <TextInput
        label="Slug"
        value={slug}
        spellCheck={false}
        autoCapitalize="none"
        error={problem}
        description={slugHint(slug.trim(), base?.slug ?? null)}
        onChange={(event) =>
          act({ type: 'setFields', patch: { slug: event.currentTarget.value }, typing: 'slug' })
        }
      />
      {version === 'live' && (
        <Checkbox
          label="Draft: visitors don’t see this page"
          checked={draft}
          onChange={(event) => act({ type: 'setFields', patch: { draft: event.currentTarget.checked } })}
        />
      )}
      <PageDraft />
      <details className="more-fields page-more">
        <summary>Page settings{featured && ': featured'}</summary>
        <TextInput
          label="Page URL"
          value={url}
          placeholder="https:// or /page"
          description="Another address that belongs to this page. Most pages have none."
          error={hrefProblem(url)}
          onChange={(event) =>
            act({ type: 'setFields', patch: { url: event.currentTarget.value }, typing: 'url' })
          }
        />
        <FieldsForm
          fields={OFFICE}
          data={office}
          onEdit={(change, typing) =>
            act({ type: 'setFields', patch: change(office), ...(typing && { typing }) })
          }
        />
        <FamilyGaps />
        <Checkbox
          label="Featured page"
          checked={featured}
          onChange={(event) => act({ type: 'setFields', patch: { featured: event.currentTarget.checked } })}
        />
        <Checkbox
          label="Back arrow opens the home page"
          checked={backTo === 'home'}
          onChange={({ currentTarget }) =>
            act({ type: 'setFields', patch: { backTo: currentTarget.checked ? 'home' : 'previous' } })
          }
        />
        <Checkbox
          label="Copy protection: right-click and selection are off"
          checked={copyProtection}
          onChange={({ currentTarget }) =>
            act({ type: 'setFields', patch: { copyProtection: currentTarget.checked } })
          }
        />
      </details>
    </div>
  );
}

function PageDraft() {
  const editor = useEditor();
  const state = useEditorValue((now) => now);
  return <DraftField kind="page" editor={editor} state={state} fieldsOf={pageDraftKind.fieldsOf} />;
}

/** Returns the hint of the slug field, which shows the slug as the page's address. */
function slugHint(slug: string, saved: string | null): string {
  if (saved !== null && slug !== saved)
    return `/${saved} will redirect here, and links to it will be updated.`;
  return `The page’s address: /${slug}`;
}

/** Returns the reason why the page can't be saved at its address, or null. */
export function useSlugProblem(): string | null {
  const { pages } = useContent();
  const title = useTitle();
  const { realId } = useApi();
  const id = useEditorValue((state) => state.base && realId(state.base._id));
  const loaded = useEditorValue((state) => state.base?.slug ?? null);
  const slug = useEditorValue((state) => state.form.slug).trim();
  if (slug === loaded) return null;
  const problem = pageSlugProblem(slug);
  if (problem !== null) return problem;
  const other = pages.find((page) => page.slug === slug && page._id !== id);
  return other === undefined
    ? null
    : `The page “${title(other.title)}” already has this address. Enter another one.`;
}

/** The specs that each product of the page's family should have, chosen by their labels (D33). */
function ExpectedSpecsField({ name, data, error, onEdit }: OwnProps) {
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
function FamilyGaps() {
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
    <section className="stack-4 missing-specs box quiet" aria-label="Missing specs">
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
