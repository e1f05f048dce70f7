import { useEffect, useState } from 'react';
import { KeyboardHelpDialog } from '../lazy-parts.tsx';
import { isTyping } from './is-typing.ts';
import { helpRequests } from './keyboard-help-state.ts';

/** Opens the list of keys on '?'. */
export function KeyboardHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event.target)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    const stop = helpRequests.add(() => setIsOpen(true));
    return () => {
      document.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);
  if (!isOpen) return null;
  return <KeyboardHelpDialog onClose={() => setIsOpen(false)} />;
}
