import type { RouteData, SiteSettings } from '@wa/core/contract/site';
import { sheetOf } from '@wa/core/domain/block-kinds/registry';
import { imageAddress, LONG_SECTION } from '@wa/core/domain/uploaded-image';
import { blocksOf } from '@wa/core/domain/pages/page';

/**
 * Absolute addresses of the pictures that search engines and social networks show of a route, its first picture first. A
 * route without any has the header image.
 * @param isDrawing tells names of drawings from other words
 */
export function socialImages(
  route: RouteData,
  { publicUrl, headerImage }: Pick<SiteSettings, 'publicUrl' | 'headerImage'>,
  isDrawing: (name: string) => boolean,
): [string, ...string[]] {
  const png = (name: string) => `${publicUrl}/drawings/${name}.png`;
  const absolute = (image: string): string[] => {
    const address = imageAddress(image);
    if (address !== null) return [address.startsWith('/') ? publicUrl + address : address];
    const name = image.trim().replace(/^drawing:/, '');
    return isDrawing(name) ? [png(name)] : [];
  };
  const header = headerImage.shows === 'picture' ? absolute(headerImage.src) : [];
  const [first = header[0] ?? png(LONG_SECTION), ...others] = new Set(imagesOf(route).flatMap(absolute));
  return [first, ...others];
}

function imagesOf(route: RouteData): string[] {
  if (route.kind === 'product') return [route.product.image, ...route.product.images];
  if (route.kind === 'gallery') return route.groups.flatMap(({ thumbnail }) => thumbnail ?? []);
  if (route.kind !== 'page') return [];
  return blocksOf(route.page)
    .flatMap(sheetOf)
    .flatMap((part) => (part.is === 'figure' ? [part.src] : []))
    .slice(0, 1);
}
