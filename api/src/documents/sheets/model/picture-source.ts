import { drawingName } from '@wa/core/domain/image-address';
import { drawing, drawingFiles } from '@wa/core/drawings/drawings';
import type { PictureSource, SheetFigure } from './sheet.ts';

const UPLOADED = /^\/uploads\/([0-9a-f]{32}(?:-\d+x\d+)?\.(?:png|jpe?g|webp|gif|avif))$/;

/**
 * The image of an image block or product as a sheet can print it, or null: a drawing or an uploaded file. An
 * address on another host is never fetched.
 */
export function pictureSource(src: string): PictureSource | null {
  const address = src.trim();
  const name = drawingName(address) ?? address;
  const svg = drawingFiles()[name];
  if (svg !== undefined) return { kind: 'drawing', name, svg };
  const uploaded = UPLOADED.exec(address)?.[1];
  return uploaded === undefined ? null : { kind: 'upload', name: uploaded };
}

/** A figure of an image, with the drawing's own alternative text unless another is given. */
export function figureOf(src: string, alt: string, caption = ''): SheetFigure | null {
  const source = pictureSource(src);
  if (source === null) return null;
  const own = source.kind === 'drawing' ? drawing(source.name)?.alt : '';
  return { source, alt: alt.trim() || own || caption.trim() || 'Illustration', caption: caption.trim() };
}
