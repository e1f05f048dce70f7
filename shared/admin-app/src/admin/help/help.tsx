import { useEffect, useState } from 'react';
import { isTyping } from '../../ui/is-typing.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { createListeners } from '../../platform/listeners.ts';

const HelpDialog = lazyPart(async () => (await import('./help-dialog.tsx')).HelpDialog);

/** Opens keys and handbook on '?'. */
export function Help() {
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
  return <HelpDialog onClose={() => setIsOpen(false)} />;
}

/** Opens the help from anywhere. */
const helpRequests = createListeners<void>();

export function openHelp(): void {
  helpRequests.tell();
}
