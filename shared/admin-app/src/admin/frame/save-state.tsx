import { SaveStateChip } from '../../ui/save-state-chip.tsx';
import { useAdminSnapshot } from '../admin-context.tsx';
import { useShowChanges } from '../changes/changes-provider.tsx';

/** The save-state chip of the bar; a click shows what waits. */
export function SaveState() {
  const { saveState, waiting, conflicts, parked, unsaved } = useAdminSnapshot();
  const show = useShowChanges();
  const undecided = conflicts.length + parked.length;
  const count = {
    saved: 0,
    saving: 0,
    unsaved: waiting.length + unsaved,
    offline: waiting.length,
    unclear: waiting.length,
    conflict: undecided,
  };
  const hasList = waiting.length + undecided > 0;
  return <SaveStateChip state={saveState} count={count[saveState]} {...(hasList && { onClick: show })} />;
}
