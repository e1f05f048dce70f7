import type { FormField } from '@wa/core/domain/finder/form-fields';
import type { Choice } from '@wa/core/domain/finder/questions';

/** One question: a number with its unit, or a choice; below it what it is in the other system, and what is wrong. */
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
          // Other choices are another list: what was chosen of the earlier one is gone.
          <Choices key={keyOf(choices)} choices={choices} value={value} {...described} />
        ) : (
          // Text, so that what is no number is answered by a sentence.
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

/** What is wrong, at the field that it is about. */
export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p className="field-error" id={id}>
      {text}
    </p>
  ) : null;
}
