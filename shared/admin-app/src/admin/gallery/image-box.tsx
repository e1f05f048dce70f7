import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { CHOOSE_FROM_FILES } from '@wa/core/domain/labels';
import { move } from '@wa/core/domain/ordering';
import type { GalleryGroupRecord } from '@wa/core/domain/pages/gallery';
import { IMAGE_ACCEPT } from '@wa/core/domain/uploads';
import { drawing } from '@wa/core/drawings/drawings';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { usePlatform } from '../../platform/provider.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import type { RecordEditor } from '../editing/record-editor.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { DrawingPicker } from '../form/drawing-picker.tsx';
import { editImages, imagesIn, insertImages, listsOf, type GalleryForm } from './gallery-form.ts';
import { ImageCard } from './image-card.tsx';
import { entriesOf, entryId, type Entry, type ImageUpload, type ImageUploads } from './image-uploads.ts';
import { imageActions, thumbnailTag } from './image-actions.ts';
import { UploadCard } from './upload-card.tsx';

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
      className={drop.isOver ? 'image-box is-over' : 'image-box'}
      {...drop.target}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take([...event.clipboardData.files]);
      }}
    >
      <div className="line image-box-head">{children}</div>
      {!isClosed && (
        <>
          <SortableList
            label="Images in order"
            layout="grid"
            className="image-list"
            items={entries}
            idOf={entryId}
            nameOf={nameOf}
            onMove={onMove}
            renderItem={renderItem}
          />
          <div className="line image-box-add">
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
