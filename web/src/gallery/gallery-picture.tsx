import { drawingOf } from '../pictures/drawing-shelf.ts';
import { DrawnPicture, type PictureVariant } from '../pictures/drawn-picture.tsx';

interface PictureProps {
  src: string;
  /** Empty beside a visible description. */
  alt: string;
  variant: PictureVariant;
}

/** A picture of the gallery: a bundled drawing inline, anything else by its address. */
export function GalleryPicture({ src, alt, variant }: PictureProps) {
  const drawing = drawingOf(src);
  if (drawing) return <DrawnPicture drawing={drawing} alt={alt} variant={variant} />;
  return src && !src.startsWith('drawing:') ? (
    <img src={src} alt={alt} loading="lazy" decoding="async" />
  ) : null;
}
