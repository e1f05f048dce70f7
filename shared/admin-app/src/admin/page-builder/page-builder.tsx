import '../../styles/admin-builder.css';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pageSaveFailed } from '@wa/core/domain/messages';
import { usePlatform } from '../../platform/provider.tsx';
import { toastNotice } from '../../ui/toasts.tsx';
import { useTitle } from '../catalogue/titles.ts';
import { useContent } from '../content-provider.tsx';
import { DraftStrip } from '../drafts/draft-strip.tsx';
import { useVersion, type Version } from '../drafts/use-version.ts';
import { EditorNotes } from '../editing/editor-notes.tsx';
import { useEditing, useRecordEditor } from '../editing/use-record-editor.ts';
import { LoadingView } from '../frame/loading-view.tsx';
import { UploadsInProgress } from '../uploads-in-progress.ts';
import { focusBlock, showPart } from './board/focus.ts';
import { useBuilderKeys } from './board/use-builder-keys.ts';
import { BuilderLayout } from './builder-layout.tsx';
import { BuilderNotes } from './builder-notes.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { BuilderToolbar } from './builder-toolbar.tsx';
import { askedBlock } from '../block-address.ts';
import { builderAddress } from '../builder-address.ts';
import { createPageEditor, EditorProvider, useEditor } from './record/editor-store.ts';
import { isPageInput, newPage, pageDraftKind, pageKind } from './record/page-kind.ts';
import { toWantedPage } from './record/wanted-page.ts';
import { useMayMove } from './record/use-may-move.ts';
import { useSlugProblem } from './side/page-fields.tsx';

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
  const { publicUrl, chrome } = usePlatform();
  const { base, form, progress, failure } = state;
  const slugProblem = useSlugProblem();
  const [isTried, setTried] = useState(false);

  const { undo, redo, endTyping, save } = editor;
  const onUndo = useCallback(() => {
    const message = undo();
    if (message !== null) toastNotice(message);
  }, [undo]);
  useBuilderKeys({ onUndo, onRedo: redo, onEndTyping: endTyping });
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
      <BuilderToolbar
        onUndo={onUndo}
        onRedo={redo}
        onSave={(then) => void saveAnd(then)}
        publicUrl={base === null || base.draft ? null : publicUrl(`/${base.slug}`)}
        onRestored={onReload}
      />
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
        fieldsOf={pageDraftKind.fieldsOf}
        onPublished={(page) => void navigate(builderAddress(page.slug))}
      />
      <UploadsInProgress value={editor.fileStarted}>
        <Layout />
      </UploadsInProgress>
    </main>
  );
}
