import '../../styles/admin-builder.css';
import { counted } from '@wa/core/domain/text';
import { useDeferredValue, useMemo, useState, memo } from 'react';
import { useSearchParams, Link, useNavigate } from 'react-router-dom';
import { hasDraft } from '@wa/core/domain/drafts/has-draft';
import type { PageSummary } from '@wa/core/domain/pages/page';
import { Button, SegmentedControl, Checkbox, ActionIcon, Fieldset, TextInput, Table } from '@mantine/core';
import { Heads } from '../../ui/heads.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useRendered } from '../../ui/near.ts';
import { BinButton, useIsBinOpen } from '../bin/bin-button.tsx';
import { BinPanel } from '../bin/bin-panel.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { LoadFailure } from '../frame/loading-view.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { countPages, filterPages, PAGE_FILTERS, type PageFilter } from './page-filter.ts';
import { usePlatform } from '../../platform/provider.tsx';
import { HistoryButton } from '../history/record-history.tsx';
import { builderAddress } from '../addresses.ts';
import { usePageActions } from './use-page-actions.ts';
import { pageSlugProblem, slugify } from '@wa/core/domain/slug';
import { FormDialog } from '../../ui/dialog.tsx';
import type { WantedPage } from '../page-builder/record/page-kind.ts';
import { UndoKeys } from '../undo/use-undo.ts';

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
  const isBinOpen = useIsBinOpen();
  // The command menu opens it by its address.
  const isPublishing = query.get('view') === 'drafts';
  return (
    <main id="admin-main" className="admin-main" tabIndex={-1}>
      <UndoKeys scope="pages" />
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
          <BinButton />
          <Button leftSection={<Icon name="plus" />} variant="filled" onClick={() => setAdding(true)}>
            Add page
          </Button>
        </div>
        {isBinOpen && <BinPanel first="page" />}
        <p className="visually-hidden" role="status">
          {text === '' && filter === 'all'
            ? ''
            : `${String(shown.length)} of ${counted(pages.length, 'page')}`}
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
    <Table className="stacked pages-table box" highlightOnHover>
      <Heads names={['Page', 'Address', 'Featured', '']} />
      <Table.Tbody>
        {pages.slice(0, drawn).map((page) => (
          <PageRow key={page._id} page={page} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function SkeletonRows() {
  return (
    <div className="stack-4" aria-hidden>
      {Array.from({ length: 10 }, (_, at) => (
        <div key={at} className="skeleton skeleton-row" />
      ))}
    </div>
  );
}

/** A page with links to its builder and the site, its featured mark, and the delete button. */
const PageRow = memo(function PageRow({ page }: { page: PageSummary }) {
  const { publicUrl } = usePlatform();
  const { setFeatured, remove, duplicate } = usePageActions();
  const title = useTitle()(page.title) || 'Untitled page';
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Link to={builderAddress(page.slug)}>{title}</Link>{' '}
        <DraftTag record={page} editor={builderAddress(page.slug)} />
      </Table.Th>
      <Table.Td className="pages-address quiet">/{page.slug}</Table.Td>
      <Table.Td>
        <Checkbox
          label={
            <span className="stacked-only" aria-hidden="true">
              Featured
            </span>
          }
          checked={page.featured}
          aria-label={`${title} is featured`}
          onChange={(event) => void setFeatured(page, event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td className="row-actions">
        <div className="line">
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
          <IconButton icon="copy" label={`Duplicate ${title}`} onClick={() => void duplicate(page)} />
          <HistoryButton kind="page" id={page._id} name={title} />
          <IconButton
            icon="trash"
            color="danger"
            label={`Delete ${title}`}
            onClick={() => void remove(page)}
          />
        </div>
      </Table.Td>
    </Table.Tr>
  );
});

interface DraftTagProps {
  record: Parameters<typeof hasDraft>[0];
  /** Address of its editor, without a query. */
  editor: string;
}

/** Marks a draft, and a live record that has one, with a link to it (D36.2, D36.5). */
function DraftTag({ record, editor }: DraftTagProps) {
  if (record.draft) return <span className="tag note-warn">Draft</span>;
  if (!hasDraft(record)) return null;
  return (
    <Link className="tag note-warn" to={`${editor}?version=draft`}>
      Has a draft
    </Link>
  );
}

/** Title and address of a page that does not exist yet; its builder opens blank. */
function NewPageDialog({ onClose }: { onClose: () => void }) {
  const { pages } = useContent();
  const drawn = useTitle();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [showHeader, setHeader] = useState(true);
  const [showFooter, setFooter] = useState(true);
  const slug = typed ?? slugify(title);
  const other = pages.find((page) => page.slug === slug);
  const problem = other
    ? `The page “${drawn(other.title)}” already has this address. Enter another one.`
    : pageSlugProblem(slug);

  const create = () => {
    setTried(true);
    if (problem !== null) return;
    onClose();
    const wanted: WantedPage = { title: title.trim(), showHeader, showFooter };
    void navigate(builderAddress(slug), { state: wanted });
  };
  return (
    <FormDialog title="Add page" does="Open page builder" width="narrow" onSubmit={create} onClose={onClose}>
      <TextInput
        label="Title"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label="Address"
        value={slug}
        spellCheck={false}
        autoCapitalize="none"
        description={`The page will be at /${slug}`}
        error={slug !== '' || isTried ? problem : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Fieldset variant="unstyled" legend="Shown to visitors">
        <Checkbox
          label="Header image"
          checked={showHeader}
          onChange={(event) => setHeader(event.currentTarget.checked)}
        />
        <Checkbox
          label="Footer"
          checked={showFooter}
          onChange={(event) => setFooter(event.currentTarget.checked)}
        />
      </Fieldset>
    </FormDialog>
  );
}
