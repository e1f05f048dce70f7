import { drawingName } from '@wa/core/domain/uploaded-image';
import { drawing, drawingFiles } from '@wa/core/drawings/drawings';
import type { SheetFigure } from './sheet.ts';

const UPLOADED = /^\/uploads\/([0-9a-f]{32}(?:-\d+x\d+)?\.(?:png|jpe?g|webp|gif|avif))$/;

/**
 * Returns the image of an image block or product for a sheet, or null: a drawing, with its own alternative
 * text unless another is given, or an uploaded file. An address on another host is never fetched.
 */
export function figureOf(src: string, alt: string, caption = ''): SheetFigure | null {
  const address = src.trim();
  const name = drawingName(address) ?? address;
  const svg = drawingFiles()[name];
  const uploaded = UPLOADED.exec(address)?.[1];
  if (svg === undefined && uploaded === undefined) return null;
  const own = svg === undefined ? '' : drawing(name)?.alt;
  return {
    source: svg === undefined ? { kind: 'upload', name: uploaded ?? '' } : { kind: 'drawing', name, svg },
    alt: alt.trim() || own || caption.trim() || 'Illustration',
    caption: caption.trim(),
  };
}
