import { uploadedImage } from '../domain/uploaded-image.ts';

interface Props {
  /** Sanitised: every attribute in double quotes, no `>` in any, and none that chooses files. */
  html: string;
  /** Draws originals alone. */
  plain?: boolean | undefined;
  root?: object | undefined;
}

/** HTML of an administrator, its uploaded images as `Photo` draws them. */
export function Prose({ html, plain, root }: Props) {
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
