import { drawingName, isImageFile } from '../domain/image-address.ts';
import { isDrawingName } from './drawings.ts';

/** What an image of the gallery may be. A drawing is named with its prefix: a name alone would be an address within the site. */
export function isGalleryImage(src: string): boolean {
  const drawing = drawingName(src);
  return drawing === null ? isImageFile(src) : isDrawingName(drawing);
}
