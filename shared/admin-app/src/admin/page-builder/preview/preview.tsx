import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { layoutOf } from '@wa/core/domain/pages/page-content';
import { useStyleNonce } from '../../style-nonce.tsx';
import { useEditorValue } from '../record/editor-store.ts';
import { mirror } from './mirror.ts';
import { previewDocument } from './preview-document.ts';
import { PreviewPage } from './preview-page.tsx';

export const PREVIEW_WIDTHS = ['phone', 'tablet', 'desktop'] as const;
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number];

/**
 * CSS pixels of the frame. A desktop screen is as wide as the site's column there (page.css: 896, or 1100 with the box
 * of links) and its breakpoint need: the empty space beside it would only make the page smaller.
 */
function frameWidth(width: PreviewWidth, showSidebar: boolean): number {
  if (width === 'desktop') return showSidebar ? 1100 : 900;
  return { phone: 390, tablet: 768 }[width];
}

/**
 * The page as visitors will see it, drawn by the public renderers and shown in one frame that may run no script and go
 * nowhere. It follows the typing when there is time for it.
 */
export function Preview({ width }: { width: PreviewWidth }) {
  const nonce = useStyleNonce();
  const scheme = useComputedColorScheme('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [drawn] = useState(() => document.createElement('div'));
  const [source] = useState(() => previewDocument(nonce));
  const page = useDeferredValue(useEditorValue((state) => state.form));
  const { box, size } = useBoxSize();
  const onLoad = useCallback(() => setBody(frame.current?.contentDocument?.body ?? null), []);

  useEffect(() => {
    body?.ownerDocument.documentElement.setAttribute('data-theme', scheme);
  }, [body, scheme]);
  useEffect(() => (body === null ? undefined : mirror(drawn, body)), [body, drawn]);

  const wide = frameWidth(width, layoutOf(page.content, 'public').showSidebar);
  const scale = size.width > 0 ? Math.min(1, size.width / wide) : 1;
  return (
    <div className="preview" ref={box}>
      <div className="preview-paper" style={{ width: `${String(wide * scale)}px` }}>
        <iframe
          ref={frame}
          title={`Preview, ${width} width`}
          sandbox="allow-same-origin"
          srcDoc={source}
          onLoad={onLoad}
          style={{
            width: `${String(wide)}px`,
            height: `${String(size.height / scale)}px`,
            transform: `scale(${String(scale)})`,
          }}
        />
      </div>
      {createPortal(<PreviewPage page={page} />, drawn)}
    </div>
  );
}

/** Pixels that the preview has to itself. */
function useBoxSize() {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return useMemo(() => ({ box: setElement, size }), [size]);
}
