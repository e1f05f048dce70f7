import { createContext, useCallback, useContext } from 'react';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useApi } from '../admin-context.tsx';

const LoggedOutContext = createContext<() => void>(() => {});

/** Hears of a logout: unlike a session that merely ends, it takes the views off the screen. */
export const LoggedOutProvider = LoggedOutContext;

/** Logs out; asks first while changes wait, as the cache, drafts and history of this computer are wiped (D3). */
export function useLogout(): () => Promise<void> {
  const { session } = useApi();
  const confirm = useConfirm();
  const onLoggedOut = useContext(LoggedOutContext);
  return useCallback(async () => {
    try {
      if ((await session.logout('ask')) === 'changes-waiting') {
        const isSure = await confirm({
          text: 'Log out and discard what is not saved?',
          detail: 'Changes wait on this computer, or an editor holds input that is not saved.',
          action: 'Discard and log out',
          danger: true,
        });
        if (!isSure) return;
        await session.logout('discard');
      }
      onLoggedOut();
    } catch (error) {
      toastFailure('You are still logged in: the server refused to log out.', {
        detail: error instanceof Error ? error.message : undefined,
      });
    }
  }, [confirm, onLoggedOut, session]);
}
