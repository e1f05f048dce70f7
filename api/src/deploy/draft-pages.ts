import { staticPages } from '@wa/core/catalogue/pages/registry';
import { DRAFT_NOTICE, draftsWarning } from '@wa/core/domain/messages';
import { blocksOf } from '@wa/core/domain/pages/page-content';
import type { Page } from '@wa/core/domain/pages/page';
import { readPage } from '../pages/read.ts';
import type { StoreReader } from '../store/port.ts';

const isDraft = (page: Pick<Page, 'title' | 'content'>) =>
  blocksOf(page).some(({ kind, data }) => kind === 'text' && JSON.stringify(data).includes(DRAFT_NOTICE));

const builtInDrafts = [...staticPages.values()].filter(isDraft).map(({ slug }) => slug);

/** What to heed before a deploy: built-in pages that still carry their draft notice, or a version that kept it. */
export async function deployWarnings(store: StoreReader): Promise<string[]> {
  const pages = await Promise.all(builtInDrafts.map((slug) => readPage(store, slug)));
  const drafts = pages.filter((page) => page !== null && isDraft(page)).map((page) => page?.title ?? '');
  return drafts.length === 0 ? [] : [draftsWarning(drafts)];
}
