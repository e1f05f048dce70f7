import { counted } from '@wa/core/domain/text';
import { MultiSelect, TextInput } from '@mantine/core';
import { pageSlugProblem } from '@wa/core/domain/slug';
import { useApi } from '../../admin-context.tsx';
import { useTitle } from '../../catalogue/titles.ts';
import { useContent } from '../../content-provider.tsx';
import { useEditor, useEditorValue } from '../record/editor-store.ts';
import { pageDraftKind } from '../record/page-kind.ts';
import { DraftField } from '../../drafts/draft-field.tsx';
import { useVersion } from '../../drafts/use-version.ts';
import { REVIEW_HINT } from '../../attention/review-hint.ts';
import { FieldsForm } from '../../form/fields-form.tsx';
import { editFields, fieldsOf, type OwnProps } from '../../form/form-fields.ts';
import { missingSpecs, productsOfPage, specLabels } from '@wa/core/domain/attention/expected-specs';
import { EXPECTED_SPECS_MAX } from '@wa/core/domain/limits';
import { textOf, textsIn } from '@wa/core/domain/unvalidated';
import { MissingList } from '../../attention/missing-list.tsx';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';

const ADDRESS = fieldsOf('page', {
  title: { is: 'line', isHalf: true },
  slug: { is: 'own', isHalf: true, draw: (props) => <SlugField {...props} /> },
});

const STATE = fieldsOf('page', {
  draft: { is: 'flag', initial: false, label: 'Draft: visitors don’t see this page' },
});

const SETTINGS = fieldsOf('page', {
  url: {
    is: 'address',
    placeholder: 'https:// or /page',
    hint: 'Another address that belongs to this page. Most pages have none.',
  },
  reviewBy: { is: 'day', hint: REVIEW_HINT },
  expectedSpecs: { is: 'own', draw: (props) => <ExpectedSpecsField {...props} /> },
  featured: { is: 'flag', initial: false, label: 'Featured page' },
  backTo: {
    is: 'choice',
    label: 'Back arrow opens',
    initial: 'previous',
    options: { previous: 'The previous page', home: 'The home page' },
  },
  copyProtection: {
    is: 'flag',
    initial: false,
    label: 'Copy protection: right-click and selection are off',
  },
});

/** Title, address, and the settings of the whole page. */
export function PageFields() {
  const editor = useEditor();
  const form = useEditorValue((state) => state.form);
  const { version } = useVersion();
  const edited = { data: form, onEdit: editFields(editor) };
  return (
    <div className="stack-8">
      <FieldsForm fields={ADDRESS} {...edited} />
      <div className="line">
        {version === 'live' && <FieldsForm fields={STATE} {...edited} />}
        <PageDraft />
      </div>
      <details className="more-fields">
        <summary>Page settings{form.featured && ': featured'}</summary>
        <FieldsForm fields={SETTINGS} {...edited} />
      </details>
    </div>
  );
}

function SlugField({ name, data, onEdit }: OwnProps) {
  const saved = useEditorValue((state) => state.base?.slug ?? null);
  const slug = textOf(data[name]);
  return (
    <TextInput
      label="Slug"
      value={slug}
      spellCheck={false}
      autoCapitalize="none"
      error={useSlugProblem()}
      description={slugHint(slug.trim(), saved)}
      onChange={({ currentTarget }) => onEdit((now) => ({ ...now, [name]: currentTarget.value }), name)}
    />
  );
}

function PageDraft() {
  const editor = useEditor();
  const state = useEditorValue((now) => now);
  return <DraftField kind="page" editor={editor} state={state} draftKind={pageDraftKind} />;
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
  // The list has a new page while it is being saved.
  const own = useEditorValue(({ base, sending }) => (base ?? sending)?.slug.trim() ?? null);
  const slug = useEditorValue((state) => state.form.slug).trim();
  if (slug === own) return null;
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
    <>
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
      />
      <FamilyGaps />
    </>
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
    <section className="stack-4 padded box quiet" aria-label="Missing specs">
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
  return `${String(complete)} of ${counted(all, 'product has', 'products have')} them all.`;
}
