import type { ContentEntry, Page } from '@wa/core/domain/pages/page';
import type { DrawingName } from '@wa/core/drawings/drawings';
import { drawingSource } from './blocks.ts';

/** A PDF that the project makes from a page's own facts (D5). */
export interface DataSheet {
  /** Steady root-relative address. */
  href: string;
  title: string;
}

/** A form to fill in on site and to send with an inquiry. */
export interface MeasureSheet extends DataSheet {
  /** Dimensions and conditions to write down, in order. */
  asks: readonly string[];
  /** Points around the casing at which eccentricity is measured, where it is asked for. */
  eccentricityPoints?: number;
}

/** A fixed page of the catalogue: data in the shapes of a CMS page (D5). */
export interface StaticPage {
  /** 24 hexadecimal characters, the same in every release. */
  id: string;
  slug: string;
  title: string;
  /** First sentence below the title; also the first block of the content. */
  lead: string;
  /** Meta description: 50 to 165 characters, unique (D11). */
  description: string;
  /** Document title: 10 to 65 characters, unique (D11). */
  metaTitle: string;
  /** True for pages that only lead on to others. */
  hub: boolean;
  /** True where right-click and selection are off (specification 1, D5). */
  protectSelection: boolean;
  /** Names of bundled drawings, the main one first. */
  drawings: readonly DrawingName[];
  dataSheet?: DataSheet;
  measureSheet?: MeasureSheet;
  content: ContentEntry[];
}

/** Revision of the built-in catalogue: what `updatedAt` of its pages says. */
export const CATALOGUE_REVISION = '2026-11-21T00:00:00.000Z';

/** Documents that a page offers, data sheet first. */
export function sheetsOf(page: StaticPage): DataSheet[] {
  return [page.dataSheet, page.measureSheet].filter((sheet) => sheet !== undefined);
}

/** A fixed page as the API and the renderers see it: version 0 until somebody overrides it (D5). */
export function asPage(page: StaticPage): Page {
  return {
    _id: page.id,
    version: 0,
    updatedAt: CATALOGUE_REVISION,
    isDeleted: false,
    title: page.title,
    slug: page.slug,
    images: page.drawings.map(drawingSource),
    pdfs: sheetsOf(page).map((sheet) => sheet.href),
    content: page.content,
    featured: false,
    url: '',
    builtIn: true,
  };
}
