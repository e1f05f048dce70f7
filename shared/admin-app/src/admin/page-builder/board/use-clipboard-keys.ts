import { useEffect } from 'react';
import { COPIED } from '@wa/core/domain/messages';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { isTyping } from '../../../ui/is-typing.ts';
import { useEditor } from '../record/editor-store.ts';
import { copyCard, pasteText, type Card } from './clipboard.ts';

/**
 * Copies the selected block or section, and pastes behind it, by the clipboard's own events: they need no permission,
 * and the menus of both shells send them too.
 */
export function useClipboardKeys(): void {
  const store = useEditor();
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const card = selectedCard();
      // Marked text is copied as text.
      if (card === null || document.getSelection()?.isCollapsed === false) return;
      const text = copyCard(store, card);
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      toastSuccess(COPIED);
    };
    const onPaste = (event: ClipboardEvent) => {
      const card = selectedCard();
      if (card === null) return;
      event.preventDefault();
      pasteText(store, card, event.clipboardData?.getData('text/plain') ?? '');
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [store]);
}

/** The innermost card around the focus; null while a text field or a dialog has it. */
function selectedCard(): Card | null {
  const { activeElement: focused } = document;
  if (focused === null || isTyping(focused)) return null;
  const card = focused.closest('.block-card, .builder-column, .section-card');
  if (card === null) return null;
  const [kind, ...rest] = card.id.split('-');
  if (kind === 'block') return { block: rest.join('-') };
  const [section = 0, row = 0, column = 0] = rest.map(Number);
  return kind === 'section' ? { section } : { column: { section, row, column } };
}
