import { useCallback, useMemo, useState, type ReactNode, type KeyboardEvent } from 'react';
import { CHOOSE_FROM_FILES } from '@wa/core/domain/labels';
import { move } from '@wa/core/domain/ordering';
import type { GalleryGroupRecord, GalleryImage } from '@wa/core/domain/pages/gallery';
import { IMAGE_ACCEPT } from '@wa/core/domain/uploads';
import { drawing } from '@wa/core/drawings/drawings';
import { Button, Textarea } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { usePlatform } from '../../platform/provider.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import type { RecordEditor } from '../editing/record-editor.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { DrawingPicker } from '../form/picture-field.tsx';
import {
  editImages,
  imagesIn,
  insertImages,
  listsOf,
  type GalleryForm,
  editProject,
  moveImage,
  OWN,
  removeImage,
  type ImageList,
  describeImage,
} from './gallery-form.ts';
import { entriesOf, entryId, type Entry, type ImageUpload, type ImageUploads } from './image-uploads.ts';
import type { MenuEntry } from '../../ui/action-menu.tsx';
import { drawingName } from '@wa/core/domain/uploaded-image';
import { DragHandle } from '../../ui/drag-handle.tsx';
import { MoveMenu } from '../move/move-menu.tsx';
import { ProductPicture } from '../product/product-picture.tsx';
import { Referring } from '../references/reference-field.tsx';
import { UploadProgress } from '../form/upload-field.tsx';

const ChooseFileDialog = lazyPart(
  async () => (await import('../form/choose-file-dialog.tsx')).ChooseFileDialog,
);

export interface ImagesProps {
  editor: RecordEditor<GalleryGroupRecord, GalleryForm>;
  form: GalleryForm;
  uploads: ImageUploads;
  onTheirWay: readonly ImageUpload[];
}

interface ImageBoxProps extends ImagesProps {
  /** `OWN`, or the id of a sub-project. */
  list: string;
  /** The header of the box. */
  children: ReactNode;
  /** True to show only the header. */
  isClosed?: boolean;
}

const nameOf = ({ image, upload }: Entry): string => image?.description || upload?.name || 'Image';

/** A list of images with its running uploads. Files can be chosen, dropped, and pasted. */
export function ImageBox({
  list,
  editor,
  form,
  uploads,
  onTheirWay,
  children,
  isClosed = false,
}: ImageBoxProps) {
  const { pickFiles } = usePlatform();
  const [isPicking, setPicking] = useState<'drawing' | 'file' | null>(null);
  const images = imagesIn(form, list);
  const entries = useMemo(() => entriesOf(list, images, onTheirWay), [images, list, onTheirWay]);
  const others = useMemo(() => listsOf(form).filter(({ id }) => id !== list), [form, list]);
  const tagOf = thumbnailTag(form, list);

  const onMove = useCallback(
    (from: number, to: number) => {
      const order = move(entries, from, to);
      uploads.follow(order);
      editor.edit((now) => editImages(now, list, () => order.flatMap(({ image }) => image ?? [])));
    },
    [editor, entries, list, uploads],
  );
  const count = entries.length;
  const renderItem = useCallback(
    (entry: Entry, index: number) =>
      entry.image ? (
        <ImageCard
          list={list}
          image={entry.image}
          tag={tagOf(entry.image.src)}
          editor={editor}
          place={{ index, count, onMove }}
          actions={imageActions({ editor, list, others, image: entry.image })}
        />
      ) : (
        <UploadCard upload={entry.upload} uploads={uploads} />
      ),
    [count, editor, list, onMove, others, tagOf, uploads],
  );
  const choose = async () => uploads.add(list, await pickFiles({ accept: IMAGE_ACCEPT, multiple: true }));
  const addImage = (src: string, description: string) => {
    const added = { id: crypto.randomUUID(), src, description };
    editor.edit((now) => insertImages(now, list, imagesIn(now, list).length, [added]));
    setPicking(null);
  };
  const take = (files: File[]) => uploads.add(list, files);
  const drop = useFileDrop(take);
  return (
    <section
      className={drop.isOver ? 'box is-over' : 'box'}
      {...drop.target}
      onPaste={(event) => {
        const { files, types } = event.clipboardData;
        if (files.length === 0) return;
        // Excel and Word copy a picture of the text along with it.
        if (isTyping(event.target) && types.includes('text/plain')) return;
        event.preventDefault();
        take([...files]);
      }}
    >
      <div className="line padded">{children}</div>
      {!isClosed && (
        <>
          <SortableList
            label="Images in order"
            layout="grid"
            className="tiles image-list"
            items={entries}
            idOf={entryId}
            nameOf={nameOf}
            onMove={onMove}
            renderItem={renderItem}
          />
          <div className="line padded">
            <Button leftSection={<Icon name="upload" />} size="xs" onClick={() => void choose()}>
              Add images
            </Button>
            <Button leftSection={<Icon name="tiles" />} size="xs" onClick={() => setPicking('drawing')}>
              Choose a drawing
            </Button>
            <Button leftSection={<Icon name="image" />} size="xs" onClick={() => setPicking('file')}>
              {CHOOSE_FROM_FILES}
            </Button>
            <span className="field-hint">You can also drop or paste images here. Up to 8 MB each.</span>
          </div>
        </>
      )}
      {isPicking === 'drawing' && (
        <DrawingPicker
          onClose={() => setPicking(null)}
          onPick={(name) => addImage(`drawing:${name}`, drawing(name)?.alt ?? '')}
        />
      )}
      {isPicking === 'file' && (
        <ChooseFileDialog
          kind="image"
          onClose={() => setPicking(null)}
          onChoose={({ url }) => addImage(url, '')}
        />
      )}
    </section>
  );
}

interface ImageActionsNeeds {
  editor: RecordEditor<GalleryGroupRecord, GalleryForm>;
  list: string;
  /** Lists to which the image can move. */
  others: readonly ImageList[];
  image: GalleryImage;
}

/** Returns the menu entries of an image in addition to the moves. */
function imageActions({ editor, list, others, image: { id, src } }: ImageActionsNeeds): MenuEntry[] {
  return [
    ...(list === OWN
      ? []
      : [
          {
            label: 'Use as sub-project thumbnail',
            run: () => editor.edit((now) => editProject(now, list, (own) => ({ ...own, thumbnail: src }))),
          },
        ]),
    { label: 'Use as group thumbnail', run: () => editor.edit((now) => ({ ...now, thumbnail: src })) },
    ...others.map(({ id: to, name }) => ({
      label: `Move to ${name}`,
      run: () => editor.edit((now) => moveImage(now, list, to, id)),
    })),
    { label: 'Remove', run: () => editor.edit((now) => removeImage(now, list, id)) },
  ];
}

/** Returns the label of an image that is the thumbnail of its list or of the group. */
function thumbnailTag(form: GalleryForm, list: string): (src: string) => string | null {
  const { thumbnail, images } = form.projects.find(({ id }) => id === list) ?? form;
  const own = thumbnail || images[0]?.src;
  return (src) => {
    if (list !== OWN && src === form.thumbnail) return 'Group thumbnail';
    return src === own ? 'Thumbnail' : null;
  };
}

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
function ImageCard({ list, image, tag, editor, place, actions }: ImageCardProps) {
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
function UploadCard({ upload: { id, name, at, fraction, message, reason, file }, uploads }: UploadCardProps) {
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
