import type { SyntheticEvent } from 'react';
import { imageAddress } from '@wa/shared/blocks/image-address';
import { CARD_IMAGE_HEIGHT_PX } from '@wa/shared/domain/limits';
import { drawingOf, type ShelvedDrawing } from './drawing-shelf.ts';

/** Shown for an image that is missing or does not load. */
export const DEFAULT_IMAGE = '/favicon.svg';

const LINES = { card: 'il il-card', figure: 'il il-fig' } as const;
type Variant = keyof typeof LINES;

interface Props {
  /** An address or the name of a bundled drawing (D4). */
  image: string;
  /** Empty beside a visible title; a drawing then is decorative, too. */
  alt?: string;
  variant?: Variant;
  lazy?: boolean;
}

/** A product's picture: a drawing inline, an image by address, the default logo for neither. */
export function ProductPicture({ image, alt = '', variant = 'card', lazy = true }: Props) {
  const drawing = drawingOf(image);
  if (drawing) return <Drawing drawing={drawing} decorative={alt === ''} variant={variant} />;
  return (
    <img
      className={`picture picture-${variant}`}
      src={imageAddress(image) ?? DEFAULT_IMAGE}
      alt={alt}
      width={(CARD_IMAGE_HEIGHT_PX * 3) / 2}
      height={CARD_IMAGE_HEIGHT_PX}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={showDefault}
    />
  );
}

interface DrawingProps {
  drawing: ShelvedDrawing & { name: string };
  decorative: boolean;
  variant: Variant;
}

function Drawing({ drawing, decorative, variant }: DrawingProps) {
  const role = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': drawing.alt };
  return (
    <svg
      className={LINES[variant]}
      viewBox="0 0 240 160"
      data-drawing={drawing.name}
      {...role}
      // Markup of our own drawings, never of anything typed or uploaded.
      dangerouslySetInnerHTML={{ __html: drawing.body }}
    />
  );
}

function showDefault({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  if (!currentTarget.src.endsWith(DEFAULT_IMAGE)) currentTarget.src = DEFAULT_IMAGE;
}
