import { useEffect } from 'react';
import { focusBlock, showPart } from '../board/focus.ts';

const MARK = 'data-block';
const SELECTED = 'data-selected';
/** Pixels left free above a block that is scrolled to. */
const MARGIN = 16;

/**
 * One selection for editor and preview. The block that has the focus in the editor is outlined in `drawn`, whose copy
 * in the frame scrolls to it; a press on a block in the frame brings its card into view and into focus.
 */
export function useSelectedBlock(frame: HTMLIFrameElement | null, drawn: HTMLElement): void {
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
    // The frame runs no script, so nothing in it can be listened to. A press on it takes the focus from this window,
    // and the style of what is pressed tells where; the focus goes back to the editor, so the next press is told, too.
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

/** Scrolls the frame alone: scrollIntoView would move the editor beside it, too. */
function scrollWithin(element: Element | null): void {
  const view = element?.ownerDocument.documentElement;
  if (!element || !view) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > view.clientHeight) view.scrollTop += top - MARGIN;
}
