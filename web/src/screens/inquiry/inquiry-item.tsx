import { safeHref } from '@wa/core/domain/links';
import { NO_SUCH_PART, quantityProblem, textProblem } from '@wa/core/domain/inquiry/inquiry-list';
import { type InquiryItem, REMOVE_FIELD } from '@wa/core/domain/inquiry/inquiry-link';
import { lineName } from '@wa/core/domain/inquiry/inquiry-mail';
import type { InquiryLine } from '@wa/core/domain/inquiry/read-inquiry';
import { Icon } from '@wa/core/ui/icon.tsx';
import { Field } from '../../site/field.tsx';
import { ProductPicture } from '../../site/picture.tsx';

interface Props {
  line: InquiryLine;
  /** Zero-based position in the list. */
  at: number;
  onChange: (fields: Partial<InquiryItem>) => void;
  onRemove: () => void;
}

/** One item: its drawing, name, and listed values, and three fields. */
export function InquiryItemFields({ line, at, onChange, onRemove }: Props) {
  const { slug, part, published, restraint, quantity, size, note, row, asks } = line;
  const name = lineName(line);
  return (
    <li>
      <ProductPicture image={part?.image ?? ''} />
      <div>
        <h2>{part === null ? name : <a href={safeHref(part.href) ?? '/'}>{name}</a>}</h2>
        <p className="quiet figures">{part === null ? NO_SUCH_PART : published}</p>
        {restraint && <p className="quiet">{restraint}</p>}
      </div>
      <button
        type="submit"
        name={REMOVE_FIELD}
        value={at}
        className="button button-small button-icon"
        aria-label={`Remove ${name}`}
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
      >
        <Icon name="trash" />
      </button>
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="row" value={row} />
      <div className="inquiry-fields fields">
        <TextField
          name="quantity"
          label="Quantity"
          value={quantity}
          problem={quantityProblem(quantity)}
          onChange={onChange}
        />
        <TextField name="size" label="Size" value={size} problem={textProblem(size)} onChange={onChange} />
        <TextField name="note" label="Notes" value={note} problem={textProblem(note)} onChange={onChange} />
        {asks.length > 0 && <p className="field-hint">Please include: {asks.join('; ')}.</p>}
      </div>
    </li>
  );
}

interface TextFieldProps {
  name: 'quantity' | 'size' | 'note';
  label: string;
  value: string;
  problem: string;
  onChange: (fields: Partial<InquiryItem>) => void;
}

function TextField({ name, label, value, problem, onChange }: TextFieldProps) {
  return (
    <Field label={label} problem={problem} isWide={name === 'note'}>
      {(control) => (
        <input
          {...control}
          name={name}
          value={value}
          autoComplete="off"
          inputMode={name === 'quantity' ? 'numeric' : 'text'}
          onChange={({ target }) => {
            onChange({ [name]: target.value });
          }}
        />
      )}
    </Field>
  );
}
