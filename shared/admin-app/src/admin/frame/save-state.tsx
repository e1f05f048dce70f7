import { SaveStateMark } from '../../ui/save-state-mark.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import { useShowChanges } from '../changes/changes-provider.tsx';

/**
 * The state of all edits, in the header; a click shows what waits. `isUnread`: the lists could not be read and nothing is known
 * of them, so that there is nothing of which “Saved” could be said.
 */
export function SaveState({ isUnread = false }: { isUnread?: boolean }) {
  const { saveState: edits, waiting, conflicts, parked, otherServer, setAside, unsaved } = useAdminSnapshot();
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
    damaged: setAside.length,
  };
  const hasList = [waiting, conflicts, parked, otherServer, setAside].some(({ length }) => length > 0);
  return <SaveStateMark state={saveState} count={count[saveState]} {...(hasList && { onClick: show })} />;
}
