import { useMemo, useState } from 'react';
import { cardLines } from '@wa/core/domain/products/product';
import { Button } from '../../ui/button.tsx';
import { ChipInput } from '../../ui/chip-input.tsx';
import { ReferenceField } from '../references/reference-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDraw } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { ProductPicture } from './product-picture.tsx';
import { DrawingPicker } from '../page-builder/forms/drawing-picker.tsx';
import { connectedItems } from './connected-items.ts';
import { ImageUpload } from './image-upload.tsx';
import type { FieldsProps } from './product-form.ts';

/** Title, image and connected sidebar items, with the card as it will look (specification 2). */
export function BasicFields({ form, errors, onEdit }: FieldsProps) {
  const { sidebar } = useContent();
  const [isPicking, setIsPicking] = useState(false);
  const items = useMemo(() => connectedItems(sidebar), [sidebar]);
  return (
    <>
      <div className="product-basics">
        <div className="fields">
          <ReferenceField
            label="Title"
            value={form.title}
            hint="A pipe character starts a new line on the card."
            error={errors.title}
            data-autofocus
            onChange={(title) => onEdit(() => ({ title }))}
          />
          <TextField
            label="Image URL"
            value={form.image}
            hint="An http(s) address, an uploaded file or the name of a drawing."
            error={errors.image}
            onChange={(image) => onEdit(() => ({ image }))}
          />
          <Button look="small" className="align-start" onClick={() => setIsPicking(true)}>
            Choose a drawing
          </Button>
          <ImageUpload onDone={(image) => onEdit(() => ({ image }))} />
        </div>
        <CardPreview title={form.title} image={form.image} />
      </div>
      <ChipInput
        label="Connected sidebar items"
        placeholder="Name of a sidebar item"
        values={form.connectedSidebar}
        onChange={(values) => onEdit(() => ({ connectedSidebar: [...values] }))}
        nameOf={items.nameOf}
        read={items.read}
        suggestions={items.names}
      />
      {isPicking && (
        <DrawingPicker
          onClose={() => setIsPicking(false)}
          onPick={(image) => {
            onEdit(() => ({ image }));
            setIsPicking(false);
          }}
        />
      )}
    </>
  );
}

function CardPreview({ title, image }: { title: string; image: string }) {
  const [first = 'Title', ...rest] = cardLines(useDraw()(title));
  return (
    <figure className="field card-preview">
      <figcaption className="field-label">Preview</figcaption>
      <div>
        <ProductPicture image={image} />
        <b>
          {first}
          {rest.map((line, at) => (
            <span key={at}>{line}</span>
          ))}
        </b>
      </div>
    </figure>
  );
}
