import type { FigureProperty } from '../figures/figure-text.ts';
import { FAQ_BENEFITS } from '../limits.ts';
import { oneLine } from '../text.ts';
import type { SeoEntry } from './page.ts';

/**
 * JSON-LD with absolute addresses (specification 5, D11). The renderer must escape '<' when it prints it in a
 * document.
 */
export type JsonLd = Readonly<Record<string, unknown>>;

const thing = (type: string, fields: JsonLd): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...fields,
});

interface OrganizationFacts {
  name: string;
  url: string;
  email: string;
  phone: string;
  logo?: string;
  legalName: string;
  address: string;
  /** Year in which the company was founded. */
  since: string;
  approvals: readonly string[];
}

export function organizationData(site: OrganizationFacts): JsonLd {
  return thing('Organization', {
    name: site.name,
    url: site.url,
    ...(site.logo ? { logo: site.logo } : {}),
    ...(site.legalName && { legalName: site.legalName }),
    ...(site.address && { address: site.address }),
    ...(site.since && { foundingDate: site.since }),
    ...(site.approvals.length > 0 && {
      hasCertification: site.approvals.map((name) => ({ '@type': 'Certification', name })),
    }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      email: site.email,
      telephone: site.phone,
      areaServed: ['US', 'CA'],
    },
  });
}

/** An absolute address, and its description if there is one. */
export interface DescribedImage {
  url: string;
  alt: string;
}

interface ProductFacts {
  name: string;
  description: string;
  url: string;
  /** At least one: search engines ignore a product without an image. */
  images: readonly [DescribedImage, ...DescribedImage[]];
  brand: string;
  figures: readonly FigureProperty[];
}

/** Returns a product without offers, because nothing is sold online. */
export function productData(product: ProductFacts): JsonLd {
  return thing('Product', {
    name: product.name,
    description: product.description,
    url: product.url,
    image: product.images.map(({ url, alt }) => (alt ? { '@type': 'ImageObject', url, caption: alt } : url)),
    brand: { '@type': 'Brand', name: product.brand },
    ...(product.figures.length > 0 && { additionalProperty: product.figures }),
  });
}

/** Returns the path from the home page to the current page, which is last. */
export function breadcrumbData(trail: readonly { name: string; url: string }[]): JsonLd {
  return thing('BreadcrumbList', {
    itemListElement: trail.map(({ name, url }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: url,
    })),
  });
}

/** Returns the questions of a page as FAQ data (specification 5); null if there are none. */
export function faqData(questions: readonly PageQuestion[]): JsonLd | null {
  if (questions.length === 0) return null;
  return thing('FAQPage', {
    mainEntity: questions.map(({ question, answers }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answers.join('. ') },
    })),
  });
}

/** A question that the page answers, in words from the page. */
export interface PageQuestion {
  question: string;
  /** One sentence per answer. */
  answers: string[];
}

/** Matches a question with its answer: "What does it hold? Up to 36 psi." */
const ASKED = /^(.+?\?)\s+(.+)$/;

/**
 * Returns the questions of a page from up to six non-empty benefits (specification 5). A benefit that
 * contains a question and an answer becomes one entry. All other benefits share one entry at the end.
 */
export function questionsOf(title: string, benefits: SeoEntry['benefits']): PageQuestion[] {
  const lines = (benefits ?? []).map(oneLine).filter(Boolean).slice(0, FAQ_BENEFITS);
  const asked = lines.flatMap((line): PageQuestion[] => {
    const [, question, answer] = ASKED.exec(line) ?? [];
    return question && answer ? [{ question, answers: [answer] }] : [];
  });
  const plain = lines.filter((line) => !ASKED.test(line));
  return plain.length === 0
    ? asked
    : [...asked, { question: `What should you know about ${title}?`, answers: plain }];
}
