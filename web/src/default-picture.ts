/** Selector of a product's picture (picture.tsx). DEFAULT_IMAGE replaces a picture that fails to load. */
const PICTURE = 'img.picture';
const DEFAULT_IMAGE = '/favicon.svg';

/**
 * Shows the default picture for every product picture that fails to load, even if it failed before any script
 * ran.
 */
export function showDefaultPictures(): void {
  addEventListener('error', ({ target }) => replace(target), true);
  for (const image of document.querySelectorAll<HTMLImageElement>(PICTURE))
    if (image.complete && !image.naturalWidth) replace(image);
}

function replace(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || !image.matches(PICTURE) || image.src.endsWith(DEFAULT_IMAGE))
    return;
  // The source elements override src. They stay in the document because React hydrates them.
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? [])
    source.srcset = DEFAULT_IMAGE;
  image.src = DEFAULT_IMAGE;
}
