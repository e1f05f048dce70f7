import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useBoxSize } from '../../ui/use-box-size.ts';
import { useStyleNonce } from '../style-nonce.tsx';
import { mirror } from './mirror.ts';
import { previewDocument } from './preview-document.ts';

interface PreviewFrameProps {
  title: string;
  /** CSS pixels of the frame, which is scaled down to the available width. */
  width: number;
  /** The content is rendered into this element outside of the document; the frame has a copy. */
  drawn: HTMLElement;
  frameRef?: (frame: HTMLIFrameElement | null) => void;
  children: ReactNode;
}

/**
 * Shows the output of the public renderers in one frame with the public style sheets. The frame can't run
 * scripts or navigate.
 */
export function PreviewFrame({ title, width, drawn, frameRef, children }: PreviewFrameProps) {
  const nonce = useStyleNonce();
  const scheme = useComputedColorScheme('light');
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [source] = useState(() => previewDocument(nonce));
  const { box, size } = useBoxSize();

  useEffect(() => {
    body?.ownerDocument.documentElement.setAttribute('data-theme', scheme);
  }, [body, scheme]);
  useEffect(() => (body === null ? undefined : mirror(drawn, body)), [body, drawn]);

  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1;
  return (
    <div className="preview" ref={box}>
      <div className="preview-paper" style={{ width: `${String(width * scale)}px` }}>
        <iframe
          ref={frameRef}
          title={title}
          sandbox="allow-same-origin"
          srcDoc={source}
          onLoad={(event) => setBody(event.currentTarget.contentDocument?.body ?? null)}
          style={{
            width: `${String(width)}px`,
            height: `${String(size.height / scale)}px`,
            transform: `scale(${String(scale)})`,
          }}
        />
      </div>
      {createPortal(children, drawn)}
    </div>
  );
}
