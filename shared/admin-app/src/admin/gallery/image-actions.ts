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
  /** Where the image could go. */
  others: readonly ImageList[];
  image: GalleryImage;
}

/** What the menu of an image offers beside its moves. */
export function imageActions({ editor, list, others, image: { id, src } }: ImageActionsNeeds): MenuEntry[] {
  return [
    ...(list === OWN
      ? []
      : [
          {
            label: 'Thumbnail of the sub-project',
            run: () => editor.edit((now) => editProject(now, list, (own) => ({ ...own, thumbnail: src }))),
          },
        ]),
    { label: 'Thumbnail of the group', run: () => editor.edit((now) => ({ ...now, thumbnail: src })) },
    ...others.map(({ id: to, name }) => ({
      label: `Move to ${name}`,
      run: () => editor.edit((now) => moveImage(now, list, to, id)),
    })),
    { label: 'Take out', run: () => editor.edit((now) => removeImage(now, list, id)) },
  ];
}

/** What is said of the images of a list that stand for it, or for the group. */
export function thumbnailTag(form: GalleryForm, list: string): (src: string) => string | null {
  const { thumbnail, images } = form.projects.find(({ id }) => id === list) ?? form;
  const own = thumbnail || images[0]?.src;
  return (src) => {
    if (list !== OWN && src === form.thumbnail) return 'Group thumbnail';
    return src === own ? 'Thumbnail' : null;
  };
}
