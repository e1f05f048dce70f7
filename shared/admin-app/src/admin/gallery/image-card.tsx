import { Button, Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { GalleryGroupRecord, GalleryImage } from '@wa/core/domain/pages/gallery';
import { drawingName } from '@wa/core/domain/uploaded-image';
import { IMAGE_ACCEPT } from '@wa/core/domain/uploads';
import { usePlatform } from '../../platform/provider.tsx';
import type { MenuEntry } from '../../ui/action-menu.tsx';
import { DragHandle } from '../../ui/drag-handle.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { UploadProgress } from '../form/upload-field.tsx';
import { MoveMenu } from '../move/move-menu.tsx';
import { ProductPicture } from '../product/product-picture.tsx';
import { Referring } from '../references/reference-field.tsx';
import { describeImage, type GalleryForm } from './gallery-form.ts';
import type { ImageUpload, ImageUploads } from './image-uploads.ts';

interface ImageCardProps {
  list: string;
  image: GalleryImage;
  /** Label of an image that is a thumbnail; null for all others. */
  tag: string | null;
  editor: RecordEditor<GalleryGroupRecord, GalleryForm>;
  place: { index: number; count: number; onMove: (from: number, to: number) => void };
  actions: readonly MenuEntry[];
}

/** Shows an image with a field for its description, which is also its alt text. */
export function ImageCard({ list, image, tag, editor, place, actions }: ImageCardProps) {
  const { id, src, description } = image;
  const isDescribed = description.trim() !== '';
  const name = isDescribed ? description : `image ${String(place.index + 1)}`;
  const describe = (text: string) =>
    editor.edit((now) => describeImage(now, list, id, text.replace(/\s*\n\s*/g, ' ')), `describe ${id}`);
  return (
    <div className={`stack-4 box tile image-card${isDescribed ? '' : ' is-undescribed'}`}>
      <div className="line image-card-head">
        <DragHandle label={`Drag ${name}`} />
        {tag !== null && <span className="tag">{tag}</span>}
        {!isDescribed && <span className="tag note-warn">No description</span>}
        <MoveMenu name={name} {...place} more={actions} />
      </div>
      <div className="tile-picture">
        <ProductPicture image={drawingName(src) ?? src} />
      </div>
      <Referring value={description} onChange={describe}>
        {(more) => (
          <Textarea
            {...more}
            rows={2}
            placeholder="Describe the image"
            aria-label={`Description of image ${String(place.index + 1)}`}
            value={description}
            onKeyDown={(event) => {
              more.onKeyDown(event);
              // The key may have selected a figure instead.
              if (!event.isDefaultPrevented()) goOn(event);
            }}
            onChange={(event) => describe(event.currentTarget.value)}
          />
        )}
      </Referring>
    </div>
  );
}

/**
 * Tab and Enter move from one description to the next and skip the buttons. After the last one, Tab works as
 * usual.
 */
function goOn(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
    return;
  if (event.key !== 'Tab' && event.key !== 'Enter') return;
  const fields = [...document.querySelectorAll<HTMLTextAreaElement>('.image-card textarea')];
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (next === undefined && event.key === 'Tab') return;
  event.preventDefault();
  next?.focus();
}

interface UploadCardProps {
  upload: ImageUpload;
  uploads: ImageUploads;
}

/** Shows an upload in place of its image. A failed one stays with its reason. */
export function UploadCard({
  upload: { id, name, at, fraction, message, reason, file },
  uploads,
}: UploadCardProps) {
  const { pickFiles } = usePlatform();
  const chooseAnother = async () => {
    const [other] = await pickFiles({ accept: IMAGE_ACCEPT, multiple: false });
    if (other !== undefined) uploads.retry(id, other);
  };
  if (at === 'sending') {
    return (
      <div className="stack-4 box tile image-card upload-card">
        <UploadProgress name={name} fraction={fraction} onCancel={() => uploads.remove(id)} />
      </div>
    );
  }
  return (
    <div className="stack-4 box tile image-card upload-card is-undescribed">
      <b>{name}</b>
      <span className="field-error" role="alert">
        {message}
      </span>
      {reason !== '' && <span className="field-hint">{reason}</span>}
      <span className="line">
        {file !== null && (
          <Button size="xs" onClick={() => uploads.retry(id, file)}>
            Try again
          </Button>
        )}
        <Button size="xs" onClick={() => void chooseAnother()}>
          Choose another file
        </Button>
        <Button size="xs" variant="subtle" aria-label={`Remove ${name}`} onClick={() => uploads.remove(id)}>
          Remove
        </Button>
      </span>
    </div>
  );
}
