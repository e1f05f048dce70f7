import type { SiteDocument } from '@wa/core/contract/site';
import { seoOf } from '@wa/core/domain/pages/page';
import {
  questionsOf,
  breadcrumbData,
  faqData,
  organizationData,
  productData,
  type JsonLd,
} from '@wa/core/domain/pages/structured-data';
import { plainTitle } from '@wa/core/domain/products/product';
import { socialImages } from './social-images.ts';
import { drawingOf } from '../drawn.tsx';
import { describeRoute } from './describe-route.ts';

/** JSON-LD of a document: the supplier, the way to the page, and what the page itself is about. */
export function structuredData(document: SiteDocument): JsonLd[] {
  const { route, site, path } = document;
  const organization = organizationData({
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
      trail(site, name, url),
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
    return [organization, trail(site, name, url), ...(faq ? [faq] : [])];
  }
  return [organization];
}

/** The pictures of a document, the one that social networks show first. */
export function imagesOf({ route, site }: SiteDocument): [string, ...string[]] {
  return socialImages(route, site, (name) => drawingOf(name) !== null);
}

function trail(site: SiteDocument['site'], name: string, url: string): JsonLd {
  return breadcrumbData([
    { name: site.name, url: `${site.publicUrl}/` },
    { name, url },
  ]);
}
