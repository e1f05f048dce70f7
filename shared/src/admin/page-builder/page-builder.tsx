import '../../styles/admin-builder.css';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Draft } from '../../client/drafts.ts';
import { deepEqual } from '../../domain/deep-equal.ts';
import { PAGE_FIELDS, pickFields } from '../../domain/fields.ts';
import { toEditable } from '../../domain/page-editor/editable.ts';
import { plainTitle } from '../../domain/product-card.ts';
import { usePlatform } from '../../platform/provider.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
import { useApi, useReport } from '../admin-context.tsx';
import { useContentStore } from '../content-provider.tsx';
import { LoadingView } from '../frame/loading-view.tsx';
import { useUnsaved } from '../frame/use-unsaved.ts';
import { BuilderLayout } from './builder-layout.tsx';
import { BuilderToolbar } from './builder-toolbar.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { isDirty, newPage, openEditor } from './editor-state.ts';
import { createEditorStore, EditorProvider, newBlockId, useEditor, useEditorValue } from './editor-store.ts';
import { draftKey, type PageDraft } from './page-draft.ts';
import { useSlugProblem } from './page-fields.tsx';
import { useAutosave } from './use-autosave.ts';
import { useBuilderKeys } from './use-builder-keys.ts';
import { usePageLoad, type PageLoad } from './use-page-load.ts';
import { useSavePage } from './use-save-page.ts';

/** The page builder at /admin/{slug} (specification 2, 4). */
export function PageBuilder({ slug }: { slug: string }) {
  const { load, reload } = usePageLoad(slug);
  if (load.at === 'loading') return <LoadingView />;
  return <OpenPage slug={slug} load={load} onReload={reload} />;
}

interface OpenPageProps {
  slug: string;
  load: Extract<PageLoad, { at: 'ready' }>;
  onReload: () => void;
}

function OpenPage({ slug, load, onReload }: OpenPageProps) {
  const title = useWantedTitle();
  const [store] = useState(() => createEditorStore(openEditor(load.base, newPage(slug, title), newBlockId)));
  return (
    <EditorProvider value={store}>
      <Builder slug={slug} load={load} onReload={onReload} />
    </EditorProvider>
  );
}

/** The title that was typed where the new page was asked for. */
function useWantedTitle(): string {
  const state: unknown = useLocation().state;
  const title: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'title') : null;
  return typeof title === 'string' ? title : '';
}

function Builder({ slug, load, onReload }: OpenPageProps) {
  const store = useEditor();
  const navigate = useNavigate();
  const { publicUrl, chrome } = usePlatform();
  const base = useEditorValue((state) => state.base);
  const title = useEditorValue((state) => state.page.title);
  const isUnsaved = useEditorValue(isDirty);
  const slugProblem = useSlugProblem();
  const { state: saving, save, settle, later, fail } = useSavePage(slug);
  const draft = useDraftOffer(slug, load);
  const backToBuiltIn = useBackToBuiltIn(onReload);
  useUnsaved(draftKey(slug), isUnsaved);
  useAutosave(slug);

  const onUndo = useCallback(() => {
    const message = store.undo();
    if (message !== null) toastFailure(message);
  }, [store]);
  const onSave = useCallback(() => {
    if (slugProblem !== null) fail(slugProblem);
    else void save();
  }, [fail, save, slugProblem]);
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
      />
      {saving.at === 'failed' && (
        <div className="strip strip-bad" role="alert">
          <b>{saving.failure.text}</b>
          {Object.entries(saving.failure.fields).map(([field, reason]) => (
            <span key={field}>
              {field}: {reason}
            </span>
          ))}
        </div>
      )}
      {load.failed && <LoadFailed onReload={onReload} />}
      {base === null && !load.failed && (
        <div className="strip strip-note" role="status">
          <b>New page</b>
          <span>Nothing is at /{slug} yet. It is created when you save.</span>
        </div>
      )}
      {base?.builtIn === true && base.version === 0 && (
        <div className="strip strip-note" role="status">
          <b>Built-in page</b>
          <span>Saving puts your version in its place; the built-in one can be brought back.</span>
        </div>
      )}
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

function LoadFailed({ onReload }: { onReload: () => void }) {
  return (
    <div className="strip strip-bad" role="alert">
      <b>This page could not be loaded</b>
      <span>A blank page stands in for it. Saving it overwrites nothing: it asks first.</span>
      <span className="spacer" />
      <button type="button" className="button button-small" onClick={onReload}>
        Try again
      </button>
    </div>
  );
}

/** A draft that differs from the page, until it is taken or thrown away. */
function useDraftOffer(slug: string, load: OpenPageProps['load']) {
  const { drafts } = useApi();
  const report = useReport();
  const store = useEditor();
  const [offered, setOffered] = useState<Draft<PageDraft> | null>(() =>
    load.draft !== null && !deepEqual(load.draft.value.page, store.getState().clean) ? load.draft : null,
  );
  const restore = useCallback(() => {
    if (offered === null) return;
    const { base, page } = offered.value;
    const { clean } = openEditor(base, page, newBlockId);
    const opened = base === null ? store.getState().clean : clean;
    store.replace({
      ...store.getState(),
      base,
      clean: opened,
      page: toEditable(pickFields(page, PAGE_FIELDS), newBlockId),
    });
    setOffered(null);
  }, [offered, store]);
  const discard = useCallback(() => {
    setOffered(null);
    drafts
      .discard(draftKey(slug))
      .catch((error: unknown) => report('The draft could not be discarded', error));
  }, [drafts, report, slug]);
  return { offered, restore, discard };
}

/** Takes the edited version of a built-in page away (D5). */
function useBackToBuiltIn(onReload: () => void) {
  const { pages } = useApi();
  const confirm = useConfirm();
  const content = useContentStore();
  const store = useEditor();
  return useCallback(async () => {
    const { base } = store.getState();
    if (base === null) return;
    const isSure = await confirm({
      text: 'Bring the built-in page back?',
      detail: 'Your version moves to the bin, from where it can be restored.',
      action: 'Back to built-in',
    });
    if (!isSure) return;
    try {
      await pages.remove(base);
      toastSuccess('The built-in page is back.');
      await content.reload();
      onReload();
    } catch (error) {
      toastFailure('The built-in page could not be brought back.', {
        detail: error instanceof Error ? error.message : undefined,
      });
    }
  }, [confirm, content, onReload, pages, store]);
}
