import { pickFields } from '@wa/core/domain/record';
import { PAGE } from '@wa/core/domain/pages/page-schema';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { MOVE_TO_BIN, OPEN_BIN } from '@wa/core/domain/labels';
import { copyPage } from '@wa/core/domain/page-editor/editable';
import type { PageSummary } from '@wa/core/domain/pages/page';
import { pageSaveFailed } from '@wa/core/domain/messages';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContentStore } from '../content-provider.tsx';
import { whatBreaks } from '../bin/what-breaks.ts';
import { builderAddress } from '../builder-address.ts';
import { useToastDone } from '../undo/use-undo.ts';

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** What can be done with a page without opening it. */
export function usePageActions() {
  const { pages } = useApi();
  const report = useReport();
  const confirm = useConfirm();
  const content = useContentStore();
  const navigate = useNavigate();
  const toastDone = useToastDone();
  const name = useTitle();

  const setFeatured = useCallback(
    async (summary: PageSummary, featured: boolean) => {
      try {
        const page = await pages.get(summary.slug);
        if (page !== null) await pages.save(page.slug, page, { featured });
        await content.reload();
      } catch (error) {
        report('The mark could not be saved', error);
        toastFailure(pageSaveFailed({ error: reasonOf(error) }));
      }
    },
    [content, pages, report],
  );

  const remove = useCallback(
    async (page: PageSummary) => {
      const title = name(page.title) || page.slug;
      // The bin may be open above the list.
      const refresh = () =>
        Promise.all([
          content.reload(),
          content.reloadBin().catch((error: unknown) => report('The bin could not be read', error)),
        ]);
      const { _id: id, slug } = page;
      const texts = await pages.links(id).catch((error: unknown) => {
        report('The links to the page could not be read', error);
        return null;
      });
      const breaks = whatBreaks({ id, kind: 'page', path: `/${slug}` }, content.getSnapshot(), {
        texts: texts ?? [],
      });
      const question = {
        text: `Move the page “${title}” to the bin?`,
        detail: [...breaks, 'It can be restored from the bin.'].join(' '),
        action: MOVE_TO_BIN,
        danger: true,
      };
      // Undo brings back a page that nothing links to; the others would leave dead links until then.
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
        report('The page could not be deleted', error);
        toastFailure(`${title} could not be deleted.`, { detail: reasonOf(error) });
      }
    },
    [confirm, content, name, navigate, pages, report, toastDone],
  );

  /** Opens a copy as a new page; the server has it once it is saved. */
  const duplicate = useCallback(
    async ({ slug, title }: PageSummary) => {
      try {
        const page = await pages.get(slug);
        if (page === null) throw new Error('The page is gone.');
        const taken = content.getSnapshot().pages.map((other) => other.slug);
        const copy = copyPage(pickFields(page, PAGE.names), taken, () => crypto.randomUUID());
        void navigate(builderAddress(copy.slug), { state: copy });
      } catch (error) {
        report('The page could not be read', error);
        toastFailure(`${name(title) || slug} could not be duplicated.`, { detail: reasonOf(error) });
      }
    },
    [content, name, navigate, pages, report],
  );
  return { setFeatured, remove, duplicate };
}
