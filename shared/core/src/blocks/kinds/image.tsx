import { textOf } from '../../domain/block-kinds/fields.ts';
import { drawing, isDrawingName } from '../../drawings/drawings.ts';
import { DrawingView } from '../../drawings/drawing-view.tsx';
import { drawingName, imageAddress } from '../../domain/image-address.ts';
import type { BlockView } from './block-view.ts';

/** An image by address, or one of the bundled drawings, inline so that it follows the colours of the page. */
export const ImageBlock: BlockView = ({ data, root }) => {
  const src = textOf(data['src']).trim();
  const alt = textOf(data['alt']);
  const caption = textOf(data['caption']).trim();
  const drawn = drawingName(src);
  const picture = drawn ? (
    <Drawn name={drawn} alt={alt} />
  ) : (
    <Photo src={imageAddress(src)} alt={alt} lazy={data['lazy'] !== false} />
  );
  if (!src) return null;
  return (
    <figure className="figure" {...root}>
      <div className="figure-picture">{picture}</div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
};

function Drawn({ name, alt }: { name: string; alt: string }) {
  if (!isDrawingName(name)) return null;
  return <DrawingView name={name} variant="figure" label={alt || drawing(name).alt} />;
}

function Photo({ src, alt, lazy }: { src: string | null; alt: string; lazy: boolean }) {
  if (!src) return null;
  return <img src={src} alt={alt} loading={lazy ? 'lazy' : 'eager'} decoding="async" />;
}
