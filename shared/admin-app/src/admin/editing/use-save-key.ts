import { useEffect, useEffectEvent } from 'react';

/** Ctrl/Cmd+S saves. A dialog over the editor keeps it from doing so, and the browser from saving the page. */
export function useSaveKey(save: () => void, isDialog: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isSave || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    const dialogs = document.querySelectorAll('[aria-modal="true"]').length;
    if (dialogs <= (isDialog ? 1 : 0)) save();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
