import type { SiteSettings } from '@wa/core/contract/site';
import { layoutOf, type Page } from '@wa/core/domain/pages/page';
import type { KnownDocuments } from '@wa/core/domain/documents/documents';
import { adoptedBody, BODY_ATTRIBUTE, pageParts } from './body-shelf.ts';

interface Props {
  page: Page;
  documents?: KnownDocuments | undefined;
  site: SiteSettings;
  path: string;
}

/** What the blocks of a page draw: on the server itself, and in a browser the server's own markup. */
export function PageBody({ page, ...around }: Props) {
  const body = {
    className: layoutOf(page.content, 'public').showSidebar ? 'page-columns' : 'page-body',
    [BODY_ATTRIBUTE]: true,
  };
  const drawn = adoptedBody(page);
  if (drawn !== null) {
    // The server's own markup of this record, sanitised there.
    return (
      <div key={page._id} {...body} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} />
    );
  }
  return (
    <div key={page._id} {...body}>
      {pageParts.Blocks && <pageParts.Blocks page={page} {...around} />}
    </div>
  );
}
