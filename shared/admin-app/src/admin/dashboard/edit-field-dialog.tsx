import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { MIXED } from '@wa/core/domain/labels';
import { bulkChanges, bulkSentence, commonValue, type BulkWay } from '@wa/core/domain/products/bulk-edit';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { restraintProblem, type Restraint } from '@wa/core/domain/products/restraint';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { textOf, type Unvalidated } from '@wa/core/domain/unvalidated';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { valueText } from '../changes/field-names.ts';
import { useContent } from '../content-provider.tsx';
import { FieldsForm } from '../form/fields-form.tsx';
import type { FormField, FormFields } from '../form/form-fields.ts';
import { BULK_FIELDS, type BulkField } from '../product/bulk-fields.tsx';
import { useEditProducts } from './use-edit-products.ts';

const WAYS: readonly { value: BulkWay; label: string }[] = [
  { value: 'add', label: 'Add' },
  { value: 'remove', label: 'Remove' },
  { value: 'set', label: 'Replace' },
];

interface EditFieldDialogProps {
  /** The selected products as they are now. */
  products: readonly ProductSummary[];
  onClose: () => void;
}

/** Edits one field of all selected products, with the number of products that it changes (D35.2). */
export function EditFieldDialog({ products, onClose }: EditFieldDialogProps) {
  const [at, setAt] = useState(0);
  const [way, setWay] = useState<BulkWay>('add');
  const [typed, setTyped] = useState<Unvalidated>({});
  const [isBusy, setIsBusy] = useState(false);
  const { apply, refused } = useEditProducts();
  const field = BULK_FIELDS[at] as BulkField;
  const does = field.isList ? way : 'set';
  const values = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== MIXED));
  const changes = bulkChanges(products, values, does);
  const isTyped = Object.keys(values).length > 0;
  const count = products.length === 1 ? '1 product' : `${String(products.length)} products`;
  const data = { ...initialOf(field.fields, does === 'set' ? products : []), ...typed };
  const problem = isTyped ? problemOf(data) : '';
  const isMixed = does === 'set' && Object.keys(field.fields).some((name) => isMixedIn(products, name));
  const isChoice = Object.values(field.fields).some(({ is }) => is === 'select' || is === 'radios');
  const restart = () => setTyped({});
  const submit = async () => {
    setIsBusy(true);
    const isDone = await apply(changes, field.label);
    setIsBusy(false);
    if (isDone) onClose();
  };
  return (
    <FormDialog
      title={`Edit a field of ${count}`}
      does={isBusy ? 'Saving...' : 'Apply'}
      busy={isBusy}
      disabled={changes.length === 0 || problem !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Problem text={refused} />
      <NativeSelect
        label="Field"
        data-autofocus
        data={BULK_FIELDS.map(({ label }, index) => ({ value: String(index), label }))}
        value={String(at)}
        onChange={({ currentTarget: { value } }) => {
          restart();
          setAt(Number(value));
        }}
      />
      <Now products={products} fields={field.fields} />
      {field.isList && (
        <SegmentedControl
          aria-label="Change"
          data={[...WAYS]}
          value={way}
          onChange={(next) => {
            restart();
            setWay(next);
          }}
        />
      )}
      <FieldsForm
        fields={does === 'set' ? withMixed(field.fields, products) : field.fields}
        data={data}
        problems={problem === '' ? {} : { restraintCondition: problem }}
        onEdit={(change) => setTyped((now) => ({ ...now, ...differences({ ...data, ...now }, change) }))}
      />
      {isMixed && !isTyped && !isChoice && (
        <Button size="xs" className="align-start" onClick={() => setTyped(initialOf(field.fields, []))}>
          Clear in all
        </Button>
      )}
      <p role="status">{isTyped && bulkSentence(changes.length, products.length, does)}</p>
    </FormDialog>
  );
}

const isMixedIn = (products: readonly ProductSummary[], name: string) =>
  commonValue(products, name) === undefined;

/** Returns the values that all products have; empty values for the others, and `Mixed` in a select. */
function initialOf(fields: FormFields, products: readonly ProductSummary[]): Unvalidated {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const empty = field.is === 'ticks' || field.is === 'own' ? [] : '';
      if (products.length === 0) return [name, empty];
      return [name, commonValue(products, name) ?? (field.is === 'select' ? MIXED : empty)];
    }),
  );
}

/** Shows in the fields that differ that they do. */
function withMixed(fields: FormFields, products: readonly ProductSummary[]): FormFields {
  const shown = (field: FormField): FormField => {
    if (field.is === 'select')
      return { ...field, options: [{ value: MIXED, label: MIXED }, ...field.options] };
    return field.is === 'plain' ? { ...field, placeholder: MIXED } : field;
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isMixedIn(products, name) ? shown(field) : field]),
  );
}

function differences(before: Unvalidated, change: (now: Unvalidated) => Unvalidated): Unvalidated {
  return Object.fromEntries(Object.entries(change(before)).filter(([name, value]) => value !== before[name]));
}

const problemOf = ({ restraint, restraintCondition }: Unvalidated): string =>
  restraintProblem({
    restraint: textOf(restraint) as Restraint,
    restraintCondition: textOf(restraintCondition),
  });

interface NowProps {
  products: readonly ProductSummary[];
  fields: FormFields;
}

/** Shows the value that the products have now, or that they differ. */
function Now({ products, fields }: NowProps) {
  const { sidebar } = useContent();
  const [name = '', field] = Object.entries(fields)[0] ?? [];
  const value = commonValue(products, name);
  const options =
    field !== undefined && 'options' in field && Array.isArray(field.options) ? field.options : [];
  const names = new Map<unknown, string>([
    ...flattenTree(sidebar).map((item): [string, string] => [item._id, item.name]),
    ...options.map((option): [unknown, string] => [option.value, option.label]),
  ]);
  const wordOf = (each: unknown) => names.get(each) ?? each;
  const words = Array.isArray(value) ? value.map(wordOf) : wordOf(value);
  return (
    <p className="field-hint">Now: {value === undefined ? MIXED : valueText(words).replaceAll('\n', ', ')}</p>
  );
}
