import { MultiSelect, type ComboboxItem } from '@mantine/core';
import { useMemo } from 'react';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { useContent } from '../content-provider.tsx';

interface ConnectedItemsProps {
  /** Ids of sidebar items; one that is gone stays until it is removed. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The sidebar items that a product is connected to, found by name or id (specification 5). */
export function ConnectedItems({ value, onChange }: ConnectedItemsProps) {
  const { sidebar } = useContent();
  const data = useMemo(() => {
    const items = flattenTree(sidebar);
    const names = new Map(items.map(({ _id, name }) => [_id, name]));
    const options = items.map(({ _id, name, parent }): ComboboxItem => {
      const above = parent === null ? undefined : names.get(parent);
      return { value: _id, label: above === undefined ? name : `${name} (${above})` };
    });
    const gone = value.filter((id) => !names.has(id));
    return [...options, ...gone.map((id) => ({ value: id, label: id }))];
  }, [sidebar, value]);
  return (
    <MultiSelect
      label="Connected sidebar items"
      placeholder="Name of a sidebar item"
      data={data}
      value={[...value]}
      onChange={onChange}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No sidebar item has this name"
      filter={({ options, search }) => {
        const wanted = search.trim().toLowerCase();
        return (options as ComboboxItem[]).filter(
          ({ value: id, label }) => id === wanted || label.toLowerCase().includes(wanted),
        );
      }}
      comboboxProps={{ zIndex: 350 }}
    />
  );
}
