import { createHash } from 'node:crypto';
import type { SiteSettings } from '@wa/core/contract/site';
import { FIND_PATH, PIPE_SIZES_PATH } from '@wa/core/domain/finder/find-address';
import { DOCUMENTS, FIND_THE_PART, PIPE_SIZES } from '@wa/core/domain/labels';
import { sheetOf } from '@wa/core/domain/block-kinds/registry';
import { blocksOf } from '@wa/core/domain/pages/page-content';
import { plainTitle } from '@wa/core/domain/products/product-card';
import { DOCUMENTS_SLUG } from '@wa/core/domain/documents/document-families';
import { drawing } from '@wa/core/drawings/drawings';
import { longSectionBody } from '@wa/core/drawings/long-section/long-section';
import { pictureSource } from '../data-sheets/model/picture-source.ts';
import type { PictureSource } from '../data-sheets/model/sheet.ts';
import type { PublicContent } from '../catalogue/public-content.ts';
import { PRODUCT_PREFIX } from '../site/public-paths.ts';

/** What the picture of a page is made of. */
export interface Preview {
  brand: string;
  /** What the supplier offers, in a few words. */
  offer: string;
  title: string;
  /** Null for the home page, those that are no records and pages without a picture: they show the long section. */
  source: PictureSource | null;
}

/** Names of the pages that are no records. */
export const OWN_PAGES: ReadonlyMap<string, string> = new Map([
  [`/${DOCUMENTS_SLUG}`, DOCUMENTS],
  [FIND_PATH, FIND_THE_PART],
  [PIPE_SIZES_PATH, PIPE_SIZES],
]);

/** Raised when the painting changes, so that files of an older release are made again. */
const LAYOUT_VERSION = 1;

/**
 * The picture of a public page: its name beside its first picture.
 * @param path canonical path
 * @returns null when nothing stands there
 */
export async function previewOf(
  content: PublicContent,
  path: string,
  { name: brand, offer }: Pick<SiteSettings, 'name' | 'offer'>,
): Promise<Preview | null> {
  if (path === '/') return { brand, offer, title: offer || brand, source: null };
  const own = OWN_PAGES.get(path);
  if (own !== undefined) return { brand, offer, title: own, source: null };
  if (path.startsWith(PRODUCT_PREFIX)) {
    const product = await content.product(path.slice(PRODUCT_PREFIX.length));
    return (
      product && {
        brand,
        offer,
        title: plainTitle(product.title),
        source: firstOf([product.image, ...product.images]),
      }
    );
  }
  const page = await content.page(path.slice(1));
  if (page === null) return null;
  const images = blocksOf(page)
    .flatMap(sheetOf)
    .flatMap((part) => (part.is === 'figure' ? [part.src] : []));
  return { brand, offer, title: plainTitle(page.title), source: firstOf(images) };
}

/** Name of everything that the picture depends on. */
export function previewHash(preview: Preview): string {
  const { source } = preview;
  const drawn =
    source === null ? longSectionBody() : source.kind === 'drawing' ? drawing(source.name).shapes : null;
  return createHash('sha256')
    .update(JSON.stringify([LAYOUT_VERSION, preview, drawn]))
    .digest('hex')
    .slice(0, 32);
}

function firstOf(images: readonly string[]): PictureSource | null {
  for (const image of images) {
    const source = pictureSource(image);
    if (source !== null) return source;
  }
  return null;
}
