import '../../styles/admin-builder.css';
import { memo, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, Link } from 'react-router-dom';
import { pageSaveFailed, linksInTexts } from '@wa/core/domain/messages';
import { usePlatform } from '../../platform/provider.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { DraftStrip } from '../drafts/draft-field.tsx';
import { useVersion, type Version } from '../drafts/use-version.ts';
import { EditorNotes } from '../editing/editor-notes.tsx';
import { useEditing, useRecordEditor, isUnsaved } from '../editing/use-record-editor.ts';
import { LoadingView } from '../frame/loading-view.tsx';
import { UploadsInProgress } from '../uploads-in-progress.ts';
import { focusBlock, showPart } from './board/focus.ts';
import { EditorUndo } from '../editing/editor-undo.tsx';
import { BuilderLayout } from './builder-layout.tsx';
import { BuilderNotes } from './builder-notes.tsx';
import { builderAddress } from '../addresses.ts';
import { askedBlock } from '../place-addresses.ts';
import { createPageEditor, EditorProvider, useEditor, useEditorValue } from './record/editor-store.ts';
import { isPageInput, newPage, pageDraftKind, pageKind, toWantedPage } from './record/page-kind.ts';
import { useSlugProblem } from './side/page-fields.tsx';
import { BACK_TO_ADMIN, SAVE_AND_KEEP_EDITING } from '@wa/core/domain/labels';
import { Button } from '@mantine/core';
import { HistoryButton } from '../history/record-history.tsx';
import { SaveButton } from '../editing/save-button.tsx';
import { SAVE_DRAFT } from '../drafts/draft-kind.ts';
import { ViewPageLink } from '../view-page-link.tsx';
import type { Page } from '@wa/core/domain/pages/page';
import { useConfirm } from '../../ui/confirm.tsx';
import { useApi, useReport } from '../admin-context.tsx';

/** Its parts read the editor themselves, so that typing re-renders only the affected ones. */
const Layout = memo(BuilderLayout);

/** The page builder at /admin/{slug} (specification 2, 4). */
export function PageBuilder({ slug }: { slug: string }) {
  const { version } = useVersion();
  return <PageVersion key={version} slug={slug} version={version} />;
}

function PageVersion({ slug, version }: { slug: string; version: Version }) {
  const wanted: unknown = useLocation().state;
  const { pages } = useContent();
  const loaded = useRecordEditor(
    version === 'draft' ? pageDraftKind : pageKind,
    slug,
    () => (isPageInput(wanted) ? wanted : newPage(slug, toWantedPage(wanted))),
    // A copy, or a page that was just created in the dialog.
    wanted !== null && !pages.some((page) => page.slug === slug),
  );
  if (loaded.at !== 'ready') {
    return (
      <LoadingView>
        <BuilderSkeleton />
      </LoadingView>
    );
  }
  const { editor, isStandIn, reload } = loaded;
  return <OpenPage slug={slug} opened={editor} isStandIn={isStandIn} onReload={reload} />;
}

interface BuilderProps {
  slug: string;
  isStandIn: boolean;
  onReload: () => void;
}

function OpenPage({ opened, ...props }: BuilderProps & { opened: Parameters<typeof createPageEditor>[0] }) {
  const [editor] = useState(() => createPageEditor(opened));
  return (
    <EditorProvider value={editor}>
      <Builder {...props} />
    </EditorProvider>
  );
}

function Builder({ slug, isStandIn, onReload }: BuilderProps) {
  const editor = useEditor();
  const state = useEditing(editor);
  const navigate = useNavigate();
  const { chrome } = usePlatform();
  const { base, form, progress, failure } = state;
  const slugProblem = useSlugProblem();
  const [isTried, setTried] = useState(false);

  const { save } = editor;
  const mayMove = useMayMove();
  const leaves = useRef(false);
  const { version } = useVersion();
  const saveAnd = async (then: 'leave' | 'stay') => {
    setTried(true);
    // A draft moves the page only when it is published.
    const isFree = version === 'draft' || (await mayMove(base, form.slug.trim()));
    if (slugProblem !== null || !isFree) return;
    leaves.current = then === 'leave';
    await save();
  };

  // Must run after the effect that removes the guard of unsaved input.
  const savedAt = progress === 'done' && base !== null ? base.slug : null;
  useEffect(() => {
    if (savedAt === null) return;
    if (savedAt !== slug) void navigate(builderAddress(savedAt));
    else if (leaves.current) void navigate('/admin');
  }, [navigate, savedAt, slug]);

  // An issue of the deploy checks links to its block. A long list renders its blocks a moment later.
  const asked = askedBlock(useLocation().search);
  useEffect(() => {
    if (asked === null) return;
    showPart(`block-${asked}`);
    focusBlock(asked);
  }, [asked]);

  const name = useTitle()(form.title) || 'Untitled page';
  useEffect(() => {
    chrome.setTitle(`${name} - Content admin`);
    return () => chrome.setTitle('Content admin');
  }, [chrome, name]);

  const problem = isTried && slugProblem !== null ? pageSaveFailed({ error: slugProblem }) : null;
  return (
    <main id="admin-main" tabIndex={-1} className="builder-main">
      <h1 className="visually-hidden">Page builder: {name}</h1>
      <BuilderToolbar onSave={(then) => void saveAnd(then)} onRestored={onReload} />
      <BuilderNotes
        slug={slug}
        failure={problem === null ? failure : { text: problem, reason: '', fields: {} }}
        isStandIn={isStandIn}
        onReload={onReload}
      />
      <EditorNotes editor={editor} state={state} onSave={() => void saveAnd('stay')} onDiscarded={onReload} />
      <DraftStrip
        kind="page"
        editor={editor}
        state={state}
        draftKind={pageDraftKind}
        onPublished={(page) => void navigate(builderAddress(page.slug))}
      />
      <UploadsInProgress value={editor.fileStarted}>
        <Layout />
      </UploadsInProgress>
    </main>
  );
}

/** Placeholder of the page builder while its page loads: outline, fields, sections, and preview. */
function BuilderSkeleton() {
  return (
    <div className="stack columns-lg builder-skeleton" aria-hidden>
      <div className="skeleton broad-only" />
      <div className="stack">
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
      <div className="skeleton broad-only" />
    </div>
  );
}

interface BuilderToolbarProps {
  /** Saves, then returns to the dashboard (specification 4) or stays here. */
  onSave: (then: 'leave' | 'stay') => void;
  /** Called after an earlier version was restored. */
  onRestored: () => void;
}

/** Back link, undo, and save; always visible. */
function BuilderToolbar({ onSave, onRestored }: BuilderToolbarProps) {
  const editor = useEditor();
  const state = useEditorValue((now) => now);
  const { version } = useVersion();
  const { base } = state;
  const name = useTitle()(state.form.title) || 'Untitled page';
  return (
    <div className="line nowrap builder-toolbar">
      <Button component={Link} variant="subtle" to="/admin">
        {BACK_TO_ADMIN}
      </Button>
      <b className="cut builder-name">{name}</b>
      <span className="spacer" />
      <EditorUndo editor={editor} history={state.history} name={name} isCompact />
      {base !== null && (
        <HistoryButton
          kind="page"
          id={base._id}
          name={name}
          button={{ variant: 'subtle' }}
          onRestored={onRestored}
        />
      )}
      {base !== null && !base.draft && (
        <ViewPageLink path={`/${base.slug}`} variant="subtle" className="wide-only" />
      )}
      <Button disabled={!isUnsaved(state)} onClick={() => onSave('stay')}>
        {SAVE_AND_KEEP_EDITING}
      </Button>
      <SaveButton
        state={state}
        onClick={() => onSave('leave')}
        {...(version === 'draft' && { label: SAVE_DRAFT })}
      />
    </div>
  );
}

/**
 * Asks before a page with incoming links gets another address (D17). Resolves to true if nothing links to it.
 */
function useMayMove(): (base: Page | null, slug: string) => Promise<boolean> {
  const { pages } = useApi();
  const confirm = useConfirm();
  const report = useReport();
  const title = useTitle();
  return async (base, slug) => {
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
  };
}
