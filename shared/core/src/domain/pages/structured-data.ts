import { FAQ_BENEFITS } from '../limits.ts';
import type { SeoEntry } from './page.ts';
import { oneLine } from '../text.ts';

/**
 * JSON-LD as plain objects (specification 5, D11). Every address that goes in is absolute; who prints them into a
 * document escapes '<'.
 */
export type JsonLd = Readonly<Record<string, unknown>>;

const CONTEXT = 'https://schema.org';

export interface OrganizationFacts {
  name: string;
  url: string;
  email: string;
  phone: string;
  logo?: string;
}

/** The supplier. */
export function organizationData(site: OrganizationFacts): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: site.name,
    url: site.url,
    ...(site.logo ? { logo: site.logo } : {}),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      email: site.email,
      telephone: site.phone,
      areaServed: ['US', 'CA'],
    },
  };
}

export interface ProductFacts {
  name: string;
  description: string;
  url: string;
  /** At least one: search engines leave out a product without. */
  images: readonly [string, ...string[]];
  brand: string;
}

/** A product without offers: nothing is sold online. */
export function productData(product: ProductFacts): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.name,
    description: product.description,
    url: product.url,
    image: [...product.images],
    brand: { '@type': 'Brand', name: product.brand },
  };
}

/** The way from the home page to here, the page itself last. */
export function breadcrumbData(trail: readonly { name: string; url: string }[]): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: url,
    })),
  };
}

/** Questions that benefits answer, in their order: worded for titles in the singular and in the plural alike. */
const QUESTIONS: readonly ((title: string) => string)[] = [
  (title) => `What is the main benefit of ${title}?`,
  (title) => `What is another benefit of ${title}?`,
  (title) => `What else makes ${title} a good choice?`,
  (title) => `What else is worth knowing about ${title}?`,
  (title) => `What further benefit comes with ${title}?`,
  (title) => `What is one more reason to choose ${title}?`,
];

/**
 * The FAQ of up to six non-empty benefits; null when there are none (specification 5). A benefit is stored without a
 * question, so that each is given one of its own.
 */
export function faqData(title: string, benefits: SeoEntry['benefits']): JsonLd | null {
  const answers = (benefits ?? []).map(oneLine).filter(Boolean).slice(0, FAQ_BENEFITS);
  if (answers.length === 0) return null;
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: answers.map((text, at) => ({
      '@type': 'Question',
      name: QUESTIONS[at]?.(title) ?? title,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  };
}
