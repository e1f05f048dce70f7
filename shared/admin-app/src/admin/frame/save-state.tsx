import { SaveStateMark } from '../../ui/save-state-mark.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import { useShowChanges } from '../changes/changes-provider.tsx';

/**
 * Shows the state of all edits in the header. A click lists the pending changes.
 * @param isUnread true if the lists failed to load, so that “Saved” would be misleading
 */
export function SaveState({ isUnread = false }: { isUnread?: boolean }) {
  const {
    saveState: edits,
    waiting,
    conflicts,
    parked,
    otherServer,
    damagedChanges,
    unsaved,
  } = useAdminSnapshot();
  const show = useShowChanges();
  const saveState = edits === 'saved' && isUnread ? 'unclear' : edits;
  const undecided = conflicts.length + parked.length;
  const count = {
    saved: 0,
    saving: 0,
    unsaved: waiting.length + unsaved,
    offline: waiting.length,
    unclear: waiting.length,
    conflict: undecided,
    damaged: damagedChanges.length,
  };
  const hasList = [waiting, conflicts, parked, otherServer, damagedChanges].some(({ length }) => length > 0);
  return <SaveStateMark state={saveState} count={count[saveState]} {...(hasList && { onClick: show })} />;
}
