import { Photo } from '@wa/core/ui/photo.tsx';
import type { Drawing } from '@wa/core/drawings/drawings';
import { CARD_IMAGE_HEIGHT_PX } from '@wa/core/domain/limits';
import { imageAddress } from '@wa/core/domain/uploaded-image';
import { drawingOf } from './drawn.tsx';

/** Placeholder for a missing image. For an image that fails to load, default-picture.ts sets it. */
const DEFAULT_IMAGE = '/favicon.svg';
/** CSS classes that set the line weights of small and large pictures. */
const LINES = { card: 'il il-card', figure: 'il il-fig' } as const;
type PictureVariant = keyof typeof LINES;
/** Widths of a product's picture in the style sheets. */
const SIZES = { card: 'small', figure: '(min-width: 700px) 600px, 100vw' } as const;

/** Returns the file of an image or of a drawing; the default file if the image is neither. */
export function pictureFile(image: string): string {
  const drawing = /^(?:drawing:)?([a-z0-9-]+)$/.exec(image.trim())?.[1];
  return drawing === undefined ? (imageAddress(image) ?? DEFAULT_IMAGE) : `/drawings/${drawing}.svg`;
}

/** True on the server, which has all drawings, so an unknown name there is an error. */
const HAS_DRAWINGS = typeof document === 'undefined';

interface ProductPictureProps {
  /** An address or the name of a bundled drawing (D4). */
  image: string;
  /** Empty next to a visible title, which makes a drawing decorative. */
  alt?: string;
  variant?: PictureVariant;
  lazy?: boolean;
}

/** A product's picture: an inline drawing, an image by address, or the default logo. */
export function ProductPicture({ image, alt = '', variant = 'card', lazy = true }: ProductPictureProps) {
  const drawing = drawingOf(image);
  if (drawing) return <DrawnPicture drawing={drawing} alt={alt} variant={variant} />;
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
  /** Empty next to a visible description. */
  alt: string;
  variant: PictureVariant;
  /** Rendered width, in the format of `Photo`. */
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
  /** Empty next to a visible title, which makes the drawing decorative. */
  alt: string;
  variant: PictureVariant;
}

/** An inline drawing. It carries its name, so that the browser can reuse the server's markup. */
function DrawnPicture({ drawing, alt, variant }: DrawnPictureProps) {
  const role = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <svg
      className={LINES[variant]}
      viewBox={drawing.viewBox}
      data-drawing={drawing.name}
      {...role}
      // The server has validated the file on load (api/src/content/drawings).
      dangerouslySetInnerHTML={{ __html: drawing.body }}
    />
  );
}
