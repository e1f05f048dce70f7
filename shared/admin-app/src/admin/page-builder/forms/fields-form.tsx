import { TextInput, SegmentedControl } from '@mantine/core';
import { readField, readFields, type Field, type Fields } from '@wa/core/domain/block-kinds/kind';
import { objectsOf, textOf, type Unproven } from '@wa/core/domain/unproven';
import { ReferenceArea, ReferenceField } from '../../references/reference-field.tsx';
import { DocumentField } from './document-field.tsx';
import type { EditData } from './edit-data.ts';
import { FactsField, TableField } from './fact-fields.tsx';
import { hrefProblem } from './href-problem.ts';
import { HtmlField } from './html-field.tsx';
import { ItemList } from './item-list.tsx';
import { NumberField } from './number-field.tsx';
import { DrawingField, PictureField } from './picture-field.tsx';
import './fields-form.css';

interface FieldsFormProps {
  fields: Fields;
  data: Unproven;
  onEdit: EditData;
}

/** The form of a block, or of one item of a list in it: a control for each of its fields, in their order. */
export function FieldsForm({ fields, data, onEdit }: FieldsFormProps) {
  return (
    <div className="fields-form">
      {Object.entries(fields).map(([name, field]) => (
        <Control key={name} name={name} field={field} data={data} onEdit={onEdit} />
      ))}
    </div>
  );
}

interface ControlProps {
  name: string;
  field: Field;
  data: Unproven;
  onEdit: EditData;
}

function Control({ name, field, data, onEdit }: ControlProps) {
  const stored = data[name];
  const value = textOf(stored);
  const set = (next: unknown) => onEdit((now) => ({ ...now, [name]: next }), name);
  switch (field.is) {
    case 'line':
      return <ReferenceField {...asked(field)} value={value} onChange={set} />;
    case 'text':
      return <ReferenceArea {...asked(field)} rows={4} value={value} onChange={set} />;
    case 'anchor':
      return (
        <details className="more-fields">
          <summary>Anchor{value && `: #${value}`}</summary>
          <TextInput
            {...asked(field)}
            value={value}
            onChange={(event) => set(event.currentTarget.value.replace(/^#+/, ''))}
          />
        </details>
      );
    case 'html':
      return <HtmlField label={field.label} value={value} onChange={set} />;
    case 'address':
      return (
        <TextInput
          {...asked(field)}
          value={value}
          error={hrefProblem(value)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    case 'document':
      return (
        <DocumentField {...asked(field)} name={name} named={field.named} value={value} onEdit={onEdit} />
      );
    case 'picture':
      return <PictureField label={field.label} value={value} onChange={set} />;
    case 'drawing':
      return <DrawingField label={field.label} value={value} onChange={set} />;
    case 'table':
      return <TableField label={field.label} value={value} onChange={set} />;
    case 'color':
      return (
        <div className="field-small">
          <TextInput
            {...asked(field)}
            type="color"
            value={pickable(value, field.initial)}
            onChange={(event) => set(event.currentTarget.value)}
          />
        </div>
      );
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
    case 'number':
      return (
        <div className="field-small">
          <NumberField
            label={field.label}
            limits={field.limits}
            value={readField(field, stored)}
            onChange={set}
          />
        </div>
      );
    case 'flag':
      return (
        <label className="check">
          <input
            type="checkbox"
            checked={readField(field, stored)}
            onChange={(event) => set(event.target.checked)}
          />
          {field.label}
        </label>
      );
    case 'facts':
      return <FactsField field={field} name={name} data={data} onEdit={onEdit} />;
    case 'list':
      return (
        <ItemList
          items={objectsOf(stored)}
          itemName={field.label}
          newItem={(): Unproven => readFields(field.fields, {})}
          titleOf={(item) => textOf(item['label'])}
          onEdit={(change, typing) =>
            onEdit((now) => ({ ...now, [name]: change(objectsOf(now[name])) }), typing && `${name}.${typing}`)
          }
          renderItem={(item, edit) => <FieldsForm fields={field.fields} data={item} onEdit={edit} />}
        />
      );
  }
}

const asked = ({ label, hint, placeholder }: Exclude<Field, { is: 'list' | 'facts' }>) => ({
  label,
  description: hint,
  placeholder,
});

/** The browser's own picker takes six digits only. */
const pickable = (color: string, initial: string) => (/^#[0-9a-f]{6}$/i.test(color) ? color : initial);
