import { createHash } from 'node:crypto';
import type { SiteSettings } from '@wa/core/contract/site';
import { DOCUMENTS, HOME_OFFER } from '@wa/core/domain/labels';
import { sheetOf } from '@wa/core/domain/block-kinds/registry';
import { blocksOf } from '@wa/core/domain/pages/page-content';
import { plainTitle } from '@wa/core/domain/products/product-card';
import { DOCUMENTS_SLUG } from '@wa/core/domain/documents/document-families';
import { drawing } from '@wa/core/drawings/drawings';
import { longSectionBody } from '@wa/core/drawings/long-section/long-section';
import { pictureSource } from '../data-sheets/model/picture-source.ts';
import type { PictureSource } from '../data-sheets/model/sheet.ts';
import { readPage } from '../pages/read.ts';
import { readProductBySlug } from '../products/read.ts';
import { PRODUCT_PREFIX } from '../site/public-paths.ts';
import type { StoreReader } from '../store/port.ts';

/** What the picture of a page is made of. */
export interface Preview {
  brand: string;
  title: string;
  /** Null for the home page, the documents and pages without a picture: they show the long section. */
  source: PictureSource | null;
}

/** Raised when the painting changes, so that files of an older release are made again. */
const LAYOUT_VERSION = 1;

/**
 * The picture of a public page: its name beside its first picture.
 * @param path canonical path
 * @returns null when nothing stands there
 */
export async function previewOf(
  store: StoreReader,
  path: string,
  { name: brand }: Pick<SiteSettings, 'name'>,
): Promise<Preview | null> {
  if (path === '/') return { brand, title: HOME_OFFER, source: null };
  if (path === `/${DOCUMENTS_SLUG}`) return { brand, title: DOCUMENTS, source: null };
  if (path.startsWith(PRODUCT_PREFIX)) {
    const product = await readProductBySlug(store, path.slice(PRODUCT_PREFIX.length));
    return (
      product && {
        brand,
        title: plainTitle(product.title),
        source: firstOf([product.image, ...product.images]),
      }
    );
  }
  const page = await readPage(store, path.slice(1));
  if (page === null) return null;
  const images = blocksOf(page)
    .flatMap(sheetOf)
    .flatMap((part) => (part.is === 'figure' ? [part.src] : []));
  return { brand, title: plainTitle(page.title), source: firstOf(images) };
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
