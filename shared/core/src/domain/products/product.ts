import type { FigureProperty } from '../figures/figure-properties.ts';
import type { UnitSystem } from '../figures/units.ts';
import type { Restrained } from './restraint.ts';
import type { Task } from './tasks.ts';
import type { Binnable, StoredRecord } from '../record.ts';

/** A product card and its page (specification 3). */
export interface Product extends StoredRecord, Binnable, Restrained {
  /** A pipe character splits it into the lines of the card. */
  title: string;
  /** An http(s) address, a path below /uploads/, or the name of a bundled drawing (D4). */
  image: string;
  /** Where the card leads; /product/{slug} when empty. */
  url: string;
  slug: string;
  source: string;
  /** HTML as the administrator typed it; sanitised whenever it is rendered (D4). */
  content: string;
  images: string[];
  pdfs: string[];
  metaTitle: string;
  metaDescription: string;
  /** Slugs or ids of sidebar items. */
  connectedSidebar: string[];
  /** Keys of its figures, in order (D14). */
  figures: string[];
  /** Tasks that it is found for (D16); none: the finder leaves it out. */
  tasks: Task[];
  order: number;
  /** The title for who chose one system of units; absent where they are the same, and never stored. */
  titles?: TitlesBySystem | undefined;
  /** Its figures for search engines: on what visitors are shown, never stored. */
  shown?: readonly FigureProperty[];
}

export type TitlesBySystem = Readonly<Record<UnitSystem, string>>;

/** What lists carry: every field but the heavy one (D4). */
export type ProductSummary = Omit<Product, 'content' | 'shown'>;

/** The fields a client may send. */
export type ProductInput = Omit<Product, keyof StoredRecord | 'isDeleted' | 'order' | 'shown' | 'titles'>;

/** A new product before anything is typed; what null means for each field (D4). */
export const EMPTY_PRODUCT: ProductInput = {
  title: '',
  image: '',
  url: '',
  slug: '',
  source: '',
  content: '',
  images: [],
  pdfs: [],
  metaTitle: '',
  metaDescription: '',
  connectedSidebar: [],
  figures: [],
  tasks: [],
  restraint: '',
  restraintCondition: '',
};
