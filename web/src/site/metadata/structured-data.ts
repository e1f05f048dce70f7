import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import { sheetOf } from '@wa/core/domain/block-kinds/registry';
import { blocksOf, seoOf } from '@wa/core/domain/pages/page';
import {
  questionsOf,
  breadcrumbData,
  faqData,
  organizationData,
  productData,
  type JsonLd,
} from '@wa/core/domain/pages/structured-data';
import { plainTitle } from '@wa/core/domain/products/product';
import { imageAddress, LONG_SECTION } from '@wa/core/domain/uploaded-image';
import { drawingOf } from '../drawn.tsx';
import { parentsOf } from '../layout/breadcrumb.ts';
import { describeRoute } from './describe-route.ts';

/** Returns the JSON-LD of a document: the supplier, the breadcrumb, and the subject of the page. */
export function structuredData(document: SiteDocument): JsonLd[] {
  const { route, site, path } = document;
  const { legalName, address, since, approvals } = site;
  const organization = organizationData({
    legalName,
    address,
    since,
    approvals,
    name: site.name,
    url: `${site.publicUrl}/`,
    email: site.salesEmail,
    phone: site.phone,
    logo: `${site.publicUrl}/favicon.svg`,
  });
  const url = `${site.publicUrl}${path}`;
  if (route.kind === 'product') {
    const name = plainTitle(route.product.title);
    const { description } = describeRoute(document);
    return [
      organization,
      trail(document, name, url),
      productData({
        name,
        description,
        url,
        images: imagesOf(document),
        brand: site.name,
        figures: route.product.shown ?? [],
      }),
    ];
  }
  if (route.kind === 'page' || route.kind === 'gallery') {
    const name = plainTitle(route.page.title);
    const faq = route.kind === 'page' ? faqData(questionsOf(name, seoOf(route.page.content).benefits)) : null;
    return [organization, trail(document, name, url), ...(faq ? [faq] : [])];
  }
  return [organization];
}

/**
 * Returns the absolute addresses of a document's pictures for search engines and social networks, its first
 * picture first. A document without pictures gets the header image.
 */
export function imagesOf({ route, site }: SiteDocument): [string, ...string[]] {
  const { publicUrl, headerImage } = site;
  const png = (name: string) => `${publicUrl}/drawings/${name}.png`;
  const absolute = (image: string): string[] => {
    const address = imageAddress(image);
    if (address !== null) return [address.startsWith('/') ? publicUrl + address : address];
    const drawing = drawingOf(image);
    return drawing ? [png(drawing.name)] : [];
  };
  const header = headerImage.shows === 'picture' ? absolute(headerImage.src) : [];
  const [first = header[0] ?? png(LONG_SECTION), ...others] = new Set(picturesOf(route).flatMap(absolute));
  return [first, ...others];
}

function picturesOf(route: RouteData): string[] {
  if (route.kind === 'product') return [route.product.image, ...route.product.images];
  if (route.kind === 'gallery') return route.groups.flatMap(({ thumbnail }) => thumbnail ?? []);
  if (route.kind !== 'page') return [];
  return blocksOf(route.page)
    .flatMap(sheetOf)
    .flatMap((part) => (part.is === 'figure' ? [part.src] : []))
    .slice(0, 1);
}

/** Returns the breadcrumb of the band. Groups without a page have no address and are omitted. */
function trail({ site, sidebar, route, path }: SiteDocument, name: string, url: string): JsonLd {
  const parents = parentsOf(sidebar, route, path).flatMap(({ label, href }) =>
    href === undefined ? [] : [{ name: label, url: site.publicUrl + href }],
  );
  return breadcrumbData([{ name: site.name, url: `${site.publicUrl}/` }, ...parents, { name, url }]);
}
