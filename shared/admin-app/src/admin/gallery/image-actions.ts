import type { GalleryGroupRecord, GalleryImage } from '@wa/core/domain/pages/gallery';
import type { RecordEditor } from '../editing/record-editor.ts';
import type { MenuEntry } from '../../ui/action-menu.tsx';
import {
  editProject,
  moveImage,
  OWN,
  removeImage,
  type GalleryForm,
  type ImageList,
} from './gallery-form.ts';

interface ImageActionsNeeds {
  editor: RecordEditor<GalleryGroupRecord, GalleryForm>;
  list: string;
  /** Lists to which the image can move. */
  others: readonly ImageList[];
  image: GalleryImage;
}

/** Returns the menu entries of an image in addition to the moves. */
export function imageActions({ editor, list, others, image: { id, src } }: ImageActionsNeeds): MenuEntry[] {
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
export function thumbnailTag(form: GalleryForm, list: string): (src: string) => string | null {
  const { thumbnail, images } = form.projects.find(({ id }) => id === list) ?? form;
  const own = thumbnail || images[0]?.src;
  return (src) => {
    if (list !== OWN && src === form.thumbnail) return 'Group thumbnail';
    return src === own ? 'Thumbnail' : null;
  };
}
