import type { Deploy } from '@wa/core/contract/deploys';
import { counted } from '@wa/core/domain/text';
import { whoText } from '@wa/core/domain/people';
import { Button } from '@mantine/core';
import { useConfirm } from '../../ui/confirm.tsx';
import { momentOf } from '../../ui/times.ts';
import { DeployLog } from './deploy-log.tsx';
import { useApi } from '../admin-context.tsx';
import { waitsForDeploy } from '../visitors-view.ts';
import { buildName, countsText, durationOf, liveDeploy, rollBackText, isRunning } from './deploy-view.ts';

const STATES: Readonly<Record<Deploy['state'], string>> = {
  queued: 'Waiting',
  building: 'Running',
  live: 'Went live',
  failed: 'Failed (site unchanged)',
};
const PROVEN = {
  files: 'Live, verified',
  application: 'Live, verified',
  unproven: 'Built, not verified',
} as const;
/** State of a deploy that failed after its build was already in the site's folder. */
const UNPROVEN = 'Failed (new site not verified)';

interface DeployHistoryProps {
  /** Newest first. */
  deploys: readonly Deploy[];
  reachable: boolean;
  onRollBack: (deploy: Deploy) => void;
}

/** Lists earlier deploys: time, person, duration, changes, and the rollback to each stored build. */
export function DeployHistory({ deploys, reachable, onRollBack }: DeployHistoryProps) {
  const isBusy = deploys.some(isRunning);
  const live = liveDeploy(deploys);
  return (
    <section aria-labelledby="earlier-title">
      <h3 id="earlier-title">Earlier deploys</h3>
      {deploys.length === 0 && <p className="muted">No deploys yet.</p>}
      <ul className="rows review-list">
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
  /** The deploy that went live last. */
  live: Deploy | undefined;
  canRollBack: boolean;
  onRollBack: (deploy: Deploy) => void;
}

function DeployRow({ deploy, live, canRollBack, onRollBack }: RowProps) {
  const ask = useConfirm();
  const api = useApi();
  const { startedAt, state, by, who, kind, counts, overrides, error, shownBy, isKept, log } = deploy;
  const when = momentOf(startedAt);
  const took = durationOf(deploy);
  const name = buildName(deploy);
  const target = deploy.number === null ? 'this deploy' : `build ${String(deploy.number)}`;
  const facts = [
    kind === 'rollback' ? 'rolled back' : null,
    by === 'schedule' ? 'on schedule' : `by ${who === null ? 'the office' : whoText(who)}`,
    took === null ? null : `took ${took}`,
    counts === null ? null : countsText(counts),
  ].filter((fact) => fact !== null);
  const rollBack = async () => {
    const isSure = await ask({
      text: `Roll back to ${target}?`,
      detail: (
        <p>
          This site is from {when}. {rollBackText(live, waitsForDeploy(api))}
        </p>
      ),
      action: 'Roll back',
    });
    if (isSure) onRollBack(deploy);
  };
  return (
    <li>
      <div>
        <b>
          {name}, {when}
        </b>{' '}
        <span className={state === 'failed' ? 'tone-bad' : undefined}>
          {state === 'failed' && counts !== null
            ? UNPROVEN
            : state === 'live' && shownBy !== null
              ? PROVEN[shownBy]
              : STATES[state]}
        </span>{' '}
        {deploy === live && <span className="tag">Current</span>}
        <p className="muted">{facts.join(', ')}</p>
        {error !== null && <p className="field-error">{error}</p>}
        {overrides.length > 0 && (
          <details>
            <summary>{counted(overrides.length, 'blocker')} overridden</summary>
            <ul className="bullets">
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
          aria-label={`Roll back to ${target}: ${when}`}
          onClick={() => void rollBack()}
        >
          Roll back to {target}
        </Button>
      )}
    </li>
  );
}
