import { createContext, useCallback, useContext } from 'react';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useApi } from '../admin-context.tsx';

/** Signs out and resolves to whether it succeeded. The sign-in form appears once everything is deleted. */
type Leave = (logout: () => Promise<boolean>) => Promise<void>;

const LeaveContext = createContext<Leave>(async (logout) => void (await logout()));

export const LeaveProvider = LeaveContext;

/**
 * Signs out. Asks first while changes are pending, because this computer's cache, drafts, and history are
 * deleted (D3).
 */
export function useLogout(): () => Promise<void> {
  const { session } = useApi();
  const confirm = useConfirm();
  const leave = useContext(LeaveContext);
  return useCallback(
    () =>
      leave(async () => {
        try {
          if ((await session.logout('ask')) === 'done') return true;
          const isSure = await confirm({
            text: 'Sign out and discard unsaved changes?',
            detail: 'Some of your changes aren’t saved on the server yet.',
            action: 'Discard and sign out',
            danger: true,
          });
          return isSure && (await session.logout('discard')) === 'done';
        } catch (error) {
          toastFailure('Couldn’t sign you out. Try again.', { cause: error });
          return false;
        }
      }),
    [confirm, leave, session],
  );
}
