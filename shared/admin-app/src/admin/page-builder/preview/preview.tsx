import { useDeferredValue, useState, memo, useMemo, useEffect } from 'react';
import { layoutOf, type PageInput } from '@wa/core/domain/pages/page';
import { useEditorValue } from '../record/editor-store.ts';
import { PreviewFrame } from '../../paper/preview-frame.tsx';
import { readerOf } from '@wa/core/domain/catalogue/draw-records';
import { BlockEnvironmentProvider } from '@wa/core/blocks/block-environment.tsx';
import { renderText } from '@wa/core/domain/figures/references';
import { PageContent } from '@wa/core/blocks/page/page-view.tsx';
import { SidebarBox } from '@wa/core/blocks/kinds/link-blocks.tsx';
import { installationSteps } from '@wa/core/domain/page-guide';
import { plainTitle } from '@wa/core/domain/products/product';
import { GALLERY_SLUG } from '@wa/core/domain/site-routes';
import { useCatalogue } from '../../catalogue/use-catalogue.ts';
import { publicContent } from './public-content.ts';
import { useSite } from './use-site.ts';
import { focusBlock, showPart } from '../board/focus.ts';

export const PREVIEW_WIDTHS = ['phone', 'tablet', 'desktop'] as const;
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number];

/**
 * Returns the width of the frame in CSS pixels. A desktop screen is only as wide as the site's column
 * (page.css: 896, or 1100 with the box of links) and its breakpoint require, because empty space beside the
 * column would shrink the page.
 */
function frameWidth(width: PreviewWidth, showSidebar: boolean): number {
  if (width === 'desktop') return showSidebar ? 1100 : 900;
  return { phone: 390, tablet: 768 }[width];
}

/** Shows the page as visitors will see it, with the public renderers. It updates when the browser is idle. */
export function Preview({ width }: { width: PreviewWidth }) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [drawn] = useState(() => document.createElement('div'));
  const page = useDeferredValue(useEditorValue((state) => state.form));
  useSelectedBlock(frame, drawn);
  return (
    <PreviewFrame
      title={`Preview, ${width} width`}
      width={frameWidth(width, layoutOf(page.content, 'public').showSidebar)}
      drawn={drawn}
      frameRef={setFrame}
    >
      <PreviewPage page={page} />
    </PreviewFrame>
  );
}

/**
 * Renders the public view of a page with sanitized HTML. Header image, footer, and gallery groups are only
 * indicated.
 */
const PreviewPage = memo(function PreviewPage({ page }: { page: PageInput }) {
  const site = useSite();
  const catalogue = useCatalogue();
  const pageTitle = plainTitle(renderText(page.title, catalogue.figure));
  const content = useMemo(() => publicContent(page.content, catalogue), [page.content, catalogue]);
  const environment = useMemo(
    () => ({
      site,
      pageTitle,
      path: `/${page.slug}`,
      installation: installationSteps({ title: '', content }),
      catalogue: readerOf(catalogue),
      isMarked: true,
    }),
    [site, pageTitle, page.slug, content, catalogue],
  );
  const { showHeader, showFooter, showSidebar } = layoutOf(content, 'public');
  return (
    <>
      {showHeader && <div className="preview-part">Header image</div>}
      <article className="preview-page">
        <h1>{pageTitle || 'Untitled page'}</h1>
        <BlockEnvironmentProvider value={environment}>
          <div className={showSidebar ? 'page-columns' : undefined}>
            <PageContent page={{ title: page.title, content }} />
            {showSidebar && <SidebarBox content={content} hosts={site.cloudMediaHosts} />}
          </div>
        </BlockEnvironmentProvider>
        {page.slug === GALLERY_SLUG && <div className="preview-part">Gallery groups</div>}
      </article>
      {showFooter && <div className="preview-part">Footer</div>}
    </>
  );
});

const MARK = 'data-block';
const SELECTED = 'data-selected';
/** Pixels between the top and a block after scrolling to it. */
const MARGIN = 16;

/**
 * Keeps one selection for editor and preview. The block that has the focus in the editor is outlined in
 * `drawn`, whose copy in the frame scrolls to it. A click on a block in the frame scrolls to its card and
 * focuses it.
 */
function useSelectedBlock(frame: HTMLIFrameElement | null, drawn: HTMLElement): void {
  useEffect(() => {
    const onFocusIn = (event: FocusEvent) => {
      const card = event.target instanceof Element ? event.target.closest('.block-card') : null;
      if (card !== null) select(card.id.slice('block-'.length));
    };
    const select = (id: string) => {
      const find = (root: ParentNode | null | undefined) =>
        root?.querySelector(`[${MARK}="${CSS.escape(id)}"]`);
      for (const old of drawn.querySelectorAll(`[${SELECTED}]`)) old.removeAttribute(SELECTED);
      find(drawn)?.setAttribute(SELECTED, '');
      scrollWithin(find(frame?.contentDocument) ?? null);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [drawn, frame]);

  useEffect(() => {
    // The frame runs no script, so it can't be listened to. A click on it moves the focus out of this
    // window, and the style of the clicked block shows its place. The focus then returns to the editor, so
    // that the next click is noticed as well.
    const onBlur = () => {
      if (frame === null || document.activeElement !== frame) return;
      const pressed = frame.contentDocument?.querySelector(`[${MARK}]:active`)?.getAttribute(MARK);
      if (pressed === null || pressed === undefined) return;
      setTimeout(() => {
        showPart(`block-${pressed}`);
        focusBlock(pressed);
      });
    };
    window.addEventListener('blur', onBlur);
    return () => window.removeEventListener('blur', onBlur);
  }, [frame]);
}

/** Scrolls only the frame; scrollIntoView would also move the editor next to it. */
function scrollWithin(element: Element | null): void {
  const view = element?.ownerDocument.documentElement;
  if (!element || !view) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > view.clientHeight) view.scrollTop += top - MARGIN;
}
