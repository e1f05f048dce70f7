import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { CHOOSE_FROM_FILES } from '@wa/core/domain/labels';
import { move } from '@wa/core/domain/ordering';
import type { GalleryGroupRecord, GalleryImage } from '@wa/core/domain/pages/gallery';
import { IMAGE_ACCEPT } from '@wa/core/domain/uploads';
import { drawing } from '@wa/core/drawings/drawings';
import { Button } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { usePlatform } from '../../platform/provider.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import type { MenuEntry } from '../../ui/action-menu.tsx';
import type { RecordEditor } from '../editing/record-editor.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { DrawingButton } from '../form/picture-field.tsx';
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
} from './gallery-form.ts';
import { ImageCard, UploadCard } from './image-card.tsx';
import { entriesOf, entryId, type Entry, type ImageUpload, type ImageUploads } from './image-uploads.ts';

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
  const [isChoosing, setChoosing] = useState(false);
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
            <DrawingButton onPick={(name) => addImage(`drawing:${name}`, drawing(name)?.alt ?? '')} />
            <Button leftSection={<Icon name="image" />} size="xs" onClick={() => setChoosing(true)}>
              {CHOOSE_FROM_FILES}
            </Button>
            <span className="field-hint">You can also drop or paste images here. Up to 8 MB each.</span>
          </div>
        </>
      )}
      {isChoosing && (
        <ChooseFileDialog
          kind="image"
          onClose={() => setChoosing(false)}
          onChoose={({ url }) => {
            setChoosing(false);
            addImage(url, '');
          }}
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
