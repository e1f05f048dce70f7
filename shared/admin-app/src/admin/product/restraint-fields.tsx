import { RESTRAINTS, RESTRAINT_LABEL, type Restraint } from '@wa/core/domain/products/restraint';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldName } from '../changes/field-names.ts';
import type { FieldsProps } from './product-form.ts';

const WORDS: Readonly<Record<Restraint, string>> = {
  '': 'Not stated',
  yes: 'Restrains the pipes',
  no: 'Doesn’t restrain the pipes',
  conditional: 'Restrains the pipes with conditions',
};
const OPTIONS = RESTRAINTS.map((value) => ({ value, name: WORDS[value] }));

/** Whether the product holds the pipes together against thrust, which visitors see wherever the product is shown. */
export function RestraintFields({ form, errors, onEdit }: FieldsProps) {
  return (
    <div className="fields">
      <SelectField
        label={RESTRAINT_LABEL}
        options={OPTIONS}
        value={form.restraint}
        onChange={(value) => onEdit(() => ({ restraint: RESTRAINTS.find((each) => each === value) ?? '' }))}
      />
      {form.restraint === 'conditional' && (
        <TextField
          label={fieldName('restraintCondition')}
          value={form.restraintCondition}
          hint="The condition as it follows “if”: both pipe ends are grooved"
          error={errors.restraintCondition}
          onChange={(restraintCondition) => onEdit(() => ({ restraintCondition }))}
        />
      )}
    </div>
  );
}
