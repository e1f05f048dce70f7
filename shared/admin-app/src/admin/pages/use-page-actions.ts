import { pickFields } from '@wa/core/domain/record';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import { useNavigate } from 'react-router-dom';
import { MOVE_TO_BIN, OPEN_BIN } from '@wa/core/domain/labels';
import { copyPage } from '@wa/core/domain/page-editor/editable';
import type { PageSummary } from '@wa/core/domain/pages/page';
import { pageSaveFailed } from '@wa/core/domain/messages';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useApi, useFailure, useReport } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { whatBreaks } from '../bin/bin-entry.ts';
import { builderAddress } from '../addresses.ts';
import { useToastDone } from '../undo/use-undo.ts';

/** Provides the actions on a page that isn't open. */
export function usePageActions() {
  const { pages } = useApi();
  const report = useReport();
  const tellFailure = useFailure();
  const confirm = useConfirm();
  const content = useContentStore();
  const navigate = useNavigate();
  const toastDone = useToastDone();
  const name = useTitle();

  const setFeatured = async (summary: PageSummary, featured: boolean) => {
    try {
      const page = await pages.get(summary.slug);
      if (page !== null) await pages.save(page.slug, page, { featured });
      await content.reload();
    } catch (error) {
      report('Failed to save the featured setting', error);
      toastFailure(pageSaveFailed({ error: error instanceof Error ? error.message : '' }));
    }
  };

  const remove = async (page: PageSummary) => {
    const title = name(page.title) || page.slug;
    // The bin may be open above the list.
    const refresh = () =>
      Promise.all([
        content.reload(),
        content.reloadBin().catch((error: unknown) => report('Failed to load the bin', error)),
      ]);
    const { _id: id, slug } = page;
    const texts = await pages.links(id).catch((error: unknown) => {
      report('Failed to load the links to the page', error);
      return null;
    });
    const breaks = whatBreaks({ id, kind: 'page', path: `/${slug}` }, content.getSnapshot(), {
      texts: texts ?? [],
    });
    const question = {
      text: `Move the page “${title}” to the bin?`,
      detail: [...breaks, 'You can restore it from the bin.'].join(' '),
      action: MOVE_TO_BIN,
      danger: true,
    };
    // Undo can restore a page without links at once; deleting one with links would leave dead links
    // until then.
    const isSure = breaks.length === 0 || (await confirm(question));
    if (!isSure) return;
    try {
      const saved = await pages.remove(page);
      await refresh();
      toastDone(saved, `${title} moved to the bin`, {
        refresh,
        more: { label: OPEN_BIN, run: () => void navigate('/admin/pages?view=bin') },
      });
    } catch (error) {
      tellFailure(`Couldn’t delete ${title}.`, error, 'Failed to delete the page');
    }
  };

  /** Opens a copy as a new page, which the server receives on saving. */
  const duplicate = async ({ slug, title }: PageSummary) => {
    try {
      const page = await pages.get(slug);
      if (page === null) throw new Error('The page no longer exists.');
      const taken = content.getSnapshot().pages.map((other) => other.slug);
      const copy = copyPage(pickFields(page, PAGE.names), taken, () => crypto.randomUUID());
      void navigate(builderAddress(copy.slug), { state: copy });
    } catch (error) {
      tellFailure(`Couldn’t duplicate ${name(title) || slug}.`, error, 'Failed to load the page');
    }
  };
  return { setFeatured, remove, duplicate };
}
