import '../../styles/admin-builder.css';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { CLOSE_BIN, OPEN_BIN } from '@wa/core/domain/labels';
import { hasDraft } from '@wa/core/domain/drafts/has-draft';
import type { PageSummary } from '@wa/core/domain/pages/page';
import { Button, SegmentedControl } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useRendered } from '../../ui/use-drawn.ts';
import { BinPanel } from '../bin/bin-panel.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { LoadFailure } from '../frame/load-failure.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import { countPages, filterPages, PAGE_FILTERS, type PageFilter } from './page-filter.ts';
import { PageRow } from './page-row.tsx';

const PublishTogether = lazyPart(
  async () => (await import('../drafts/publish-together.tsx')).PublishTogether,
);

const FILTER_NAMES: Readonly<Record<PageFilter, string>> = {
  all: 'All',
  featured: 'Featured',
  drafts: 'Drafts',
};

/** Lists all pages of the site. */
export function PagesList() {
  const { pages, products, status } = useContent();
  const hasDrafts = [...pages, ...products].some((each) => each.draft || hasDraft(each));
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<PageFilter>('all');
  const [isAdding, setAdding] = useState(false);
  const words = useDeferredValue(text);
  const title = useTitle();
  const shown = useMemo(() => filterPages(pages, filter, words, title), [pages, filter, title, words]);
  const counts = useMemo(() => countPages(pages), [pages]);
  const [query, setQuery] = useSearchParams();
  const isBinOpen = query.get('view') === 'bin';
  // The command menu opens it by its address.
  const isPublishing = query.get('view') === 'drafts';
  const { key } = useLocation();
  // Also if opened from the end of a long list.
  useEffect(() => {
    if (isBinOpen) document.getElementById('bin-title')?.scrollIntoView({ block: 'nearest' });
  }, [isBinOpen, key]);
  return (
    <main id="admin-main" className="admin-main" tabIndex={-1}>
      <div className="stack-12 centered pages-main">
        <div className="line toolbar">
          <h1>Pages {pages.length > 0 && <small>{pages.length}</small>}</h1>
          <SegmentedControl
            aria-label="Show"
            data={PAGE_FILTERS.map((value) => ({
              value,
              label: (
                <>
                  {FILTER_NAMES[value]} {pages.length > 0 && <small>{counts[value]}</small>}
                </>
              ),
            }))}
            value={filter}
            onChange={setFilter}
          />
          <SearchField
            label="Search pages"
            placeholder="Title or address"
            clearLabel="Clear search"
            value={text}
            onChange={setText}
          />
          <span className="spacer" />
          {hasDrafts && <Button onClick={() => setQuery({ view: 'drafts' })}>Publish drafts ...</Button>}
          <Button
            leftSection={<Icon name="trash" />}
            aria-expanded={isBinOpen}
            onClick={() => setQuery(isBinOpen ? {} : { view: 'bin' })}
          >
            {isBinOpen ? CLOSE_BIN : OPEN_BIN}
          </Button>
          <Button leftSection={<Icon name="plus" />} variant="filled" onClick={() => setAdding(true)}>
            Add page
          </Button>
        </div>
        {isBinOpen && <BinPanel first="page" />}
        <p className="visually-hidden" role="status">
          {text === '' && filter === 'all' ? '' : `${String(shown.length)} of ${String(pages.length)} pages`}
        </p>
        <PagesTable
          pages={shown}
          status={status}
          onClear={() => {
            setText('');
            setFilter('all');
          }}
        />
      </div>
      {isPublishing && <PublishTogether onClose={() => setQuery({})} />}
      {isAdding && <NewPageDialog onClose={() => setAdding(false)} />}
    </main>
  );
}

interface PagesTableProps {
  pages: readonly PageSummary[];
  status: 'loading' | 'ready' | 'error';
  onClear: () => void;
}

function PagesTable({ pages, status, onClear }: PagesTableProps) {
  const drawn = useRendered(pages.length);
  if (status === 'error') return <LoadFailure />;
  if (pages.length === 0 && status === 'loading') return <SkeletonRows />;
  if (pages.length === 0) {
    return (
      <div className="empty" role="status">
        <p>No matching pages.</p>
        <Button onClick={onClear}>Show all pages</Button>
      </div>
    );
  }
  return (
    <table className="list-table pages-table">
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Address</th>
          <th scope="col">Featured</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {pages.slice(0, drawn).map((page) => (
          <PageRow key={page._id} page={page} />
        ))}
      </tbody>
    </table>
  );
}

function SkeletonRows() {
  return (
    <div className="stack-4 pages-skeleton" aria-hidden>
      {Array.from({ length: 10 }, (_, at) => (
        <div key={at} className="skeleton" />
      ))}
    </div>
  );
}
