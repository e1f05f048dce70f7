import { textsIn } from '@wa/core/domain/unvalidated';
import { fieldsOf, type FormFields } from '../form/form-fields.ts';
import { ConnectedItems, DETAILS } from './basic-fields.tsx';
import { ADDRESS, FINDER, RESTRAINT } from './product-fields.tsx';

const CONNECTED = fieldsOf('product', {
  connectedSidebar: {
    is: 'own',
    initial: [],
    draw: ({ name, data, onEdit }) => (
      <ConnectedItems
        value={textsIn(data[name])}
        onChange={(ids) => onEdit((now) => ({ ...now, [name]: ids }))}
      />
    ),
  },
});

/** Several drafts go live in one step (D36.2). */
const STATE = fieldsOf('product', {
  draft: {
    is: 'radios',
    label: 'State',
    options: [
      { value: false, label: 'Live' },
      { value: true, label: 'Draft: visitors don’t see them' },
    ],
  },
});

/** A choice of the bulk edit: one field, or fields that are edited together. */
export interface BulkField {
  label: string;
  fields: FormFields;
  /** Entries can be added and removed. */
  isList: boolean;
}

function bulkField(from: FormFields, names: readonly string[], isList = false): BulkField {
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const field = from[name];
      if (field === undefined) return [];
      // The hint is about one product.
      const { hintOf: _hint, ...plain } = field;
      return [[name, { ...plain, isHalf: false }]];
    }),
  );
  return { label: Object.values(fields)[0]?.label ?? '', fields, isList };
}

/** Fields that are often the same for several products (D35.2). All of them are in the list of products. */
export const BULK_FIELDS: readonly BulkField[] = [
  bulkField(CONNECTED, ['connectedSidebar'], true),
  bulkField(FINDER, ['tasks'], true),
  bulkField(RESTRAINT, ['restraint', 'restraintCondition']),
  bulkField(STATE, ['draft']),
  bulkField(ADDRESS, ['reviewBy']),
  bulkField(DETAILS, ['approvals']),
  bulkField(DETAILS, ['leadTime']),
  bulkField(ADDRESS, ['source']),
];
