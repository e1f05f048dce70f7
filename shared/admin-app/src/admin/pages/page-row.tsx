import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { PageSummary } from '@wa/core/domain/pages/page';
import { usePlatform } from '../../platform/provider.tsx';
import { Checkbox, ActionIcon } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { DraftTag } from '../drafts/draft-tag.tsx';
import { HistoryButton } from '../history/record-history.tsx';
import { builderAddress } from '../builder-address.ts';
import { usePageActions } from './use-page-actions.ts';

/** A page with links to its builder and the site, its featured mark, and the delete button. */
export const PageRow = memo(function PageRow({ page }: { page: PageSummary }) {
  const { publicUrl } = usePlatform();
  const { setFeatured, remove, duplicate } = usePageActions();
  const title = useTitle()(page.title) || 'Untitled page';
  return (
    <tr>
      <th scope="row">
        <Link to={builderAddress(page.slug)}>{title}</Link>{' '}
        <DraftTag record={page} editor={builderAddress(page.slug)} />
      </th>
      <td className="pages-address">/{page.slug}</td>
      <td>
        <Checkbox
          label={
            <span className="pages-featured-label" aria-hidden="true">
              Featured
            </span>
          }
          checked={page.featured}
          aria-label={`${title} is featured`}
          onChange={(event) => void setFeatured(page, event.currentTarget.checked)}
        />
      </td>
      <td className="pages-actions">
        <div>
          {!page.draft && (
            <ActionIcon
              component="a"
              href={publicUrl(`/${page.slug}`)}
              target="_blank"
              rel="noopener"
              aria-label={`View ${title} (opens in a new tab)`}
            >
              <Icon name="external" />
            </ActionIcon>
          )}
          <ActionIcon aria-label={`Duplicate ${title}`} onClick={() => void duplicate(page)}>
            <Icon name="copy" />
          </ActionIcon>
          <HistoryButton kind="page" id={page._id} name={title} />
          <ActionIcon color="danger" aria-label={`Delete ${title}`} onClick={() => void remove(page)}>
            <Icon name="trash" />
          </ActionIcon>
        </div>
      </td>
    </tr>
  );
});
