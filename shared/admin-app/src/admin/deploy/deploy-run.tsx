import { Progress } from '@mantine/core';
import type { Deploy } from '@wa/core/contract/deploys';
import { timeOf } from '../../ui/times.ts';
import { DeployLog } from './deploy-log.tsx';
import { buildName } from './deploy-view.ts';

/** The deploy that runs or has just ended: its build, how far it is, and its log. */
export function DeployRun({ deploy }: { deploy: Deploy }) {
  const { startedAt, endedAt, done, total, state } = deploy;
  const facts = [
    buildName(deploy),
    `started ${timeOf(startedAt)}`,
    total === null ? null : `${String(done)} of ${String(total)} files`,
    endedAt === null ? null : `${state === 'live' ? 'live' : 'failed'} ${timeOf(endedAt)}`,
  ].filter((fact) => fact !== null);
  return (
    <div className="stack deploy-run">
      <p className="muted">{facts.join(', ')}</p>
      {endedAt === null && <BuildProgress done={done} total={total} />}
      <DeployLog deploy={deploy} />
    </div>
  );
}

/** How much of the site is built. */
export function BuildProgress({ done, total }: Pick<Deploy, 'done' | 'total'>) {
  const share = total === null || total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <Progress.Root>
      <Progress.Section value={share} aria-label="Files built" />
    </Progress.Root>
  );
}
