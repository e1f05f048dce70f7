import { useState } from 'react';
import { imageAddress } from '@wa/core/domain/uploaded-image';
import { CARD_IMAGE_HEIGHT_PX } from '@wa/core/domain/limits';
import { DrawingView, useDrawings } from '@wa/core/drawings/drawing-view.tsx';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { Logo } from '@wa/core/ui/logo.tsx';
import { isPendingUpload } from '../../client/queue/operation.ts';

/**
 * Shows a product's picture: a drawing by name, or an image address. If it can't be shown, the default logo
 * that visitors see, with the reason (specification 3).
 */
export function ProductPicture({ image }: { image: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  useDrawings();
  const name = image.trim();
  if (isDrawingName(name)) return <DrawingView name={name} variant="card" decorative />;
  if (name === '') return <Placeholder text="No image" />;
  if (isPendingUpload(name)) return <Placeholder text="Image not uploaded yet" />;
  const address = imageAddress(name);
  if (address === null || broken === name) return <Placeholder text="This image can’t be shown" />;
  return (
    <img
      src={address}
      alt=""
      height={CARD_IMAGE_HEIGHT_PX}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(name)}
    />
  );
}

function Placeholder({ text }: { text: string }) {
  return (
    <span className="picture-none">
      <Logo />
      {text}
    </span>
  );
}
