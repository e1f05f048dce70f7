import { catalogueFacts } from '@wa/core/blocks/catalogue-facts';
import { plateFigure } from '@wa/core/catalogue/facts/fact-text';
import { factIds, isFactId } from '@wa/core/catalogue/facts/registry';
import { factTableNames, resolveTable } from '@wa/core/catalogue/tables/registry';
import { readField, type Field, type Unproven } from '@wa/core/domain/block-kinds/fields';
import type { EditData } from './edit-data.ts';
import { ItemList } from './item-list.tsx';
import { SelectField } from './select-field.tsx';

const named = factIds.map((id) => {
  const { label, us } = plateFigure(id);
  return { value: id as string, name: `${label}: ${us.full}` };
});

/** Facts by product, label and figure; the few that read the same are told apart by their names in the catalogue. */
const facts = named
  .map(({ value, name }) => {
    const isTwin = named.some((other) => other.value !== value && other.name === name);
    return { value, name: isTwin ? `${name} (${value})` : name };
  })
  .sort((a, b) => a.name.localeCompare(b.name));

const tables = factTableNames
  .map((name) => ({ value: name as string, name: resolveTable(name).caption }))
  .sort((a, b) => a.name.localeCompare(b.name));

interface TableFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A table of published facts by name; its figures are kept in the catalogue. */
export function TableField(props: TableFieldProps) {
  return <SelectField {...props} options={tables} empty="Choose a table" />;
}

interface FactsFieldProps {
  field: Extract<Field, { is: 'facts' }>;
  name: string;
  data: Unproven;
  onEdit: EditData;
}

/** A few published facts, in order. */
export function FactsField({ field, name, data, onEdit }: FactsFieldProps) {
  return (
    <ItemList
      items={readField(field, data[name])}
      itemName={field.label}
      most={field.most}
      newItem={() => ''}
      titleOf={(id) => (isFactId(id) ? plateFigure(id).label : id)}
      onEdit={(change) => onEdit((now) => ({ ...now, [name]: change(readField(field, now[name])) }))}
      renderItem={(id, edit, index) => (
        <>
          <SelectField
            label={`${field.label} ${String(index + 1)}`}
            options={facts}
            value={id}
            empty="Choose a fact"
            onChange={(next) => edit(() => next)}
          />
          <span className="field-hint">{catalogueFacts.figure(id)?.us.full}</span>
        </>
      )}
    />
  );
}
