import { z } from 'zod';
import { defineEntity } from '../entity.ts';
import { address, line, order, recordId } from '../field-schemas.ts';

/** One entry of the navigation tree as it is stored (specification 3). */
export const SIDEBAR_ITEM = defineEntity(
  {
    name: line,
    /** Free-form target, used when neither product nor page is linked. */
    href: address,
    /** Id of the parent, null at the top level. */
    parent: recordId.nullable(),
    /** Index among its siblings. */
    order,
    linkedProduct: recordId.nullable(),
    linkedPage: recordId.nullable(),
    /** Anchor on the linked page, without '#'. */
    section: line.nullable(),
    isDeleted: z.boolean(),
  },
  { own: ['order', 'isDeleted'] },
);

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
