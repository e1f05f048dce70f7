import type { FigureProperty } from '../figures/figure-text.ts';
import { FAQ_BENEFITS } from '../limits.ts';
import { oneLine } from '../text.ts';
import type { SeoEntry } from './page.ts';

/** JSON-LD with absolute addresses (specification 5, D11); who prints it into a document escapes '<'. */
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
  /** Year of foundation. */
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

interface ProductFacts {
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
  return thing('Product', {
    name: product.name,
    description: product.description,
    url: product.url,
    image: [...product.images],
    brand: { '@type': 'Brand', name: product.brand },
    ...(product.figures.length > 0 && { additionalProperty: product.figures }),
  });
}

/** The way from the home page to here, the page itself last. */
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

/** The questions of a page as FAQ data (specification 5); null when there are none. */
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

/** A question that a page answers, in words that stand on it. */
export interface PageQuestion {
  question: string;
  /** One sentence each. */
  answers: string[];
}

/** "What does it hold? Up to 36 psi." */
const ASKED = /^(.+?\?)\s+(.+)$/;

/**
 * The questions of a page, out of up to six of its benefits that are not empty (specification 5). A benefit that is
 * written as question and answer is one; those without a question answer one together, after the others.
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
    : [...asked, { question: `What is good to know about ${title}?`, answers: plain }];
}
