import { Photo } from '@wa/core/ui/photo.tsx';
import { imageAddress } from '@wa/core/domain/uploaded-image';
import { CARD_IMAGE_HEIGHT_PX } from '@wa/core/domain/limits';
import { drawingOf } from './drawing-shelf.ts';
import { DrawnPicture, type PictureVariant } from './drawn-picture.tsx';

/** Shown for an image that is missing; where an image doesn't load, default-picture.ts puts it. */
export const DEFAULT_IMAGE = '/favicon.svg';

/** How wide style sheets draw them. */
const SIZES = { card: 'small', figure: '(min-width: 700px) 600px, 100vw' } as const;

interface Props {
  /** An address or the name of a bundled drawing (D4). */
  image: string;
  /** Empty beside a visible title; a drawing then is decorative, too. */
  alt?: string;
  variant?: PictureVariant;
  lazy?: boolean;
}

/** A product's picture: a drawing inline, an image by address, the default logo for neither. */
export function ProductPicture({ image, alt = '', variant = 'card', lazy = true }: Props) {
  const drawing = drawingOf(image);
  if (drawing) return <DrawnPicture drawing={drawing} alt={alt && drawing.alt} variant={variant} />;
  return (
    <Photo
      className={`picture picture-${variant}`}
      src={imageAddress(image) ?? DEFAULT_IMAGE}
      alt={alt}
      sizes={SIZES[variant]}
      width={(CARD_IMAGE_HEIGHT_PX * 3) / 2}
      height={CARD_IMAGE_HEIGHT_PX}
      lazy={lazy}
    />
  );
}
