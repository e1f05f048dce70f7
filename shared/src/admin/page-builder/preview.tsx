import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { useStyleNonce } from '../style-nonce.tsx';
import { useEditorValue } from './editor-store.ts';
import { previewDocument } from './preview-document.ts';
import { PreviewPage } from './preview-page.tsx';

/** Widths of the frame in CSS pixels: a phone, a tablet, a desktop screen. */
export const PREVIEW_WIDTHS = { phone: 390, tablet: 768, desktop: 1280 } as const;
export type PreviewWidth = keyof typeof PREVIEW_WIDTHS;

/**
 * The page as visitors will see it, drawn by the public renderers into one frame that may run no script and go
 * nowhere. It follows the typing when there is time for it.
 */
export function Preview({ width }: { width: PreviewWidth }) {
  const nonce = useStyleNonce();
  const scheme = useComputedColorScheme('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [source] = useState(() => previewDocument(nonce));
  const page = useDeferredValue(useEditorValue((state) => state.page));
  const { box, size } = useBoxSize();
  const onLoad = useCallback(() => setBody(frame.current?.contentDocument?.body ?? null), []);

  useEffect(() => {
    body?.ownerDocument.documentElement.setAttribute('data-theme', scheme);
  }, [body, scheme]);

  const wide = PREVIEW_WIDTHS[width];
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
      {body && createPortal(<PreviewPage page={page} onClickCapture={stayHere} />, body)}
    </div>
  );
}

/** Links are drawn, not followed. */
function stayHere(event: MouseEvent): void {
  if (event.target instanceof Node && closestLink(event.target) !== null) event.preventDefault();
}

function closestLink(node: Node): Element | null {
  // The frame has an Element of its own, which is no instance of this window's.
  const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
  return element?.closest('a') ?? null;
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
