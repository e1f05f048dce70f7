import { Photo } from '@wa/core/ui/photo.tsx';
import { drawingOf } from '../pictures/drawing-shelf.ts';
import { DrawnPicture, type PictureVariant } from '../pictures/drawn-picture.tsx';

interface PictureProps {
  src: string;
  /** Empty beside a visible description. */
  alt: string;
  variant: PictureVariant;
  /** How wide it is drawn, as `Photo` takes it. */
  sizes: string;
}

/** A picture of the gallery: a bundled drawing inline, anything else by its address. */
export function GalleryPicture({ src, alt, variant, sizes }: PictureProps) {
  const drawing = drawingOf(src);
  if (drawing) return <DrawnPicture drawing={drawing} alt={alt} variant={variant} />;
  return src && !src.startsWith('drawing:') ? <Photo src={src} alt={alt} sizes={sizes} /> : null;
}
