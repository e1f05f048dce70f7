import { useCallback } from 'react';
import type { Page } from '@wa/core/domain/pages/page';
import { linksInTexts } from '@wa/core/domain/messages';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useApi, useReport } from '../../admin-context.tsx';
import { useTitle } from '../../catalogue/titles.ts';

/**
 * Asks before a page with incoming links gets another address (D17). Resolves to true if nothing links to it.
 */
export function useMayMove(): (base: Page | null, slug: string) => Promise<boolean> {
  const { pages } = useApi();
  const confirm = useConfirm();
  const report = useReport();
  const title = useTitle();
  return useCallback(
    async (base, slug) => {
      if (base === null || base.slug === slug) return true;
      const links = await pages.links(base._id).catch((error: unknown) => {
        report('Failed to load the links to the page', error);
        return null;
      });
      if (links === null || links.length === 0) return true;
      return confirm({
        text: `Move this page to /${slug}?`,
        detail: `${linksInTexts(links.map((link) => title(link.title)))} The links will be updated, and /${base.slug} will redirect to the new address.`,
        action: 'Move and save',
      });
    },
    [confirm, pages, report, title],
  );
}
