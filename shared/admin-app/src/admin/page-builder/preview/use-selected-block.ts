import { useEffect } from 'react';
import { focusBlock, showPart } from '../board/focus.ts';

const MARK = 'data-block';
const SELECTED = 'data-selected';
/** Pixels between the top and a block after scrolling to it. */
const MARGIN = 16;

/**
 * Keeps one selection for editor and preview. The block that has the focus in the editor is outlined in
 * `drawn`, whose copy in the frame scrolls to it. A click on a block in the frame scrolls to its card and
 * focuses it.
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
