import '../../styles/admin-builder.css';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pageSaveFailed } from '@wa/core/domain/messages';
import { plainTitle } from '@wa/core/domain/products/product-card';
import { usePlatform } from '../../platform/provider.tsx';
import { toastNotice } from '../../ui/toasts.tsx';
import { LoadingView } from '../frame/loading-view.tsx';
import { useUnsaved } from '../frame/use-unsaved.ts';
import { BuilderLayout } from './builder-layout.tsx';
import { BuilderNotes } from './builder-notes.tsx';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { BuilderToolbar } from './builder-toolbar.tsx';
import { ConflictDialog } from './record/conflict-dialog.tsx';
import { DraftOffer } from './record/draft-offer.tsx';
import { isDirty, newPage, openEditor } from './record/editor-state.ts';
import {
  createEditorStore,
  EditorProvider,
  newBlockId,
  useEditor,
  useEditorValue,
} from './record/editor-store.ts';
import { draftKey } from './record/page-draft.ts';
import { useSlugProblem } from './side/page-fields.tsx';
import { historyOf } from './record/page-undo.ts';
import { useAutosave } from './record/use-autosave.ts';
import { useBackToBuiltIn } from './record/use-back-to-built-in.ts';
import { useBuilderKeys } from './board/use-builder-keys.ts';
import { useDraftOffer } from './record/use-draft-offer.ts';
import { usePageLoad, type ReadyPage } from './record/use-page-load.ts';
import { useSavePage } from './record/use-save-page.ts';
import { toWantedPage } from './record/wanted-page.ts';

/** The page builder at /admin/{slug} (specification 2, 4). */
export function PageBuilder({ slug }: { slug: string }) {
  const { load, reload } = usePageLoad(slug);
  if (load.at === 'loading') {
    return (
      <LoadingView>
        <BuilderSkeleton />
      </LoadingView>
    );
  }
  return <OpenPage slug={slug} load={load} onReload={reload} />;
}

interface OpenPageProps {
  slug: string;
  load: ReadyPage;
  onReload: () => void;
}

function OpenPage({ slug, load, onReload }: OpenPageProps) {
  const state: unknown = useLocation().state;
  const [store] = useState(() =>
    createEditorStore({
      ...openEditor(load.base, newPage(slug, toWantedPage(state)), newBlockId),
      history: historyOf(load.undo, 'saved', load.base),
    }),
  );
  return (
    <EditorProvider value={store}>
      <Builder slug={slug} load={load} onReload={onReload} />
    </EditorProvider>
  );
}

function Builder({ slug, load, onReload }: OpenPageProps) {
  const store = useEditor();
  const navigate = useNavigate();
  const { publicUrl, chrome } = usePlatform();
  const base = useEditorValue((state) => state.base);
  const title = useEditorValue((state) => state.page.title);
  const isUnsaved = useEditorValue(isDirty);
  const slugProblem = useSlugProblem();
  const [isTried, setTried] = useState(false);
  const { state: saving, save, settle, later } = useSavePage(slug);
  const draft = useDraftOffer(slug, load);
  const backToBuiltIn = useBackToBuiltIn(onReload);
  useUnsaved(draftKey(slug), isUnsaved);
  useAutosave(slug);

  const onUndo = useCallback(() => {
    const message = store.undo();
    if (message !== null) toastNotice(message);
  }, [store]);
  const onSave = useCallback(() => {
    setTried(true);
    if (slugProblem === null) void save();
  }, [save, slugProblem]);
  useBuilderKeys({ onSave, onUndo });

  // Behind the effect that lifts the guard of unsaved input.
  useEffect(() => {
    if (saving.at !== 'saved' || isUnsaved) return;
    void navigate(saving.slug === slug ? '/admin' : `/admin/${saving.slug}`);
  }, [isUnsaved, navigate, saving, slug]);

  const name = plainTitle(title) || 'Untitled page';
  useEffect(() => {
    chrome.setTitle(`${name} - Content admin`);
    return () => chrome.setTitle('Content admin');
  }, [chrome, name]);

  return (
    <main id="admin-main" tabIndex={-1} className="builder-main">
      <h1 className="visually-hidden">Page builder: {name}</h1>
      <BuilderToolbar
        isSaving={saving.at === 'saving'}
        onUndo={onUndo}
        onSave={onSave}
        onBackToBuiltIn={base?.builtIn === true && base.version > 0 ? backToBuiltIn : null}
        publicUrl={base === null ? null : publicUrl(`/${base.slug}`)}
        onRestored={onReload}
      />
      <BuilderNotes
        slug={slug}
        failure={
          isTried && slugProblem !== null
            ? { text: pageSaveFailed({ error: slugProblem }), fields: {} }
            : saving.at === 'failed'
              ? saving.failure
              : null
        }
        isStandIn={load.failed}
        onReload={onReload}
      />
      {draft.offered && (
        <DraftOffer draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
      )}
      <BuilderLayout />
      {saving.at === 'conflict' && (
        <ConflictDialog
          conflict={saving.conflict}
          mine={store.getState().page}
          onDecide={(onto, page) => void settle(onto, page)}
          onLater={later}
          onDiscard={() => {
            later();
            store.replace(openEditor(null, newPage(slug), newBlockId));
            onReload();
          }}
        />
      )}
    </main>
  );
}
