import { Tabs, SegmentedControl } from '@mantine/core';
import { useState, type ReactNode, lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { META_DESCRIPTION, META_TITLE } from '@wa/core/domain/limits';
import { RESTRAINT_LABEL } from '@wa/core/domain/products/restraint';
import { TASKS, TASK_WORDS } from '@wa/core/domain/products/tasks';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { REVIEW_HINT } from '../attention/review-hint.ts';
import { FieldsForm } from '../form/fields-form.tsx';
import { fieldsOf, type FormFields } from '../form/form-fields.ts';
import { BasicFields, DETAILS } from './basic-fields.tsx';
import { ProductFiles } from './product-files.tsx';
import { ProductFigures } from './product-figures.tsx';
import type { FieldsProps, ProductForm } from './product-kind.ts';
import { missingOf } from '@wa/core/domain/attention/expected-specs';
import { MissingList } from '../attention/missing-list.tsx';
import { useContent } from '../content-provider.tsx';
import { LOADING } from '@wa/core/domain/messages';
import { ReferenceArea } from '../references/reference-field.tsx';
import { keepsEverything } from './rich-text-tags.ts';

export const FINDER = fieldsOf('product', {
  tasks: {
    is: 'ticks',
    options: TASKS.map((value) => ({ value, label: TASK_WORDS[value].label })),
    hintOf: ({ tasks }) =>
      (tasks as unknown[]).length === 0 ? 'Nothing selected. The finder leaves out this product.' : '',
  },
});

/** Edits whether the product restrains the pipes against thrust, which visitors see wherever it is shown. */
export const RESTRAINT = fieldsOf('product', {
  restraint: {
    is: 'select',
    label: RESTRAINT_LABEL,
    options: [
      { value: '', label: 'Not stated' },
      { value: 'yes', label: 'Restrains the pipes' },
      { value: 'no', label: 'Doesn’t restrain the pipes' },
      { value: 'conditional', label: 'Restrains the pipes with conditions' },
    ],
  },
  restraintCondition: {
    is: 'line',
    hint: 'Completes “if …”, such as “both pipe ends are grooved”.',
    isShown: ({ restraint }) => restraint === 'conditional',
  },
});

const FILES = fieldsOf('product', {
  images: {
    is: 'own',
    draw: (props) => <ProductFiles {...props} label="Images" kind="image" />,
  },
  pdfs: {
    is: 'own',
    draw: (props) => <ProductFiles {...props} label="PDFs" kind="document" />,
  },
});

export const ADDRESS = fieldsOf('product', {
  url: { is: 'plain', hint: 'Address that the card links to. Leave empty for the product’s own page.' },
  slug: {
    is: 'plain',
    hint: 'Address of the product’s page under /product/. Leave empty to use the title.',
  },
  source: { is: 'plain', hint: 'Where the content is from. Not shown to visitors.' },
  reviewBy: { is: 'day', hint: REVIEW_HINT },
  metaTitle: {
    is: 'line',
    hint: 'Title in search results. Leave empty to use the title.',
    advice: META_TITLE,
  },
  metaDescription: {
    is: 'text',
    rows: 3,
    hint: 'Text below the title in search results. Leave empty to use the title and content.',
    advice: META_DESCRIPTION,
  },
});

interface Tab {
  label: string;
  /** Names of the tab's fields; all others are on the first tab. */
  holds: readonly string[];
  draw: (props: FieldsProps) => ReactNode;
}

const plainTab = (label: string, fields: FormFields): Tab => ({
  label,
  holds: Object.keys(fields),
  draw: ({ form, ...props }) => <FieldsForm fields={fields} data={form} {...props} />,
});

const TABS: readonly Tab[] = [
  { label: 'Card', holds: [], draw: (props) => <BasicFields {...props} /> },
  {
    label: 'Content',
    holds: ['content'],
    draw: ({ form, problems, onEdit }) => (
      <ContentField
        value={form.content}
        error={problems['content']}
        onChange={(content) => onEdit((now) => ({ ...now, content }))}
      />
    ),
  },
  {
    label: 'Specs and finder',
    holds: ['figures', ...Object.keys({ ...FINDER, ...RESTRAINT })],
    draw: (props) => <FigureFields {...props} />,
  },
  plainTab('Product page', DETAILS),
  {
    ...plainTab('Images and PDFs', FILES),
    holds: [...Object.keys(FILES), 'pdfNames', 'imageAlts'],
  },
  plainTab('Address and search', ADDRESS),
];

/** The tab to open for `tab=specs` in the address. */
const SPECS_TAB = String(TABS.findIndex(({ holds }) => holds.includes('figures')));

/** All fields of a product. In simple cases, the first tab is enough. */
export function ProductFields(props: FieldsProps) {
  const [query] = useSearchParams();
  const [open, setOpen] = useState<string | null>(query.get('tab') === 'specs' ? SPECS_TAB : '0');
  const faulty = new Set(
    Object.keys(props.problems).map((name) =>
      Math.max(
        TABS.findIndex(({ holds }) => holds.includes(name)),
        0,
      ),
    ),
  );
  return (
    <Tabs value={open} onChange={setOpen} keepMounted={false}>
      <Tabs.List>
        {TABS.map(({ label }, at) => (
          <Tabs.Tab key={label} value={String(at)}>
            {label}
            {faulty.has(at) && String(at) !== open && <span className="tone-bad"> (to correct)</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map(({ label, draw }, at) => (
        <Tabs.Panel key={label} value={String(at)} className="stack tab-panel">
          {draw(props)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Edits the product's figures, the tasks for which the finder shows it (D16), and its restraint. */
function FigureFields({ form, ...props }: FieldsProps) {
  const catalogue = useCatalogue();
  const isCompared = form.figures.some((key) => Boolean(catalogue.figure(key)?.use));
  return (
    <>
      <MissingSpecs form={form} />
      <ProductFigures form={form} onEdit={props.onEdit} />
      <FieldsForm fields={FINDER} data={form} {...props} />
      {form.tasks.length > 0 && !isCompared && (
        <p className="note" role="status">
          None of its specs is used in the finder, so the finder can’t compare this product. Set “Used for” in
          Specs.
        </p>
      )}
      <FieldsForm fields={RESTRAINT} data={form} {...props} />
    </>
  );
}

/** The specs that the pages of its family expect of a product, and that it doesn't list (D33). */
function MissingSpecs({ form }: { form: ProductForm }) {
  const { pages, sidebar } = useContent();
  const { figure } = useCatalogue();
  const missing = missingOf(form, { pages, sidebar, figure });
  if (missing.length === 0) return null;
  return (
    <section className="stack-4 padded box quiet" aria-labelledby="missing-specs">
      <h3 id="missing-specs" className="field-label">
        Missing specs
      </h3>
      <MissingList product={form} missing={missing} />
      <p className="field-hint">Enter the value in Specs, then add it below.</p>
    </section>
  );
}

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }));

interface ContentFieldProps {
  value: string;
  error: string | undefined;
  onChange: (html: string) => void;
}

/** Edits HTML as rich text or as source. Content that rich text can't represent opens as source. */
function ContentField({ value, error, onChange }: ContentFieldProps) {
  const isRichPossible = keepsEverything(value);
  const [view, setView] = useState<'rich' | 'html'>(isRichPossible ? 'rich' : 'html');
  return (
    <>
      <SegmentedControl
        aria-label="View"
        data={[
          { value: 'rich', label: 'Rich text', disabled: !isRichPossible && view === 'html' },
          { value: 'html', label: 'HTML' },
        ]}
        value={view}
        onChange={setView}
      />
      {!isRichPossible && (
        <p className="field-hint">This content has elements that only the HTML view keeps, such as tables.</p>
      )}
      {view === 'html' ? (
        <ReferenceArea
          isHtml
          label="Content (HTML)"
          classNames={{ input: 'code' }}
          rows={14}
          spellCheck={false}
          value={value}
          error={error}
          onChange={onChange}
        />
      ) : (
        <Suspense fallback={<p role="status">{LOADING}</p>}>
          <RichText value={value} onChange={onChange} onUnfit={() => setView('html')} />
        </Suspense>
      )}
    </>
  );
}
