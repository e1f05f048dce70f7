import { DrawingView } from '@wa/core/drawings/drawing-view.tsx';
import { isDrawingName } from '@wa/core/drawings/drawings';
import { isPendingUpload } from '../../client/queue/operation.ts';

/** A product's picture: a bundled drawing by name, else an image address; a named placeholder when there is none. */
export function ProductPicture({ image }: { image: string }) {
  const name = image.trim();
  if (isDrawingName(name)) return <DrawingView name={name} variant="card" decorative />;
  if (name === '') return <span className="picture-none">No image</span>;
  if (isPendingUpload(name)) return <span className="picture-none">Image waits to be uploaded</span>;
  return <img src={name} alt="" height={100} loading="lazy" decoding="async" draggable={false} />;
}
