import type { FigureProperty } from '../figures/figure-properties.ts';
import type { PageQuestion } from './page-questions.ts';

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
  figures: readonly FigureProperty[];
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
    ...(product.figures.length > 0 && { additionalProperty: product.figures }),
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

/** The questions of a page as FAQ data (specification 5); null when there are none. */
export function faqData(questions: readonly PageQuestion[]): JsonLd | null {
  if (questions.length === 0) return null;
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answers }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answers.join('. ') },
    })),
  };
}
