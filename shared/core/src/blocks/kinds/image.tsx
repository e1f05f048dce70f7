import { useContext } from 'react';
import { textOf } from '../../domain/block-kinds/fields.ts';
import { DrawingView } from '../../drawings/drawing-view.tsx';
import { drawingName, imageAddress } from '../../domain/uploaded-image.ts';
import { Photo } from '../../ui/photo.tsx';
import { useBlockEnvironment } from '../block-environment.tsx';
import { columnSizes, PicturePlace } from '../picture-place.ts';
import type { BlockView } from './block-view.ts';

/** An image by address, or one of the drawings, inline so that it follows the colors of the page. */
export const ImageBlock: BlockView = ({ data, id, root }) => {
  const { isMarked } = useBlockEnvironment();
  const { first, columns } = useContext(PicturePlace);
  const src = textOf(data['src']).trim();
  const alt = textOf(data['alt']);
  const caption = textOf(data['caption']).trim();
  const drawn = drawingName(src);
  const address = imageAddress(src);
  if (!src) return null;
  return (
    <figure className="figure" {...root}>
      <div className="figure-picture">
        {drawn ? (
          <DrawingView name={drawn} variant="figure" label={alt} />
        ) : (
          address && (
            <Photo
              src={address}
              alt={alt}
              // The preview shows what is at hand without a connection, too.
              sizes={isMarked ? undefined : columnSizes(columns)}
              lazy={data['lazy'] === true || (data['lazy'] !== false && id !== first)}
            />
          )
        )}
      </div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
};
