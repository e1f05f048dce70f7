import type { ComponentProps } from 'react';
import { uploadedImage } from '../domain/uploaded-image.ts';

interface PhotoProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'sizes' | 'loading'> {
  src: string;
  alt: string;
  /** How wide it is drawn, as the attribute has it; 'small' for a thumbnail; left out: the original is drawn. */
  sizes?: string | undefined;
  /** False for what stands on the first screen. */
  lazy?: boolean;
}

/** An image by its address. An uploaded one says its size and comes in the width and format that the browser needs. */
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
  /** Sanitised: every attribute in double quotes, no `>` in any, and none that chooses files. */
  html: string;
  /** Draws originals alone. */
  plain?: boolean | undefined;
  root?: object | undefined;
}

/** HTML of an administrator, its uploaded images as `Photo` draws them. */
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
