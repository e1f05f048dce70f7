import { safeHref } from '@wa/core/domain/links';
import { ITEM_FIELDS, REMOVE_FIELD } from '@wa/core/domain/submittal/submittal';
import type { SubmittalLine } from '@wa/core/domain/submittal/submittal-lines';
import { Icon } from '@wa/core/ui/icon.tsx';
import { ProductPicture } from '../../site/picture.tsx';
import { SubmittalField } from './submittal-field.tsx';

/** One product: its drawing and name, and the fields of the contractor. */
export function SubmittalItemFields({ line, at }: { line: SubmittalLine; at: number }) {
  const { slug, name, detail, image, href, choices, problems } = line;
  const field = (field: keyof typeof ITEM_FIELDS) => ({
    name: field,
    label: ITEM_FIELDS[field],
    value: line[field],
    problem: problems[field],
  });
  return (
    <li>
      <ProductPicture image={image} />
      <div>
        <h3>{href === '' ? name : <a href={safeHref(href) ?? '/'}>{name}</a>}</h3>
        <p className={problems.slug ? 'field-error' : 'quiet'}>{problems.slug ?? detail}</p>
      </div>
      <button
        type="submit"
        name={REMOVE_FIELD}
        value={at}
        className="button button-small button-icon"
        aria-label={`Remove ${name}`}
      >
        <Icon name="trash" />
      </button>
      <input type="hidden" name="slug" value={slug} />
      <div className="submittal-fields fields">
        <SubmittalField {...field('tag')} />
        <SubmittalField {...field('paragraph')} />
        <SubmittalField {...field('quantity')} />
        {choices.length > 0 ? (
          <SubmittalField {...field('row')} options={<RowOptions choices={choices} />} />
        ) : (
          <>
            {problems.row !== undefined && <p className="field-error">{problems.row}</p>}
            <input type="hidden" name="row" value={problems.row === undefined ? line.row : ''} />
          </>
        )}
        <SubmittalField {...field('size')} />
        <SubmittalField {...field('variations')} />
      </div>
    </li>
  );
}

/** The rows of the product's spec tables, in their order. */
function RowOptions({ choices }: Pick<SubmittalLine, 'choices'>) {
  return (
    <>
      <option value="">Select a size</option>
      {choices.map(({ caption, rows }) => (
        <optgroup key={caption} label={caption}>
          {rows.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
