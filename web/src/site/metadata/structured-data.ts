import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import { sheetOf } from '@wa/core/domain/block-kinds/registry';
import { blocksOf, seoOf } from '@wa/core/domain/pages/page';
import {
  questionsOf,
  breadcrumbData,
  faqData,
  organizationData,
  productData,
  type DescribedImage,
  type JsonLd,
} from '@wa/core/domain/pages/structured-data';
import { plainTitle, type Product } from '@wa/core/domain/products/product';
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
    logo: site.publicUrl + (site.logo || '/favicon.svg'),
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
        images: describedImages(document, route.product),
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
  const { headerImage } = site;
  const header = headerImage.shows === 'picture' ? absolute(headerImage.src, site) : [];
  const [first = header[0] ?? drawnFile(LONG_SECTION, site), ...others] = new Set(
    picturesOf(route).flatMap((image) => absolute(image, site)),
  );
  return [first, ...others];
}

type Site = SiteDocument['site'];

const drawnFile = (name: string, { publicUrl }: Site) => `${publicUrl}/drawings/${name}.png`;

/** Returns the absolute address of an image or a drawing, or nothing. */
function absolute(image: string, site: Site): string[] {
  const address = imageAddress(image);
  if (address !== null) return [address.startsWith('/') ? site.publicUrl + address : address];
  const drawing = drawingOf(image);
  return drawing ? [drawnFile(drawing.name, site)] : [];
}

/** Returns the pictures of a product with the descriptions that the office entered. */
function describedImages(
  document: SiteDocument,
  { imageAlts }: Product,
): [DescribedImage, ...DescribedImage[]] {
  const alts = new Map(
    imageAlts.flatMap(({ src, alt }) => absolute(src, document.site).map((url) => [url, alt] as const)),
  );
  const described = (url: string) => ({ url, alt: alts.get(url) ?? '' });
  const [first, ...others] = imagesOf(document);
  return [described(first), ...others.map(described)];
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
