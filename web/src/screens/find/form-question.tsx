import type { FormField } from '@wa/core/domain/finder/form-fields';
import type { Choice } from '@wa/core/domain/finder/questions';
import { Problem } from '../../site/field.tsx';

/** One question: a number with its unit, or a choice. Below it are the conversion and the problem, if any. */
export function FormQuestion({ field, problem }: { field: FormField; problem: string | undefined }) {
  const { name, label, value, choices, unit, note, isMissing } = field;
  const id = `find-${name}`;
  const said = [note && `${id}-note`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const described = {
    id,
    name,
    ...(said && { 'aria-describedby': said }),
    ...(problem && { 'aria-invalid': true }),
  };
  return (
    <div className="field find-field" data-missing={isMissing || undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={unit ? 'find-number' : undefined}>
        {choices ? (
          // The key resets the list when the choices change, because the previous choice may not exist
          // anymore.
          <Choices key={keyOf(choices)} choices={choices} value={value} {...described} />
        ) : (
          // The field has the type text, so that an input that isn't a number gets an explanation.
          <input
            className="input figures"
            type="text"
            {...(unit && { inputMode: 'decimal' })}
            autoComplete="off"
            defaultValue={value}
            {...described}
          />
        )}
        {unit && (
          <Choices
            name={unit.name}
            choices={unit.choices}
            value={unit.value}
            aria-label={`Unit of ${label}`}
          />
        )}
      </div>
      {note && (
        <p className="quiet figures" id={`${id}-note`}>
          {note}
        </p>
      )}
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
}

const keyOf = (choices: readonly Choice[]) => choices.map(({ value }) => value).join();

interface ChoicesProps {
  name: string;
  choices: readonly Choice[];
  value: string;
}

function Choices({ choices, value, ...select }: ChoicesProps) {
  return (
    <select className="input" defaultValue={value} {...select}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
