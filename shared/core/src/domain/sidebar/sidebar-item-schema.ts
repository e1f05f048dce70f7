import { z } from 'zod';
import { defineEntity, address, line, order, recordId } from '../entity.ts';

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
