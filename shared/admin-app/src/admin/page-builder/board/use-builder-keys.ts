import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { isTyping } from '../../frame/is-typing.ts';
import { useEditor } from '../record/editor-store.ts';

interface BuilderKeys {
  onSave: () => void;
  onUndo: () => void;
}

const valueOf = (target: EventTarget | null): string | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : null;

/**
 * Ctrl/Cmd+S saves; Ctrl/Cmd+Z undoes. In a text field the field's own undo comes first, until the field is as it
 * was when it was entered; leaving a field ends its burst of typing.
 */
export function useBuilderKeys({ onSave, onUndo }: BuilderKeys): void {
  const store = useEditor();
  useEffect(() => {
    let entered: { field: EventTarget; value: string } | null = null;
    const remember = (target: EventTarget | null) => {
      const value = valueOf(target);
      entered = target === null || value === null ? null : { field: target, value };
    };
    const onFocusIn = (event: FocusEvent) => remember(event.target);
    const onFocusOut = () => {
      entered = null;
      store.endTyping();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      // A dialog over the builder has keys of its own.
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      const key = event.key.toLowerCase();
      if (key === 's' && !event.shiftKey) {
        event.preventDefault();
        onSave();
      } else if (key === 'z' && !event.shiftKey) {
        const ownUndo =
          isTyping(event.target) &&
          entered?.field === event.target &&
          valueOf(event.target) !== entered?.value;
        if (ownUndo) return;
        event.preventDefault();
        event.stopPropagation();
        flushSync(onUndo);
        remember(document.activeElement);
      }
    };
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [onSave, onUndo, store]);
}
