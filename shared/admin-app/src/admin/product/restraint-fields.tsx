import { TextInput, NativeSelect } from '@mantine/core';
import { RESTRAINTS, RESTRAINT_LABEL, type Restraint } from '@wa/core/domain/products/restraint';
import { fieldName } from '../changes/field-names.ts';
import type { FieldsProps } from './product-form.ts';

const WORDS: Readonly<Record<Restraint, string>> = {
  '': 'Not stated',
  yes: 'Restrains the pipes',
  no: 'Doesn’t restrain the pipes',
  conditional: 'Restrains the pipes with conditions',
};
const OPTIONS = RESTRAINTS.map((value) => ({ value, label: WORDS[value] }));

/** Whether the product holds the pipes together against thrust, which visitors see wherever the product is shown. */
export function RestraintFields({ form, errors, onEdit }: FieldsProps) {
  return (
    <div className="fields">
      <NativeSelect
        label={RESTRAINT_LABEL}
        data={OPTIONS}
        value={form.restraint}
        onChange={({ currentTarget: { value } }) =>
          onEdit(() => ({ restraint: RESTRAINTS.find((each) => each === value) ?? '' }))
        }
      />
      {form.restraint === 'conditional' && (
        <TextInput
          label={fieldName('restraintCondition')}
          value={form.restraintCondition}
          description="The condition as it follows “if”: both pipe ends are grooved"
          error={errors.restraintCondition}
          onChange={({ currentTarget: { value: restraintCondition } }) =>
            onEdit(() => ({ restraintCondition }))
          }
        />
      )}
    </div>
  );
}
