import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { REDO, UNDO } from '@wa/core/domain/labels';
import { Button } from '@mantine/core';
import type { UndoScope } from '../../client/undo/undo.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { toastNotice } from '../../ui/toasts.tsx';
import { useNextStep, useUndo } from '../undo/use-undo.ts';

interface EditorUndoProps {
  editor: {
    undo: () => string | null;
    redo: () => void;
    /** Ends a burst of typing: later typing is a separate edit. */
    endTyping: () => void;
  };
  history: { past: readonly unknown[]; future?: readonly unknown[] };
  /** Name of the record, for the tooltip. */
  name: string;
  /** The latest step of the screen, which Undo reverts if the record has no edits. Null while input is unsaved. */
  latest?: LatestStep | null;
  /** True if there is no space for the word. */
  isCompact?: boolean;
}

interface LatestStep {
  /** Null if there is none. */
  title: string | null;
  run: () => Promise<void>;
}

/** Returns the latest step of a screen. */
export function useLatestStep(scope: UndoScope): LatestStep {
  const title = useNextStep('undo', scope);
  const run = useUndo(scope);
  return { title, run };
}

/** Undo and Redo of an editor, with their keys. The button shows the number of edits that it can undo. */
export function EditorUndo({ editor, history, name, latest = null, isCompact = false }: EditorUndoProps) {
  const button = useRef<HTMLButtonElement>(null);
  const edits = history.past.length;
  const onUndo = () => {
    if (edits === 0 && latest !== null) {
      void latest.run();
      return;
    }
    const message = editor.undo();
    if (message !== null) toastNotice(message);
  };
  useEditorKeys({ button, onUndo, onRedo: editor.redo, onEndTyping: editor.endTyping });
  const next = edits > 0 ? name : (latest?.title ?? null);
  return (
    <>
      <Button
        ref={button}
        leftSection={<Icon name="undo" />}
        {...(isCompact && { size: 'xs', variant: 'subtle' })}
        disabled={latest !== null && next === null}
        title={next === null ? UNDO : `${UNDO}: ${next}`}
        onClick={onUndo}
      >
        <span className={isCompact ? 'visually-hidden' : undefined}>{UNDO}</span>
        {edits > 0 && <span className="tag figures">{edits}</span>}
      </Button>
      <IconButton
        icon="redo"
        label={REDO}
        title={REDO}
        disabled={(history.future ?? []).length === 0}
        onClick={editor.redo}
      />
    </>
  );
}

interface EditorKeys {
  /** A button of the editor. A dialog that doesn't contain it handles its keys itself. */
  button: { current: HTMLButtonElement | null };
  onUndo: () => void;
  onRedo: () => void;
  onEndTyping: () => void;
}

const valueOf = (target: EventTarget | null): string | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : null;

/**
 * Undoes on Ctrl/Cmd+Z, redoes on Ctrl/Cmd+Shift+Z or Ctrl/Cmd+Y. In a text field, the field's own undo runs
 * first, until the field has its text from when it got the focus. Leaving a field ends its burst of typing.
 */
function useEditorKeys({ button, onUndo, onRedo, onEndTyping }: EditorKeys): void {
  const entered = useRef<{ field: EventTarget; value: string } | null>(null);
  const remember = (target: EventTarget | null) => {
    const value = valueOf(target);
    entered.current = target === null || value === null ? null : { field: target, value };
  };
  const onFocusIn = useEffectEvent((event: FocusEvent) => remember(event.target));
  const onFocusOut = useEffectEvent(() => {
    entered.current = null;
    onEndTyping();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    if (dialog !== undefined && !dialog.contains(button.current)) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' ? !event.shiftKey : key === 'z' && event.shiftKey;
    if (!isRedo && (key !== 'z' || event.shiftKey)) return;
    // A field with input since it got the focus has its own history.
    const isTyped =
      isTyping(event.target) &&
      entered.current?.field === event.target &&
      valueOf(event.target) !== entered.current?.value;
    if (isTyped) return;
    event.preventDefault();
    event.stopPropagation();
    flushSync(isRedo ? onRedo : onUndo);
    remember(document.activeElement);
  });
  useEffect(() => {
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
