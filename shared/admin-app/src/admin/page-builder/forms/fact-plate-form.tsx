import { catalogueFacts } from '@wa/core/blocks/catalogue-facts';
import { fact, factIds, isFactId } from '@wa/core/catalogue/facts/registry';
import { ItemList } from './item-list.tsx';
import { SelectField } from './select-field.tsx';
import type { BlockForm } from './form-props.ts';

/** Headline figures at most (design direction). */
const MOST = 4;

const named = factIds.map((id) => ({
  value: id as string,
  name: `${fact(id).label}: ${catalogueFacts.figure(id)?.us ?? ''}`,
}));

/** Facts by label and figure; the few that read the same are told apart by their names in the catalogue. */
const options = named
  .map(({ value, name }) => {
    const isTwin = named.some((other) => other.value !== value && other.name === name);
    return { value, name: isTwin ? `${name} (${value})` : name };
  })
  .sort((a, b) => a.name.localeCompare(b.name));

/** Up to four published facts, in order. */
export const FactPlateForm: BlockForm = ({ data, patch }) => {
  const stored: unknown[] = Array.isArray(data['facts']) ? data['facts'] : [];
  const facts = stored.filter((id): id is string => typeof id === 'string');
  return (
    <ItemList
      items={facts}
      itemName="Figure"
      most={MOST}
      newItem={() => ''}
      titleOf={(id) => (isFactId(id) ? fact(id).label : id)}
      onChange={(next) => patch({ facts: next })}
      renderItem={(id, set, index) => (
        <>
          <SelectField
            label={`Figure ${String(index + 1)}`}
            options={options}
            value={id}
            empty="Choose a fact"
            onChange={set}
          />
          <span className="field-hint">{catalogueFacts.figure(id)?.us}</span>
        </>
      )}
    />
  );
};
