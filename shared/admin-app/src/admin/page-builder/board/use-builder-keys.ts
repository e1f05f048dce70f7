import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { isTyping } from '../../../ui/is-typing.ts';

interface BuilderKeys {
  onUndo: () => void;
  onRedo: () => void;
  /** Called when a field loses the focus: later typing is a separate edit. */
  onEndTyping: () => void;
}

const valueOf = (target: EventTarget | null): string | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : null;

/**
 * Undoes on Ctrl/Cmd+Z, redoes on Ctrl/Cmd+Shift+Z or Ctrl/Cmd+Y. In a text field, the field's own undo runs
 * first, until the field has its text from when it got the focus. Leaving a field ends its burst of typing.
 */
export function useBuilderKeys({ onUndo, onRedo, onEndTyping }: BuilderKeys): void {
  useEffect(() => {
    let entered: { field: EventTarget; value: string } | null = null;
    const remember = (target: EventTarget | null) => {
      const value = valueOf(target);
      entered = target === null || value === null ? null : { field: target, value };
    };
    const onFocusIn = (event: FocusEvent) => remember(event.target);
    const onFocusOut = () => {
      entered = null;
      onEndTyping();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      // An open dialog handles the keys.
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' ? !event.shiftKey : key === 'z' && event.shiftKey;
      if (!isRedo && (key !== 'z' || event.shiftKey)) return;
      // A field with input since it got the focus has its own history.
      const isTyped =
        isTyping(event.target) && entered?.field === event.target && valueOf(event.target) !== entered?.value;
      if (isTyped) return;
      event.preventDefault();
      event.stopPropagation();
      flushSync(isRedo ? onRedo : onUndo);
      remember(document.activeElement);
    };
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [onEndTyping, onRedo, onUndo]);
}
