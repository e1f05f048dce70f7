import type { RouteData, SiteDocument } from '@wa/core/contract/site';
import { seoOf } from '@wa/core/domain/pages/page-content';
import { previewPath } from '@wa/core/domain/pages/preview';
import { questionsOf } from '@wa/core/domain/pages/page-questions';
import { plainTitle } from '@wa/core/domain/products/product-card';
import {
  breadcrumbData,
  faqData,
  organizationData,
  productData,
  type JsonLd,
} from '@wa/core/domain/pages/structured-data';
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
    const own = [route.product.image, ...route.product.images].flatMap((image) =>
      absoluteImage(image, site.publicUrl),
    );
    const images = [previewAddress(document), ...new Set(own)] as const;
    return [
      organization,
      trail(site, name, url),
      productData({
        name,
        description,
        url,
        images,
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

const PAGES: readonly RouteData['kind'][] = ['product', 'page', 'gallery', 'documents', 'find', 'pipe-sizes'];

/** The picture of a page; screens that are not pages of their own show that of the home page. */
export function previewAddress({ route, site, path }: SiteDocument): string {
  const isPage = PAGES.includes(route.kind);
  return `${site.publicUrl}${previewPath(isPage ? path : '/')}`;
}

/** An image by address, absolute; bundled drawings are inline and have none. */
function absoluteImage(image: string, publicUrl: string): string[] {
  if (/^https?:\/\//i.test(image)) return [image];
  return image.startsWith('/uploads/') ? [`${publicUrl}${image}`] : [];
}

function trail(site: SiteDocument['site'], name: string, url: string): JsonLd {
  return breadcrumbData([
    { name: site.name, url: `${site.publicUrl}/` },
    { name, url },
  ]);
}
