import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Catalogue } from '@wa/core/domain/catalogue/catalogue';
import { plateFigure } from '@wa/core/domain/figures/figure-text';
import { FRACTIONS } from '@wa/core/domain/tables/resolved-table';
import { useCatalogue, useCatalogueLists } from '../../catalogue/use-catalogue.ts';
import { readField, type Field } from '@wa/core/domain/block-kinds/kind';
import type { Unproven } from '@wa/core/domain/unproven';
import { Button } from '../../../ui/button.tsx';
import type { EditData } from './edit-data.ts';
import { ItemList } from './item-list.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

const NewTableDialog = lazy(async () => ({
  default: (await import('../../table-editor/new-table-dialog.tsx')).NewTableDialog,
}));

interface Option {
  value: string;
  name: string;
}

/** Figures by product, label and value; those that read the same are told apart by their keys. */
function figureOptions({ figures }: Catalogue): Option[] {
  const named = figures.map((found) => {
    const { label, us } = plateFigure(found);
    return { value: found.key, name: `${label}: ${us.full}` };
  });
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  return named
    .map(({ value, name }) => ({ value, name: (counts.get(name) ?? 0) > 1 ? `${name} (${value})` : name }))
    .sort(byName);
}

const tableOptions = ({ tables, table }: Catalogue): Option[] =>
  [...tables.map(({ name }) => name), FRACTIONS]
    .map((value) => ({ value, name: table(value)?.caption ?? value }))
    .sort(byName);

const byName = (a: Option, b: Option) => a.name.localeCompare(b.name);

interface TableFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A table of published facts by name; its figures are kept in the catalogue. */
export function TableField(props: TableFieldProps) {
  const catalogue = useCatalogue();
  const options = useMemo(() => tableOptions(catalogue), [catalogue]);
  const [isMaking, setMaking] = useState(false);
  const { tables } = useCatalogueLists();
  const known = tables.find(({ name }) => name === props.value);
  return (
    <>
      <SelectField {...props} options={options} empty="Choose a table" />
      <div className="button-row">
        <Button icon="plus" look="small" onClick={() => setMaking(true)}>
          Make a table
        </Button>
        {known && <Link to={`/admin/tables/${known._id}`}>Open in Tables</Link>}
      </div>
      {isMaking && (
        <Suspense>
          <NewTableDialog
            onClose={() => setMaking(false)}
            onMade={({ name }) => {
              setMaking(false);
              props.onChange(name);
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
  data: Unproven;
  onEdit: EditData;
}

/** A few published facts, in order. */
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
          <SelectField
            label={`${field.label} ${String(index + 1)}`}
            options={options}
            value={id}
            empty="Choose a fact"
            onChange={(next) => edit(() => next)}
          />
          <span className="field-hint">{plateOf(id)?.us.full}</span>
        </>
      )}
    />
  );
}
