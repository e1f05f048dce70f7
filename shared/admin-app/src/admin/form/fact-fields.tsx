import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { plateFigure } from '@wa/core/domain/figures/figure-text';
import { FRACTIONS } from '@wa/core/domain/tables/resolved-table';
import { useCatalogue, useCatalogueLists } from '../catalogue/use-catalogue.ts';
import { readField, type Field } from '@wa/core/domain/block-kinds/kind';
import type { Unvalidated } from '@wa/core/domain/unvalidated';
import { Button, NativeSelect, type ComboboxItem } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { optionsWith } from '../../ui/options.ts';
import type { EditData } from './form-fields.ts';
import { ItemList } from './item-list.tsx';

const NewTableDialog = lazy(async () => ({
  default: (await import('../table-editor/new-table-dialog.tsx')).NewTableDialog,
}));

/** Specs by product, label, and value. Keys distinguish specs with the same text. */
function figureOptions({ figures }: Catalogue): ComboboxItem[] {
  const named = figures.map((found) => {
    const { label, us } = plateFigure(found);
    return { value: found.key, label: `${label}: ${us.full}` };
  });
  const counts = new Map<string, number>();
  for (const { label } of named) counts.set(label, (counts.get(label) ?? 0) + 1);
  return named
    .map(({ value, label }) => ({
      value,
      label: (counts.get(label) ?? 0) > 1 ? `${label} (${value})` : label,
    }))
    .sort(byLabel);
}

const tableOptions = ({ tables, table }: Catalogue): ComboboxItem[] =>
  [...tables.map(({ name }) => name), FRACTIONS]
    .map((value) => ({ value, label: table(value)?.caption ?? value }))
    .sort(byLabel);

const byLabel = (a: ComboboxItem, b: ComboboxItem) => a.label.localeCompare(b.label);

interface TableFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Selects a spec table by name; its specs are stored in the catalog. */
export function TableField({ label, value, onChange }: TableFieldProps) {
  const catalogue = useCatalogue();
  const options = useMemo(() => tableOptions(catalogue), [catalogue]);
  const [isMaking, setMaking] = useState(false);
  const { tables } = useCatalogueLists();
  const known = tables.find(({ name }) => name === value);
  return (
    <>
      <NativeSelect
        label={label}
        data={optionsWith(value, options, 'Choose a table')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className="line">
        <Button leftSection={<Icon name="plus" />} size="xs" onClick={() => setMaking(true)}>
          Create table
        </Button>
        {known && <Link to={`/admin/tables/${known._id}`}>Open in Tables</Link>}
      </div>
      {isMaking && (
        <Suspense>
          <NewTableDialog
            onClose={() => setMaking(false)}
            onMade={({ name }) => {
              setMaking(false);
              onChange(name);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface FactsFieldProps {
  field: Extract<Field, { is: 'facts' }>;
  name: string;
  data: Unvalidated;
  onEdit: EditData;
}

/** Edits a short list of specs in order. */
export function FactsField({ field, name, data, onEdit }: FactsFieldProps) {
  const catalogue = useCatalogue();
  const options = useMemo(() => figureOptions(catalogue), [catalogue]);
  const plateOf = (key: string) => {
    const found = catalogue.figure(key);
    return found && plateFigure(found);
  };
  return (
    <ItemList
      items={readField(field, data[name])}
      itemName={field.label}
      most={field.most}
      newItem={() => ''}
      titleOf={(id) => plateOf(id)?.label ?? id}
      onEdit={(change) => onEdit((now) => ({ ...now, [name]: change(readField(field, now[name])) }))}
      renderItem={(id, edit, index) => (
        <>
          <NativeSelect
            label={`${field.label} ${String(index + 1)}`}
            data={optionsWith(id, options, 'Choose a spec')}
            value={id}
            onChange={({ currentTarget: { value: next } }) => edit(() => next)}
          />
          <span className="field-hint">{plateOf(id)?.us.full}</span>
        </>
      )}
    />
  );
}
