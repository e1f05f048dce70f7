import { createContext, useCallback, useContext } from 'react';
import { useConfirm } from '../../ui/confirm.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useApi } from '../admin-context.tsx';

/** Runs a logout, which answers whether it was done; the sign-in form comes up once, when everything is wiped. */
type Leave = (logout: () => Promise<boolean>) => Promise<void>;

const LeaveContext = createContext<Leave>(async (logout) => void (await logout()));

export const LeaveProvider = LeaveContext;

/** Logs out; asks first while changes wait, as the cache, drafts and history of this computer are wiped (D3). */
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
            text: 'Log out and discard what is not saved?',
            detail: 'Changes wait on this computer, or an editor holds input that is not saved.',
            action: 'Discard and log out',
            danger: true,
          });
          return isSure && (await session.logout('discard')) === 'done';
        } catch (error) {
          toastFailure('You are still logged in: the server refused to log out.', {
            detail: error instanceof Error ? error.message : undefined,
          });
          return false;
        }
      }),
    [confirm, leave, session],
  );
}
