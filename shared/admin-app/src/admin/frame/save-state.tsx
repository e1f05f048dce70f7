import { SaveStateChip } from '../../ui/save-state-chip.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import { useShowChanges } from '../changes/changes-provider.tsx';

/** The save-state chip of the bar; a click shows what waits. */
export function SaveState() {
  const { saveState, waiting, conflicts, parked, otherServer, setAside, unsaved } = useAdminSnapshot();
  const show = useShowChanges();
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
  return <SaveStateChip state={saveState} count={count[saveState]} {...(hasList && { onClick: show })} />;
}
