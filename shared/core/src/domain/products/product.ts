import type { z } from 'zod';
import type { ResolvedTable } from '../tables/resolved-table.ts';
import type { FigureProperty, PlateFigure } from '../figures/figure-text.ts';
import type { UnitSystem } from '../figures/units.ts';
import type { PRODUCT, PRODUCT_HEAVY } from '../entities.ts';
import { finalAddress, isInternal, splitHref } from '../links.ts';
import { isImageFile } from '../uploaded-image.ts';
import { IMAGE_FORM_RULE, IMAGE_REQUIRED, TITLE_REQUIRED } from '../messages.ts';
import type { WithShownAt } from '../record.ts';
import { productSlugProblem, slugOfPath } from '../slug.ts';
import { restraintProblem, type Restrained } from './restraint.ts';

export type Product = z.infer<typeof PRODUCT.schema> & {
  /** Figures for search engines, only in public responses, never stored. */
  shown?: readonly FigureProperty[];
  /** Certificates that cover the product today, only in public responses, never stored (D26). */
  certificates?: readonly ShownCertificate[];
};

/** A certificate as visitors read it. */
export interface ShownCertificate {
  name: string;
  issuer: string;
  number: string;
  /** Address of the PDF; empty without one. */
  file: string;
  /** `All sizes`, or its conditions. */
  conditions: string;
  /** `March 31, 2027`; empty without an end. */
  validUntil: string;
}

/** All figures of a product, as key specs and as a table. */
export interface ProductSpecs {
  plate: readonly PlateFigure[];
  table: ResolvedTable;
  /** Names of the catalog's tables about the same product. */
  tables: readonly string[];
}

/** Ids of the sections of a product page. */
export const PRODUCT_SECTIONS = [
  'use',
  'instead',
  'specifications',
  'limits',
  'installation',
  'ordering',
  'certificates',
  'documents',
  'guide',
  'related',
  'needed',
  'quote',
] as const;

export type TitlesBySystem = Readonly<Record<UnitSystem, string>>;

/** A product in lists: all fields except the large ones (D4). */
export type ProductSummary = Omit<Product, keyof typeof PRODUCT_HEAVY | 'shown' | 'specs' | 'certificates'> &
  WithShownAt;

export type ProductInput = typeof PRODUCT.empty;

/** Matches a pipe character outside a reference to a figure: `{{disc.pressure|us}}`. */
const LINE_END = /\|(?![^{}]*\}\})/;

/**
 * Returns the lines of a product card: the title split at pipe characters, trimmed, without empty lines
 * (specification 2).
 */
export function cardLines(title: string): string[] {
  return title
    .split(LINE_END)
    .map((line) => line.trim())
    .filter(Boolean);
}

export function plainTitle(title: string): string {
  return cardLines(title).join(' ');
}

/**
 * Returns all images of a product, or its card image if there are none (specification 3: images or single
 * image).
 */
export function shownImages({ images, image }: Pick<Product, 'images' | 'image'>): string[] {
  const shown = images.filter((each) => each.trim() !== '');
  return shown.length > 0 ? shown : [image].filter(Boolean);
}

/** Returns the one-line title of search results for each system of units; empty if both are the same. */
export const joinedTitles = ({ titles }: Pick<Product, 'titles'>): Pick<Product, 'titles'> =>
  titles ? { titles: { us: joined(titles.us), metric: joined(titles.metric) } } : {};
const joined = (title: string) => cardLines(title).join(', ');

/** Returns the target of a card: the product's own url, otherwise its page (D4). */
export function productHref(product: Pick<Product, 'url' | 'slug'>): string {
  return product.url.trim() || `/product/${product.slug}`;
}

/** Returns the slug of the page that a card links to; null for other targets, including products. */
export function targetSlug({ url }: Pick<Product, 'url'>): string | null {
  if (!isInternal(url)) return null;
  const slug = slugOfPath(splitHref(finalAddress(url)).path);
  return slug === '' || slug.startsWith('product/') ? null : slug;
}

const MEASURE_SHEET = /^\/data-sheets\/([a-z0-9/-]+)-measure\.pdf$/;

/**
 * Returns the slug of the page with the quote checklist of a product: from its measurement form, otherwise
 * from its card.
 */
export function askingSlug(product: Pick<Product, 'url' | 'pdfs'>): string | null {
  const [measured] = product.pdfs.flatMap((href) => MEASURE_SHEET.exec(href)?.[1] ?? []);
  return measured ?? targetSlug(product);
}

/**
 * Returns the problems that prevent saving a product, by field; empty if there are none (specification 5).
 */
export function productInputErrors(input: { title?: string | null; image?: string | null }): {
  title?: string;
  image?: string;
} {
  return {
    ...(!input.title?.trim() && { title: TITLE_REQUIRED }),
    ...(!input.image?.trim() && { image: IMAGE_REQUIRED }),
  };
}

/**
 * Returns the same problems, plus those of the picture, restraint, and address.
 * @param isDrawing returns whether a drawing with this name exists
 */
export function productProblems(
  product: Pick<Product, 'title' | 'image' | 'slug' | keyof Restrained>,
  isDrawing: (name: string) => boolean,
): Partial<Record<keyof Product, string>> {
  const { image, slug } = product;
  const problems: Partial<Record<keyof Product, string>> = { ...productInputErrors(product) };
  if (!problems.image && !isDrawing(image.replace(/^drawing:/, '')) && !isImageFile(image))
    problems.image = IMAGE_FORM_RULE;
  const unclear = restraintProblem(product);
  if (unclear !== '') problems.restraintCondition = unclear;
  const unfit = slug === '' ? null : productSlugProblem(slug);
  if (unfit !== null) problems.slug = unfit;
  return problems;
}

/** Returns the description of a picture of the product; empty without one (D35.4). */
export function productAlt({ imageAlts }: Pick<Product, 'imageAlts'>, src: string): string {
  return imageAlts.find((described) => described.src === src)?.alt ?? '';
}

/** Texts of a product in lists that may refer to specs, in addition to its title and the texts for search engines. */
export const SUMMARY_TEXTS = [
  'summary',
  'restraintCondition',
  'approvals',
  'weight',
  'leadTime',
  'orderCode',
  'torque',
] as const;
/** Texts of a product that its lists omit and that may refer to specs, in addition to its content, which is HTML. */
export const DETAIL_TEXTS = ['uses', 'alternatives', 'limits', 'steps', 'materials'] as const;
