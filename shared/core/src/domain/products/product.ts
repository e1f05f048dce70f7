import type { z } from 'zod';
import type { ResolvedTable } from '../tables/resolved-table.ts';
import type { FigureProperty, PlateFigure } from '../figures/figure-text.ts';
import type { UnitSystem } from '../figures/units.ts';
import type { PRODUCT, PRODUCT_HEAVY } from '../entities.ts';
import { finalAddress, isInternal, splitHref } from '../links.ts';
import { isImageFile } from '../uploaded-image.ts';
import { IMAGE_FORM_RULE, IMAGE_REQUIRED, TITLE_REQUIRED } from '../messages.ts';
import { productSlugProblem, slugOfPath } from '../slug.ts';
import { restraintProblem, type Restrained } from './restraint.ts';

export type Product = z.infer<typeof PRODUCT.schema> & {
  /** Its figures for search engines: on what visitors are shown, never stored. */
  shown?: readonly FigureProperty[];
};

/** The plate of every figure of a product, and all of them as a table. */
export interface ProductSpecs {
  plate: readonly PlateFigure[];
  table: ResolvedTable;
}

/** Ids of the parts of a product's page. */
export const PRODUCT_SECTIONS = [
  'use',
  'instead',
  'specifications',
  'limits',
  'installation',
  'ordering',
  'documents',
  'guide',
  'related',
  'needed',
  'quote',
] as const;

export type TitlesBySystem = Readonly<Record<UnitSystem, string>>;

/** What lists carry: every field but the heavy ones (D4). */
export type ProductSummary = Omit<Product, keyof typeof PRODUCT_HEAVY | 'shown' | 'specs'>;

export type ProductInput = typeof PRODUCT.empty;

/** A pipe that is not part of a reference to a figure: `{{disc.pressure|us}}`. */
const LINE_END = /\|(?![^{}]*\}\})/;

/** Lines of a product card: the title split on the pipe character, trimmed, empty lines left out (specification 2). */
export function cardLines(title: string): string[] {
  return title
    .split(LINE_END)
    .map((line) => line.trim())
    .filter(Boolean);
}

export function plainTitle(title: string): string {
  return cardLines(title).join(' ');
}

/** All images of a product; its card image when it has no others (specification 3: images or single image). */
export function shownImages({ images, image }: Pick<Product, 'images' | 'image'>): string[] {
  const shown = images.filter((each) => each.trim() !== '');
  return shown.length > 0 ? shown : [image].filter(Boolean);
}

/** The title as answers to a search print it, for each system of units; none where they are the same. */
export const joinedTitles = ({ titles }: Pick<Product, 'titles'>): Pick<Product, 'titles'> =>
  titles ? { titles: { us: joined(titles.us), metric: joined(titles.metric) } } : {};
const joined = (title: string) => cardLines(title).join(', ');

/** Where a card leads: the product's own url, else its page (D4). */
export function productHref(product: Pick<Product, 'url' | 'slug'>): string {
  return product.url.trim() || `/product/${product.slug}`;
}

/** Slug of the page of this site that a card leads to; null where it leads to none, or to a product. */
export function targetSlug({ url }: Pick<Product, 'url'>): string | null {
  if (!isInternal(url)) return null;
  const slug = slugOfPath(splitHref(finalAddress(url)).path);
  return slug === '' || slug.startsWith('product/') ? null : slug;
}

const MEASURE_SHEET = /^\/data-sheets\/([a-z0-9/-]+)-measure\.pdf$/;

/** Slug of the page that says what to send with an inquiry for a product: of its measurement form, else of its card. */
export function askingSlug(product: Pick<Product, 'url' | 'pdfs'>): string | null {
  const [measured] = product.pdfs.flatMap((href) => MEASURE_SHEET.exec(href)?.[1] ?? []);
  return measured ?? targetSlug(product);
}

/** What keeps a product from being saved, by field; empty when nothing does (specification 5). */
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
 * The same with its picture, restraint and address.
 * @param isDrawing whether there is a drawing of this name
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
