import { Photo } from '@wa/core/ui/photo.tsx';
import type { Drawing } from '@wa/core/drawings/drawings';
import { CARD_IMAGE_HEIGHT_PX } from '@wa/core/domain/limits';
import { imageAddress } from '@wa/core/domain/uploaded-image';
import { drawingOf } from './drawn.tsx';

/** Shown for an image that is missing; where an image doesn't load, default-picture.ts puts it. */
const DEFAULT_IMAGE = '/favicon.svg';
/** Line weights for a small picture or a large one. */
const LINES = { card: 'il il-card', figure: 'il il-fig' } as const;
type PictureVariant = keyof typeof LINES;
/** How wide style sheets draw a product's picture. */
const SIZES = { card: 'small', figure: '(min-width: 700px) 600px, 100vw' } as const;

/** The file of an image, also of a drawing; the default one for neither. */
export function pictureFile(image: string): string {
  const drawing = /^(?:drawing:)?([a-z0-9-]+)$/.exec(image.trim())?.[1];
  return drawing === undefined ? (imageAddress(image) ?? DEFAULT_IMAGE) : `/drawings/${drawing}.svg`;
}

/** True on the server, which has all drawings: a name that it doesn't know is a mistake. */
const HAS_DRAWINGS = typeof document === 'undefined';

interface ProductPictureProps {
  /** An address or the name of a bundled drawing (D4). */
  image: string;
  /** Empty beside a visible title; a drawing then is decorative, too. */
  alt?: string;
  variant?: PictureVariant;
  lazy?: boolean;
}

/** A product's picture: a drawing inline, an image by address, the default logo for neither. */
export function ProductPicture({ image, alt = '', variant = 'card', lazy = true }: ProductPictureProps) {
  const drawing = drawingOf(image);
  if (drawing) return <DrawnPicture drawing={drawing} alt={alt && drawing.alt} variant={variant} />;
  return (
    <Photo
      className={`picture picture-${variant}`}
      src={HAS_DRAWINGS ? (imageAddress(image) ?? DEFAULT_IMAGE) : pictureFile(image)}
      alt={alt}
      sizes={SIZES[variant]}
      width={(CARD_IMAGE_HEIGHT_PX * 3) / 2}
      height={CARD_IMAGE_HEIGHT_PX}
      lazy={lazy}
    />
  );
}

interface GalleryPictureProps {
  src: string;
  /** Empty beside a visible description. */
  alt: string;
  variant: PictureVariant;
  /** How wide it is drawn, as `Photo` takes it. */
  sizes: string;
}

/** A picture of the gallery: a bundled drawing inline, anything else by its address. */
export function GalleryPicture({ src, alt, variant, sizes }: GalleryPictureProps) {
  const drawing = drawingOf(src);
  if (drawing) return <DrawnPicture drawing={drawing} alt={alt} variant={variant} />;
  return src && !src.startsWith('drawing:') ? <Photo src={src} alt={alt} sizes={sizes} /> : null;
}

interface DrawnPictureProps {
  drawing: Drawing & { name: string };
  /** Empty beside a visible title: the drawing then is decorative. */
  alt: string;
  variant: PictureVariant;
}

/** A drawing, inline; it says its name, so that the browser can take it over from the server's document. */
function DrawnPicture({ drawing, alt, variant }: DrawnPictureProps) {
  const role = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <svg
      className={LINES[variant]}
      viewBox={drawing.viewBox}
      data-drawing={drawing.name}
      {...role}
      // The server checked the file when it loaded it (api/src/content/drawings).
      dangerouslySetInnerHTML={{ __html: drawing.body }}
    />
  );
}
