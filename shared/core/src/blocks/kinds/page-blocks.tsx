import { useContext } from 'react';
import { readFields } from '../../domain/block-kinds/kind.ts';
import { textOf } from '../../domain/unvalidated.ts';
import { paragraphs, textItems } from '../../domain/pages/page.ts';
import { HeadingLevel, useBlockEnvironment, columnSizes, PicturePlace } from '../block-environment.tsx';
import { MarkedText } from '../marked-text.tsx';
import type { BlockView } from '../page/page-view.tsx';
import { Prose, Photo } from '../../ui/photo.tsx';
import { DrawingView } from '../../drawings/drawing-view.tsx';
import { drawingName, imageAddress } from '../../domain/uploaded-image.ts';
import { divider } from '../../domain/block-kinds/page-kinds.ts';
import { DIVIDER_DEFAULTS } from '../../domain/limits.ts';

/** Shows a list with one item per non-empty line, or paragraphs separated by empty lines. */
export const TextBlock: BlockView = ({ data, root }) => {
  const level = useContext(HeadingLevel);
  const heading = textOf(data['heading']).trim();
  const text = textOf(data['text']);
  const anchor = textOf(data['anchor']);
  const id = anchor ? { id: anchor } : {};
  if (!heading && !text.trim()) return null;
  return (
    <div className="text-block" {...root}>
      {heading && (level === 'h2' ? <h2 {...id}>{heading}</h2> : <h3 {...id}>{heading}</h3>)}
      <TextBody format={data['format']} text={text} />
    </div>
  );
};

function TextBody({ format, text }: { format: unknown; text: string }) {
  if (format !== 'ul' && format !== 'ol') {
    return paragraphs(text).map((paragraph, index) => (
      <p key={index}>
        <MarkedText text={paragraph} />
      </p>
    ));
  }
  const List = format;
  const items = textItems(text);
  return (
    items.length > 0 && (
      <List>
        {items.map((item, index) => (
          <li key={index}>
            <MarkedText text={item} />
          </li>
        ))}
      </List>
    )
  );
}

/** Shows raw HTML. The caller must have sanitized the page (shared/core/src/html/sanitise.ts). */
export const HtmlBlock: BlockView = ({ data, root }) => {
  const { isMarked } = useBlockEnvironment();
  const html = textOf(data['html']);
  return html.trim() ? <Prose html={html} plain={isMarked} root={root} /> : null;
};

/** Shows an image by address, or an inline drawing, which follows the page's colors. */
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
              // The preview shows the original file, which may be available without a connection, unlike its
              // copies.
              sizes={isMarked ? undefined : columnSizes(columns)}
              lazy={data['lazy'] === true || (data['lazy'] !== false && id !== first)}
            />
          )
        )}
      </div>
      {caption && <figcaption className="quiet">{caption}</figcaption>}
    </figure>
  );
};

const MARGINS = { left: '0 auto 0 0', center: '0 auto', right: '0 0 0 auto' } as const;

/**
 * Returns the color in CSS. The page sets the default one, because dark gray would be invisible in dark mode.
 */
const paint = (color: string) => (color === DIVIDER_DEFAULTS.color ? `var(--divider, ${color})` : color);

/** A divider line; all numbers are limited as in specification 5. */
export const DividerBlock: BlockView = ({ data, root }) => {
  const { style, thickness, color, widthPct, marginY, align } = readFields(divider.fields, data);
  return (
    <div style={{ paddingBlock: `${marginY}px` }} {...root}>
      <hr
        className="divider"
        style={{
          borderTop: `${thickness}px ${style} ${paint(color)}`,
          width: `${widthPct}%`,
          margin: MARGINS[align],
        }}
      />
    </div>
  );
};
