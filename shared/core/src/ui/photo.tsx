import type { ComponentProps } from 'react';
import { uploadedImage } from '../domain/uploaded-image.ts';

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'sizes' | 'loading'> {
  src: string;
  alt: string;
  /** How wide it is drawn, as the attribute has it; 'small' for a thumbnail; left out: the original is drawn. */
  sizes?: string | undefined;
  /** False for what stands on the first screen. */
  lazy?: boolean;
}

/** An image by its address. An uploaded one says its size and comes in the width and format that the browser needs. */
export function Photo({ src, sizes, lazy = true, ...others }: Props) {
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
