import { useDeferredValue, useState } from 'react';
import { layoutOf } from '@wa/core/domain/pages/page';
import { useEditorValue } from '../record/editor-store.ts';
import { PreviewFrame } from '../../paper/preview-frame.tsx';
import { PreviewPage } from './preview-page.tsx';
import { useSelectedBlock } from './use-selected-block.ts';

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
