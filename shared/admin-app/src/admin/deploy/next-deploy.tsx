import { lazyPart } from '../../ui/lazy-part.tsx';
import { GateList, type GateListProps } from './gate-list.tsx';
import type { Overridden } from './gate-view.ts';
import { PendingChanges, type PendingChangesProps } from './pending-changes.tsx';
import type { PlanRead } from './use-plan.ts';

const PlanFiles = lazyPart(async () => (await import('./plan-files.tsx')).PlanFiles);

interface NextDeployProps extends PendingChangesProps {
  plan: PlanRead;
  overridden: Overridden;
  onOverride: GateListProps['onOverride'];
  /** The page that was looked at last. */
  lastLooked: string | null;
  onCompare: (path: string) => void;
}

/** What holds the next deploy up, and what it brings out. */
export function NextDeploy({
  plan,
  overridden,
  onOverride,
  lastLooked,
  onCompare,
  ...changes
}: NextDeployProps) {
  const isKnown = plan !== null && plan !== 'unread';
  return (
    <>
      {plan === null && changes.reachable && <p role="status">Looking through what goes out…</p>}
      {plan === 'unread' && (
        <p className="note note-warn">
          What holds a deploy up could not be read. The server looks once more when you press Deploy.
        </p>
      )}
      {isKnown && <GateList gate={plan.gate} overridden={overridden} onOverride={onOverride} />}
      <PendingChanges {...changes} />
      {isKnown && <PlanFiles plan={plan} lastLooked={lastLooked} onCompare={onCompare} />}
    </>
  );
}
