import type { StoredUpload } from '@wa/core/contract/uploads';
import { extensionOf, fileType } from '@wa/core/domain/uploads';
import { uploadedImage } from '@wa/core/domain/uploaded-image';

export const FILE_TYPES = ['all', 'image', 'pdf', 'other'] as const;
export type FileType = (typeof FILE_TYPES)[number];
export const USAGES = ['any', 'used', 'unused'] as const;
export type Usage = (typeof USAGES)[number];

export const typeOf = ({ name }: Pick<StoredUpload, 'name'>): Exclude<FileType, 'all'> => fileType(name);

/** Returns the type as people write it: 'PNG'. */
export const typeName = ({ name }: Pick<StoredUpload, 'name'>): string => extensionOf(name).toUpperCase();

/** Returns '1200 × 800', in pixels; empty for a document. */
export const dimensionsText = ({ width, height }: StoredUpload): string =>
  width === undefined || height === undefined ? '' : `${String(width)} × ${String(height)}`;

/** Returns the address of a small copy of an image, or of the image itself if it is small. */
export const thumbnailOf = ({ url }: Pick<StoredUpload, 'url'>): string =>
  uploadedImage(url)?.copies.at(-1)?.files[0] ?? url;

export interface FileFilter {
  /** Words of the name, in any order. */
  text: string;
  type: FileType;
  usage: Usage;
}

/** Returns the files that meet all conditions, in their order (D34.4). */
export function filterFiles(
  files: readonly StoredUpload[],
  { text, type, usage }: FileFilter,
): StoredUpload[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return files.filter((file) => {
    const name = file.title.toLowerCase();
    return (
      (type === 'all' || typeOf(file) === type) &&
      (usage === 'any' || file.places.length > 0 === (usage === 'used')) &&
      words.every((word) => name.includes(word))
    );
  });
}
