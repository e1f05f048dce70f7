import { drawingName } from '@wa/shared/domain/block-data';
import { DrawingView } from '@wa/shared/drawings/drawing-view.tsx';
import { isDrawingName } from '@wa/shared/drawings/drawings';

interface PictureProps {
  src: string;
  /** Empty beside a visible description. */
  alt: string;
  variant: 'card' | 'figure';
}

/** A picture of the gallery: a bundled drawing inline, anything else by its address. */
export function GalleryPicture({ src, alt, variant }: PictureProps) {
  const name = drawingName(src);
  if (name !== null) {
    if (!isDrawingName(name)) return null;
    return <DrawingView name={name} variant={variant} {...(alt ? { label: alt } : { decorative: true })} />;
  }
  return src ? <img src={src} alt={alt} loading="lazy" decoding="async" /> : null;
}
