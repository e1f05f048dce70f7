import { MultiSelect, TextInput, type ComboboxItem } from '@mantine/core';
import { useMemo } from 'react';
import { PRODUCT_IMAGE_UPLOAD_FAILED } from '@wa/core/domain/messages';
import { cardLines } from '@wa/core/domain/products/product';
import { flattenTree } from '@wa/core/domain/sidebar/sidebar-tree';
import { useDraw } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { useVersion } from '../drafts/use-version.ts';
import { FieldsForm } from '../form/fields-form.tsx';
import { fieldsOf } from '../form/form-fields.ts';
import { UploadField } from '../form/upload-field.tsx';
import { PICTURES, textAt, withText } from './file-rows.ts';
import type { FieldsProps } from './product-kind.ts';
import { ProductPicture } from './product-picture.tsx';
import { ProductsField } from '../form/products-field.tsx';

const CARD = fieldsOf('product', {
  title: { is: 'line', hint: 'A pipe character (|) starts a new line on the card.', isFirst: true },
  image: {
    is: 'drawing',
    label: 'Image URL',
    hint: 'An http(s) address, an uploaded file, or the name of a drawing.',
  },
});

const STATE = fieldsOf('product', {
  draft: { is: 'flag', initial: false, label: 'Draft: visitors don’t see this product' },
});

/** Edits title, image, and connected sidebar items, with a preview of the card (specification 2). */
export function BasicFields({ form, problems, onEdit }: FieldsProps) {
  const { version } = useVersion();
  return (
    <>
      <div className="stack columns-md product-basics">
        <div className="stack">
          <FieldsForm fields={CARD} data={form} problems={problems} onEdit={onEdit} />
          <UploadField
            kind="image"
            label="Upload a file"
            hint="JPEG, HEIC, PNG, WebP, AVIF, or GIF, up to 8 MB."
            failed={PRODUCT_IMAGE_UPLOAD_FAILED}
            onDone={(image) => onEdit((now) => ({ ...now, image }))}
          />
          <ImageDescription form={form} onEdit={onEdit} />
        </div>
        <CardPreview title={form.title} image={form.image} />
      </div>
      <ConnectedItems
        value={form.connectedSidebar}
        onChange={(connectedSidebar) => onEdit((now) => ({ ...now, connectedSidebar }))}
      />
      {version === 'live' && <FieldsForm fields={STATE} data={form} onEdit={onEdit} />}
    </>
  );
}

/** Edits the description of the card's image, which the product's page shows if it has no other images. */
function ImageDescription({ form, onEdit }: Pick<FieldsProps, 'form' | 'onEdit'>) {
  return (
    <TextInput
      label="Image description"
      description="Screen readers read it aloud. If empty, we use the file’s description or the product’s title."
      value={textAt({ ...form }, PICTURES, form.image)}
      onChange={({ currentTarget: { value } }) =>
        onEdit((now) => withText(now, PICTURES, form.image, value), 'imageAlts')
      }
    />
  );
}

function CardPreview({ title, image }: { title: string; image: string }) {
  const [first = 'Title', ...rest] = cardLines(useDraw()(title));
  return (
    <figure className="field card-preview">
      <figcaption className="field-label">Preview</figcaption>
      <div className="stack-4 padded box">
        <ProductPicture image={image} />
        <b className="name">{first}</b>
        {rest.map((line, at) => (
          <span key={at} className="quiet">
            {line}
          </span>
        ))}
      </div>
    </figure>
  );
}

interface ConnectedItemsProps {
  /** Ids of sidebar items. A deleted one stays listed until the user removes it. */
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
    />
  );
}

/** Products to choose under one condition. */
const ALTERNATIVES_MAX = 2;

/** Fields that help an engineer choose the product, shown on its page. */
export const DETAILS = fieldsOf('product', {
  summary: { is: 'line', hint: 'Say what it is and where it’s used, in one sentence.' },
  uses: { is: 'lines', hint: 'One condition per line, such as “The pipe is in one piece.”' },
  alternatives: {
    is: 'rows',
    label: 'Alternative',
    title: 'Choose another product for',
    add: 'Add alternative',
    fields: {
      when: { is: 'line', label: 'Condition #', isHalf: true },
      why: { is: 'line', label: 'Reason #', isHalf: true },
      products: {
        is: 'own',
        label: 'Products #',
        initial: [],
        draw: (props) => (
          <ProductsField label="Products to choose instead" maxValues={ALTERNATIVES_MAX} {...props} />
        ),
      },
    },
  },
  limits: {
    is: 'rows',
    label: 'Limit',
    title: 'Limits',
    add: 'Add limit',
    fields: {
      title: { is: 'line', label: 'Limit #' },
      text: { is: 'text', label: 'Text of limit #', rows: 2 },
    },
  },
  steps: {
    is: 'rows',
    label: 'Step',
    title: 'Installation steps',
    add: 'Add step',
    fields: {
      title: { is: 'line', label: 'Step #', isHalf: true },
      picture: { is: 'drawing', label: 'Drawing of step #', isHalf: true },
      text: { is: 'text', label: 'Text of step #', rows: 2 },
    },
  },
  materials: {
    is: 'rows',
    label: 'Material',
    title: 'Materials',
    add: 'Add material',
    fields: {
      part: { is: 'line', label: 'Component #', isHalf: true },
      material: { is: 'line', label: 'Material #', isHalf: true },
    },
  },
  approvals: { is: 'line', hint: 'This field and the next four are shown only if filled in.' },
  weight: { is: 'line', isHalf: true },
  leadTime: { is: 'line', isHalf: true },
  orderCode: { is: 'line', isHalf: true },
  torque: { is: 'line', isHalf: true },
});
