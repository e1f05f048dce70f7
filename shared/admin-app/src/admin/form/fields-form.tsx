import { Checkbox, Fieldset, NativeSelect, Radio, SegmentedControl, TextInput } from '@mantine/core';
import { readField, readFields } from '@wa/core/domain/block-kinds/kind';
import { objectsOf, textOf, textsIn, unvalidated, type Unvalidated } from '@wa/core/domain/unvalidated';
import { optionsWith } from '../../ui/options.ts';
import { ReferenceArea, ReferenceField } from '../references/reference-field.tsx';
import { FactsField, TableField } from './fact-fields.tsx';
import {
  hrefProblem,
  type EditData,
  type FormField,
  type FormFields,
  type Option,
  type OwnProps,
} from './form-fields.ts';
import { HtmlField } from './html-field.tsx';
import { ItemList } from './item-list.tsx';
import { LengthNote } from './length-note.tsx';
import { MarkedTextField } from './marked-text-field.tsx';
import { NumberField } from './number-field.tsx';
import { DrawingField, PictureField, DocumentField } from './picture-field.tsx';
import { FieldError } from './field-error.tsx';

interface FieldsFormProps {
  fields: FormFields;
  /** A field name, which may be unknown. */
  data: object;
  /** Problems that prevent a save, by field. */
  problems?: Readonly<Record<string, string>> | undefined;
  /** Reasons for fields that can't be changed. */
  fixed?: Readonly<Record<string, string>>;
  /** True if the item was just added, so that its first field gets the focus. */
  isFocused?: boolean;
  onEdit: EditData;
}

/** The form of a record, a block, or an item of a list: one control per field, in order. */
export function FieldsForm({
  fields,
  data,
  problems = {},
  fixed = {},
  isFocused = false,
  onEdit,
}: FieldsFormProps) {
  const now = unvalidated(data);
  return (
    <div className="fields-form">
      {Object.entries(fields).map(([name, field], at) => {
        if (field.isShown?.(now) === false) return null;
        const props = { name, data: now, error: problems[name], fixed: fixed[name], onEdit };
        const autoFocus = isFocused && at === 0;
        const control = <Control key={name} {...{ field, autoFocus }} {...props} />;
        const isSmall = field.is === 'number' || field.is === 'color';
        if (!isSmall && field.isHalf !== true && field.advice === undefined) return control;
        return (
          <div key={name} className={isSmall ? 'field-small' : field.isHalf ? 'field-half' : undefined}>
            {control}
            {field.advice && <LengthNote text={textOf(now[name])} advice={field.advice} />}
          </div>
        );
      })}
    </div>
  );
}

function Control({ field, autoFocus, ...props }: OwnProps & { field: FormField; autoFocus: boolean }) {
  const { name, data, error, fixed, onEdit } = props;
  const stored = data[name];
  const value = textOf(stored);
  const set = (next: unknown) => onEdit((now) => ({ ...now, [name]: next }), name);
  const asked = {
    label: field.label,
    description: fixed ?? field.hintOf?.(data) ?? ('hint' in field ? field.hint : undefined),
    placeholder: 'placeholder' in field ? field.placeholder : undefined,
    error,
    readOnly: fixed !== undefined,
    autoFocus,
    maxLength: field.maxLength ?? field.advice?.max,
    autoComplete: field.autoComplete,
    'data-autofocus': field.isFirst,
  };
  const plain = {
    ...asked,
    value,
    onChange: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
  };
  switch (field.is) {
    case 'line':
      return <ReferenceField {...asked} value={value} onChange={set} />;
    case 'text':
      return <ReferenceArea {...asked} rows={field.rows ?? 4} value={value} onChange={set} />;
    case 'marked':
      return (
        <MarkedTextField
          {...asked}
          rows={field.rows ?? 4}
          value={value}
          onChange={set}
          onMark={(next) => onEdit((now) => ({ ...now, [name]: next }))}
        />
      );
    case 'lines':
      return (
        <ReferenceArea
          {...asked}
          rows={field.rows ?? 4}
          value={textsIn(stored).join('\n')}
          onChange={(text) => set(text === '' ? [] : text.split('\n'))}
        />
      );
    case 'plain':
      return <TextInput {...plain} />;
    case 'password':
      return <TextInput {...plain} type="password" />;
    case 'day':
      return <TextInput {...plain} type="date" />;
    case 'anchor':
      return (
        <details className="more-fields">
          <summary>Anchor{value && `: #${value}`}</summary>
          <TextInput {...plain} onChange={(event) => set(event.currentTarget.value.replace(/^#+/, ''))} />
        </details>
      );
    case 'html':
      return <HtmlField label={field.label} value={value} onChange={set} />;
    case 'address':
      return <TextInput {...plain} error={error ?? hrefProblem(value)} />;
    case 'document':
      return (
        <DocumentField
          {...asked}
          name={name}
          named={field.named}
          kind={field.isPdf === true ? 'pdf' : 'document'}
          value={value}
          onEdit={onEdit}
        />
      );
    case 'picture':
      return <PictureField label={field.label} value={value} onChange={set} />;
    case 'drawing':
      return <DrawingField {...plain} onPick={set} />;
    case 'table':
      return <TableField label={field.label} value={value} onChange={set} />;
    case 'color':
      return <TextInput {...plain} type="color" value={pickable(value, field.initial)} />;
    case 'choice':
      return (
        <div className="field">
          <span className="field-label" aria-hidden="true">
            {field.label}
          </span>
          <SegmentedControl
            aria-label={field.label}
            data={Object.entries(field.options).map(([key, text]) => ({ value: key, label: text }))}
            value={readField(field, stored)}
            onChange={set}
          />
        </div>
      );
    case 'select':
      return (
        <NativeSelect
          {...asked}
          data={optionsWith(
            value,
            field.options.map(({ value: option, label }) => ({ value: String(option), label })),
          )}
          value={value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    case 'radios':
    case 'ticks':
      return <Choices field={field} stored={stored} hint={asked.description} {...{ error, fixed, set }} />;
    case 'number':
      return (
        <NumberField
          label={field.label}
          limits={field.limits}
          value={readField(field, stored)}
          onChange={set}
        />
      );
    case 'flag':
      return (
        <Checkbox
          label={field.label}
          checked={readField(field, stored)}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      );
    case 'facts':
      return <FactsField field={field} name={name} data={data} onEdit={onEdit} />;
    case 'list':
      return <Items field={field} {...{ name, stored, onEdit }} />;
    case 'rows':
      return (
        <Fieldset variant="unstyled" legend={field.title}>
          <Items field={field} {...{ name, stored, onEdit }} />
          <FieldError text={error} />
        </Fieldset>
      );
    case 'parts':
      return (
        <>
          <FieldsForm
            fields={field.fields}
            data={unvalidated(stored)}
            onEdit={(change) => onEdit((now) => ({ ...now, [name]: change(unvalidated(now[name])) }), name)}
          />
          <FieldError text={error} />
        </>
      );
    case 'own':
      return field.draw(props);
  }
}

interface ChoicesProps {
  field: Extract<FormField, { is: 'radios' | 'ticks' | 'select' }>;
  stored: unknown;
  hint: string | undefined;
  error: string | undefined;
  fixed: string | undefined;
  set: (next: unknown) => void;
}

/** Selects one of a few values, or several of them in the offered order. */
function Choices({ field, stored, hint, error, fixed, set }: ChoicesProps) {
  const { label: legend, options } = field;
  const chosen = textsIn(stored);
  const choose = (value: Option['value'], isOn: boolean) =>
    set(
      options
        .map((each) => each.value)
        .filter((each) => (each === value ? isOn : chosen.includes(String(each)))),
    );
  return (
    <Fieldset variant="unstyled" legend={legend} disabled={fixed !== undefined}>
      {options.map(({ value, label, note, lang }) => {
        const drawn = { label: <span lang={lang}>{label}</span>, description: note };
        return field.is === 'radios' ? (
          <Radio
            key={label}
            {...drawn}
            name={legend}
            checked={stored === value}
            onChange={() => set(value)}
          />
        ) : (
          <Checkbox
            key={label}
            {...drawn}
            checked={chosen.includes(String(value))}
            onChange={(event) => choose(value, event.currentTarget.checked)}
          />
        );
      })}
      {hint && <span className="field-hint">{hint}</span>}
      <FieldError text={error} />
    </Fieldset>
  );
}

interface ItemsProps {
  field: Extract<FormField, { is: 'list' | 'rows' }>;
  name: string;
  stored: unknown;
  onEdit: EditData;
}

function Items({ field, name, stored, onEdit }: ItemsProps) {
  const fields: FormFields = field.fields;
  return (
    <ItemList
      items={objectsOf(stored)}
      itemName={field.label}
      {...(field.is === 'rows' && { add: field.add, isFlat: true })}
      newItem={() => (field.is === 'rows' ? emptied(fields) : readFields(field.fields, {}))}
      titleOf={(item) => textOf(item[field.is === 'rows' ? (Object.keys(fields)[0] ?? '') : 'label'])}
      onEdit={(change, typing) =>
        onEdit((now) => ({ ...now, [name]: change(objectsOf(now[name])) }), typing && `${name}.${typing}`)
      }
      renderItem={(item, edit, index) => (
        <FieldsForm fields={numbered(fields, index + 1)} data={item} onEdit={edit} />
      )}
    />
  );
}

const emptied = (fields: FormFields): Unvalidated =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.is === 'own' ? field.initial : '']),
  );

const numbered = (fields: FormFields, number: number): FormFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, label: field.label.replace('#', String(number)) },
    ]),
  );

/** The browser's color picker accepts only six digits. */
const pickable = (color: string, initial: string) => (/^#[0-9a-f]{6}$/i.test(color) ? color : initial);
