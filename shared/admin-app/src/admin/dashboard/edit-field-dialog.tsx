import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useState, useCallback } from 'react';
import { MIXED } from '@wa/core/domain/labels';
import {
  bulkChanges,
  bulkSentence,
  commonValue,
  type BulkWay,
  type BulkChange,
} from '@wa/core/domain/products/bulk-edit';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { restraintProblem, type Restraint } from '@wa/core/domain/products/restraint';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { textOf, type Unvalidated } from '@wa/core/domain/unvalidated';
import { FormDialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { valueText } from '../changes/field-names.ts';
import { useContent, useContentStore } from '../content-provider.tsx';
import { FieldsForm } from '../form/fields-form.tsx';
import type { FormField, FormFields } from '../form/form-fields.ts';
import { BULK_FIELDS, type BulkField } from '../product/bulk-fields.tsx';
import { savedHere } from '@wa/core/domain/messages';
import { toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { titleIn } from '../catalogue/titles.ts';
import { useUndoAction } from '../undo/use-undo.ts';
import { productNames } from './product-names.ts';
import { whenSeen } from '../visitors-view.ts';
import { counted } from '@wa/core/domain/text';

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
  const count = counted(products.length, 'product');
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
        <Button size="xs" onClick={() => setTyped(initialOf(field.fields, []))}>
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

/** Shows the value that the products have now, or that they differ. */
function Now({ products, fields }: { products: readonly ProductSummary[]; fields: FormFields }) {
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

/** Number of rejected products that are named; further ones are counted. */
const NAMED = 8;

/**
 * Changes fields of several products as one step. `apply` resolves to false if any product was rejected;
 * `refused` then says which and why.
 */
function useEditProducts() {
  const client = useApi();
  const { products: api } = client;
  const content = useContentStore();
  const report = useReport();
  const undoAction = useUndoAction();
  const [refused, setRefused] = useState<string>();
  const apply = useCallback(
    async (changes: readonly BulkChange<ProductSummary>[], field: string): Promise<boolean> => {
      const title = (raw = '') => titleIn(content.getSnapshot(), raw);
      const reasons: string[] = [];
      const { done, saved } = await api.updateAll(changes, {
        nameOf: (some) => `${field} of ${productNames(some, title)}`,
        onRefused: (product, error) => {
          report('Failed to save product', error);
          reasons.push(
            `“${title(product?.title)}”: ${error instanceof Error ? error.message : String(error)}`,
          );
        },
      });
      if (done.length > 0) {
        const kept = saved.find((each) => each.state === 'queued');
        const text = `${productNames(done, title)} changed`;
        const detail = kept ? savedHere(kept.why) : whenSeen(client);
        toastSuccess(text, { action: undoAction(saved), detail });
      }
      await content.reload();
      const more = reasons.length - NAMED;
      const named = [...reasons.slice(0, NAMED), ...(more > 0 ? [`${String(more)} more`] : [])];
      setRefused(reasons.length === 0 ? undefined : `Not changed: ${named.join('; ')}`);
      return reasons.length === 0;
    },
    [api, client, content, report, undoAction],
  );
  return { apply, refused };
}
