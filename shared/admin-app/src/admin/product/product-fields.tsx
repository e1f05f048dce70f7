import { Tabs } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { META_DESCRIPTION, META_TITLE } from '@wa/core/domain/limits';
import { RESTRAINT_LABEL } from '@wa/core/domain/products/restraint';
import { TASKS, TASK_WORDS } from '@wa/core/domain/products/tasks';
import { textOf, type Unproven } from '@wa/core/domain/unproven';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { FieldsForm } from '../form/fields-form.tsx';
import { fieldsOf, type FormFields } from '../form/form-fields.ts';
import { BasicFields } from './basic-fields.tsx';
import { ContentField } from './content-field.tsx';
import { DETAILS } from './detail-fields.tsx';
import { ProductFigures } from './product-figures.tsx';
import type { FieldsProps } from './product-form.ts';

const FINDER = fieldsOf('product', {
  tasks: {
    is: 'ticks',
    options: TASKS.map((value) => ({ value, label: TASK_WORDS[value].label })),
    hintOf: ({ tasks }) =>
      (tasks as unknown[]).length === 0 ? 'Nothing chosen: the finder leaves this product out.' : '',
  },
});

/** Whether it holds the pipes together against thrust, which visitors see wherever the product is shown. */
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
    is: 'plain',
    hint: 'The condition as it follows “if”: both pipe ends are grooved',
    isShown: ({ restraint }) => restraint === 'conditional',
  },
});

const FILES = fieldsOf('product', {
  images: { is: 'files', kind: 'image' },
  pdfs: { is: 'files', kind: 'document' },
});

/** How long a text is, and how long it should be. */
const lengthHint = (said: string, field: string, { from, to }: { from: number; to: number }) => {
  const wanted = `${said} ${String(from)} to ${String(to)} characters`;
  return (data: Unproven) =>
    `${wanted}; now ${String(textOf(data[field]).length)}. Empty: made from the title and content.`;
};

const ADDRESS = fieldsOf('product', {
  url: { is: 'plain', hint: 'Where the card leads. Empty: the product’s own page.' },
  slug: {
    is: 'plain',
    hint: 'Address of the product’s page below /product/. Empty: made from the title.',
  },
  source: { is: 'plain', hint: 'Where the content comes from; not shown to visitors.' },
  metaTitle: {
    is: 'line',
    maxLength: META_TITLE.max,
    hintOf: lengthHint('Title in search results.', 'metaTitle', META_TITLE),
  },
  metaDescription: {
    is: 'text',
    rows: 3,
    maxLength: META_DESCRIPTION.max,
    hintOf: lengthHint('The lines below it in search results.', 'metaDescription', META_DESCRIPTION),
  },
});

interface Tab {
  label: string;
  /** Names of its fields; all others are on the first tab. */
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
    label: 'Figures and finder',
    holds: ['figures', ...Object.keys({ ...FINDER, ...RESTRAINT })],
    draw: (props) => <FigureFields {...props} />,
  },
  plainTab('Product page', DETAILS),
  plainTab('Images and PDFs', FILES),
  plainTab('Address and search', ADDRESS),
];

/** Every field of a product; the first tab is all that the simple case needs. */
export function ProductFields(props: FieldsProps) {
  const [open, setOpen] = useState<string | null>('0');
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
            {faulty.has(at) && String(at) !== open && <span className="tab-fault"> (to correct)</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map(({ label, draw }, at) => (
        <Tabs.Panel key={label} value={String(at)} className="tab-panel">
          {draw(props)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The figures that it lists, the tasks for which visitors find it (D16), and its restraint. */
function FigureFields({ form, ...props }: FieldsProps) {
  const catalogue = useCatalogue();
  const isCompared = form.figures.some((key) => Boolean(catalogue.figure(key)?.use));
  return (
    <>
      <ProductFigures form={form} onEdit={props.onEdit} />
      <FieldsForm fields={FINDER} data={form} {...props} />
      {form.tasks.length > 0 && !isCompared && (
        <p className="note" role="status">
          None of its figures is used for anything, so the finder will always answer “ask us”. Say in Figures
          what they are used for.
        </p>
      )}
      <FieldsForm fields={RESTRAINT} data={form} {...props} />
    </>
  );
}
