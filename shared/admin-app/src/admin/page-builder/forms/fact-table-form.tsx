import { textOf } from '@wa/core/blocks/kinds/block-view';
import { factTableNames, isFactTableName, resolveTable } from '@wa/core/catalogue/tables/registry';
import { TextField } from '../../../ui/text-field.tsx';
import { SelectField } from './select-field.tsx';
import type { BlockForm } from './form-props.ts';

const tables = factTableNames
  .map((name) => ({ value: name as string, name: resolveTable(name).caption }))
  .sort((a, b) => a.name.localeCompare(b.name));

/** A table of published facts by name; its figures are kept in the catalogue. */
export const FactTableForm: BlockForm = ({ data, patch }) => {
  const table = textOf(data['table']);
  return (
    <>
      <SelectField
        label="Table"
        options={tables}
        value={table}
        empty="Choose a table"
        onChange={(next) => patch({ table: next })}
      />
      <TextField
        label="Caption"
        value={textOf(data['caption'])}
        placeholder={isFactTableName(table) ? resolveTable(table).caption : ''}
        onChange={(caption) => patch({ caption })}
      />
    </>
  );
};
