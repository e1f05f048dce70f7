/** The class of a product's picture (picture.tsx), and the file that replaces one that fails. */
const PICTURE = 'img.picture';
const DEFAULT_IMAGE = '/favicon.svg';

/** Shows the default picture wherever a product's picture fails, also one that failed before any script ran. */
export function showDefaultPictures(): void {
  addEventListener('error', ({ target }) => replace(target), true);
  for (const image of document.querySelectorAll<HTMLImageElement>(PICTURE))
    if (image.complete && !image.naturalWidth) replace(image);
}

function replace(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || !image.matches(PICTURE) || image.src.endsWith(DEFAULT_IMAGE))
    return;
  // The sources win over src. They stay in place, because React takes over these elements.
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? [])
    source.srcset = DEFAULT_IMAGE;
  image.src = DEFAULT_IMAGE;
}
