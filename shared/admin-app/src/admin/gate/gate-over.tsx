import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useReturnFocus } from '../../ui/return-focus.ts';
import { GATE_TITLE, SignInForm } from './gate.tsx';

/** All of the page except the toasts, which say that the input is kept. */
const OTHERS = 'body > :not([data-portal]), [data-portal] > :not(.toasts)';

/**
 * The sign-in screen over a screen and its dialogs, because the session has ended. They keep their input and don't
 * react until the sign-in, which returns the focus to them (D3.6).
 */
export function GateOver() {
  const frame = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useLayoutEffect(() => {
    const locked = new Set<Element>();
    const lock = () => {
      for (const other of document.querySelectorAll(OTHERS)) {
        if (other === frame.current || other.hasAttribute('inert')) continue;
        other.setAttribute('inert', '');
        locked.add(other);
      }
    };
    lock();
    // A dialog whose code or question arrives late opens after the lock.
    const opened = new MutationObserver(lock);
    opened.observe(document.body, { childList: true, subtree: true });
    return () => {
      opened.disconnect();
      for (const other of locked) other.removeAttribute('inert');
    };
  }, []);
  return createPortal(
    <div ref={frame} className="gate gate-over" role="dialog" aria-modal aria-labelledby={GATE_TITLE}>
      <SignInForm over />
    </div>,
    document.body,
  );
}

/**
 * Keeps Escape from the dialogs below the sign-in screen. Their listeners are at the window as well, so this one must
 * be there before they open.
 */
export function useEscapeGuard(isLocked: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isLocked && event.key === 'Escape') event.stopImmediatePropagation();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
