import type { Deploy } from '@wa/core/contract/deploys';
import { whoText } from '@wa/core/domain/people';
import { Button } from '@mantine/core';
import { useConfirm } from '../../ui/confirm.tsx';
import { dayOf, timeOf } from '../../ui/times.ts';
import { DeployLog } from './deploy-log.tsx';
import { isRunning } from './deploy-watch.ts';
import { countsText, durationOf, rollBackText } from './deploy-view.ts';

const STATES: Readonly<Record<Deploy['state'], string>> = {
  queued: 'Waiting',
  building: 'Running',
  live: 'Went live',
  failed: 'Failed, the old site stayed',
};
const PROVEN = {
  files: 'Live, proven',
  application: 'Live, proven',
  unproven: 'Written, not proven',
} as const;
/** Of one that failed when its build stood in the folder of the site already. */
const UNPROVEN = 'Failed, the new site was not proven';

interface DeployHistoryProps {
  /** Newest first. */
  deploys: readonly Deploy[];
  reachable: boolean;
  onRollBack: (deploy: Deploy) => void;
}

/** Earlier deploys: when, who, how long, what, and the way back to each build that is kept. */
export function DeployHistory({ deploys, reachable, onRollBack }: DeployHistoryProps) {
  const isBusy = deploys.some(isRunning);
  const live = deploys.find(({ state }) => state === 'live');
  return (
    <section aria-labelledby="earlier-title">
      <h3 id="earlier-title">Earlier deploys</h3>
      {deploys.length === 0 && <p className="muted">Nothing has been deployed yet.</p>}
      <ul className="deploys">
        {deploys.map((deploy) => (
          <DeployRow
            key={deploy._id}
            deploy={deploy}
            live={live}
            canRollBack={reachable && !isBusy}
            onRollBack={onRollBack}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  deploy: Deploy;
  /** The one that went live last. */
  live: Deploy | undefined;
  canRollBack: boolean;
  onRollBack: (deploy: Deploy) => void;
}

function DeployRow({ deploy, live, canRollBack, onRollBack }: RowProps) {
  const ask = useConfirm();
  const { startedAt, state, by, who, kind, counts, overrides, error, shownBy, buildId, isKept, log } = deploy;
  const when = whenOf(startedAt);
  const took = durationOf(deploy);
  const what = kind === 'rollback' ? 'Roll-back' : 'Deploy';
  const facts = [
    by === 'schedule' ? 'by the schedule' : `by ${who === null ? 'the office' : whoText(who)}`,
    took === null ? null : `took ${took}`,
    counts === null ? null : countsText(counts),
  ].filter((fact) => fact !== null);
  const rollBack = async () => {
    const isSure = await ask({
      text: `Roll back to the site of ${when}?`,
      detail: <p>{rollBackText(live)}</p>,
      action: 'Roll back',
    });
    if (isSure) onRollBack(deploy);
  };
  return (
    <li>
      <div>
        <b>
          {what}, {when}
        </b>{' '}
        <span className={state === 'failed' ? 'field-error' : undefined}>
          {state === 'failed' && counts !== null
            ? UNPROVEN
            : state === 'live' && shownBy !== null
              ? PROVEN[shownBy]
              : STATES[state]}
        </span>{' '}
        {deploy === live && <span className="kind">Current</span>}
        <p className="muted">
          {facts.join(', ')}
          {buildId !== null && <> · {buildId}</>}
        </p>
        {error !== null && <p className="field-error">{error}</p>}
        {overrides.length > 0 && (
          <details>
            <summary>
              {overrides.length === 1
                ? '1 blocker was overridden'
                : `${String(overrides.length)} blockers were overridden`}
            </summary>
            <ul>
              {overrides.map(({ key, text, reason }) => (
                <li key={key}>
                  {text}
                  {reason !== '' && <> Reason: {reason}</>}
                </li>
              ))}
            </ul>
          </details>
        )}
        {log.length > 0 && (
          <details>
            <summary>
              Log<span className="visually-hidden"> of {when}</span>
            </summary>
            <DeployLog deploy={deploy} />
          </details>
        )}
      </div>
      {isKept && (
        <Button
          disabled={!canRollBack}
          aria-label={`Roll back to this: ${when}`}
          onClick={() => void rollBack()}
        >
          Roll back to this
        </Button>
      )}
    </li>
  );
}

/** "Today, 14:20", or "Nov 18, 14:20". */
function whenOf(iso: string): string {
  const day = dayOf(iso);
  return day.includes(':') ? day : `${day}, ${timeOf(iso)}`;
}
