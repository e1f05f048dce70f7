import { type Unproven, objectsOf, textOf } from '../../domain/block-kinds/fields.ts';
import { UNTITLED } from '../../domain/labels.ts';
import { safeHref } from '../../domain/links.ts';
import { drawingName, imageAddress } from '../../domain/uploaded-image.ts';
import { DrawingView, useDrawings } from '../../drawings/drawing-view.tsx';
import { isDrawingName } from '../../drawings/drawings.ts';
import { Photo } from '../../ui/photo.tsx';
import { useBlockEnvironment } from '../block-environment.tsx';
import type { BlockView } from './block-view.ts';

/**
 * Tiles that lead on. A tile with an anchor says so in `data-page-anchor`: the site keeps it in local storage under
 * currentPageID and scrolls there on arrival (specification 2, hub pages); the address carries it, too, for visitors
 * without scripts.
 */
export const TilesBlock: BlockView = ({ data, root }) => {
  const tiles = objectsOf(data['tiles']).flatMap((tile) => {
    const href = safeHref(textOf(tile['href']));
    return href ? [{ href, tile }] : [];
  });
  if (tiles.length === 0) return null;
  return (
    <ul className="tiles" {...root}>
      {tiles.map(({ href, tile }, index) => (
        <li key={index}>
          <TileLink href={href} tile={tile} />
        </li>
      ))}
    </ul>
  );
};

function TileLink({ href, tile }: { href: string; tile: Unproven }) {
  const anchor = textOf(tile['anchor']);
  const text = textOf(tile['text']).trim();
  const target = anchor && !href.includes('#') ? `${href}#${anchor}` : href;
  return (
    <a className="tile" href={target} {...(anchor && { 'data-page-anchor': anchor })}>
      <TileImage image={textOf(tile['image'])} />
      <span className="tile-label">{textOf(tile['label']).trim() || UNTITLED}</span>
      {text && <span className="tile-text">{text}</span>}
    </a>
  );
}

function TileImage({ image }: { image: string }) {
  const { isMarked } = useBlockEnvironment();
  useDrawings();
  const name = drawingName(image) ?? image;
  if (isDrawingName(name)) return <DrawingView name={name} variant="card" decorative />;
  const src = imageAddress(image);
  return src ? <Photo src={src} alt="" sizes={isMarked ? undefined : 'small'} /> : null;
}
