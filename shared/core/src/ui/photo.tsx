import type { ComponentProps } from 'react';
import { uploadedImage } from '../domain/uploaded-image.ts';

interface PhotoProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'sizes' | 'loading'> {
  src: string;
  alt: string;
  /** Value of the `sizes` attribute; 'small' for a thumbnail. If absent, the original is used. */
  sizes?: string | undefined;
  /** False for an image that is visible without scrolling. */
  lazy?: boolean;
}

/**
 * Shows an image by address. The address of an uploaded image includes its size, and the browser selects
 * width and format.
 */
export function Photo({ src, sizes, lazy = true, ...others }: PhotoProps) {
  const uploaded = uploadedImage(src);
  const image = (
    <img
      src={src}
      {...(uploaded && { width: uploaded.width, height: uploaded.height })}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      {...others}
    />
  );
  if (sizes === undefined || !uploaded?.copies.length) return image;
  return (
    <picture>
      {uploaded.copies.map(({ type, files, srcSet }) => (
        <source key={type} type={type} {...(sizes === 'small' ? { srcSet: files[0] } : { srcSet, sizes })} />
      ))}
      {image}
    </picture>
  );
}

interface ProseProps {
  /** Sanitized HTML: attributes are in double quotes without `>`, and none selects image files. */
  html: string;
  /** True to show originals only. */
  plain?: boolean | undefined;
  root?: object | undefined;
}

/** Shows an administrator's HTML, with uploaded images in the sizes that `Photo` uses. */
export function Prose({ html, plain, root }: ProseProps) {
  const shown = plain ? html : html.replace(/<img\b[^>]*>/g, withCopies);
  return <div className="prose" {...root} dangerouslySetInnerHTML={{ __html: shown }} />;
}

function withCopies(tag: string): string {
  const image = uploadedImage(/ src="([^"]+)"/.exec(tag)?.[1] ?? '');
  if (image === null) return tag;
  const size = / (?:width|height)="/.test(tag) ? '' : ` width="${image.width}" height="${image.height}"`;
  const loading = tag.includes(' loading="') ? '' : ' loading="lazy"';
  const sources = image.copies.map(
    ({ type, srcSet }) =>
      `<source type="${type}" srcset="${srcSet}" sizes="(min-width: 900px) 814px, 100vw">`,
  );
  return `<picture>${sources.join('')}${tag.replace('<img', `<img${size}${loading} decoding="async"`)}</picture>`;
}
