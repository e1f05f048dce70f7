import { MultiSelect } from '@mantine/core';
import { textsIn } from '@wa/core/domain/unvalidated';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import type { OwnProps } from './form-fields.ts';

interface ProductsFieldProps extends OwnProps {
  label: string;
  /** Label of a product that isn't listed anymore; its id by default. */
  gone?: string;
  maxValues?: number;
}

/** Chooses products by their titles; the record stores their ids. */
export function ProductsField({
  label,
  gone,
  maxValues = Infinity,
  name,
  data,
  error,
  onEdit,
}: ProductsFieldProps) {
  const { products } = useContent();
  const titleOf = useTitle();
  const chosen = textsIn(data[name]);
  const options = products.map(({ _id, title }) => ({ value: _id, label: titleOf(title) }));
  const missing = chosen.filter((id) => !products.some(({ _id }) => _id === id));
  return (
    <MultiSelect
      label={label}
      data={[...options, ...missing.map((id) => ({ value: id, label: gone ?? id }))]}
      value={chosen}
      error={error}
      onChange={(next) => onEdit((now) => ({ ...now, [name]: next }), name)}
      maxValues={maxValues}
      searchable
      nothingFoundMessage="No product has this name"
    />
  );
}
