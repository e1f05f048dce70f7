import { useState } from 'react';
import { cardLines } from '@wa/core/domain/products/product';
import { Button, TextInput } from '@mantine/core';
import { ReferenceField } from '../references/reference-field.tsx';
import { useDraw } from '../catalogue/titles.ts';
import { ProductPicture } from './product-picture.tsx';
import { DrawingPicker } from '../page-builder/forms/drawing-picker.tsx';
import { ConnectedItems } from './connected-items.tsx';
import { ImageUpload } from './image-upload.tsx';
import type { FieldsProps } from './product-form.ts';

/** Title, image and connected sidebar items, with the card as it will look (specification 2). */
export function BasicFields({ form, errors, onEdit }: FieldsProps) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <>
      <div className="product-basics">
        <div className="fields">
          <ReferenceField
            label="Title"
            value={form.title}
            description="A pipe character starts a new line on the card."
            error={errors.title}
            data-autofocus
            onChange={(title) => onEdit(() => ({ title }))}
          />
          <TextInput
            label="Image URL"
            value={form.image}
            description="An http(s) address, an uploaded file or the name of a drawing."
            error={errors.image}
            onChange={({ currentTarget: { value: image } }) => onEdit(() => ({ image }))}
          />
          <Button size="xs" className="align-start" onClick={() => setIsPicking(true)}>
            Choose a drawing
          </Button>
          <ImageUpload onDone={(image) => onEdit(() => ({ image }))} />
        </div>
        <CardPreview title={form.title} image={form.image} />
      </div>
      <ConnectedItems
        value={form.connectedSidebar}
        onChange={(connectedSidebar) => onEdit(() => ({ connectedSidebar }))}
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
