import type { PageChanges } from '@wa/core/contract/content';
import type { Page, PageSummary } from '@wa/core/domain/pages/page';
import type { Core } from '../core/open-core.ts';
import * as operations from '../edits/operations.ts';
import type { Saved } from '../edits/submit.ts';
import type { Edits } from './edits.ts';

export function pagesResource({ reads }: Core, edits: Edits) {
  return {
    list: reads.pages,
    get: reads.page,
    sections: reads.sections,
    links: reads.pageLinks,
    /** `base` null creates at `slug`, and only if nothing is there. The builder has an undo of its own. */
    save: (slug: string, base: Page | null, form: PageChanges): Promise<Saved<Page>> =>
      base === null
        ? edits.create<Page>(operations.createPage(slug, form), { wayBack: 'none' })
        : edits.save(operations.changePage(edits.fieldsOf(base), form), base, { wayBack: 'none' }),
    remove: (page: PageSummary) => edits.remove('page', page),
  };
}
