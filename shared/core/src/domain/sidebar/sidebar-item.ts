import type { z } from 'zod';
import type { SIDEBAR_ITEM } from './sidebar-item-schema.ts';

export type SidebarItem = z.infer<typeof SIDEBAR_ITEM.schema>;

/** What a populated link shows of the record behind it. */
export interface LinkedRecord {
  _id: string;
  slug: string;
  title: string;
}

/** One entry of the nested list that GET /api/sidebar-items answers. */
export interface SidebarNode extends Omit<SidebarItem, 'linkedProduct' | 'linkedPage'> {
  linkedProduct: LinkedRecord | null;
  linkedPage: LinkedRecord | null;
  children: SidebarNode[];
}

/** What a visitor's navigation is drawn of; what an entry lacks is empty. */
export interface NavigationNode extends Pick<SidebarNode, '_id' | 'name'> {
  href?: string;
  section?: string | null;
  linkedProduct?: Pick<LinkedRecord, 'slug'> | null;
  linkedPage?: Pick<LinkedRecord, 'slug'> | null;
  children: readonly NavigationNode[];
  /** How many descendants it has where a document leaves them out, but for a link to a page that has them. */
  more?: number;
}

/** The fields a client may send. */
export type SidebarItemInput = typeof SIDEBAR_ITEM.empty;

/** A child as the sidebar editor saves it: an id of 24 characters is updated, any other is created anew. */
export type SidebarChildInput = Partial<SidebarItemInput> & { _id?: string };
