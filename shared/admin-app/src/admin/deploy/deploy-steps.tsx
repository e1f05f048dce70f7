import type { Deploy } from '@wa/core/contract/deploys';
import { timeOf } from '../../ui/times.ts';

const STEPS = ['Queued', 'Building', 'Publishing', 'Live'] as const;

interface DeployStepsProps {
  /** Null until the server has told of it. */
  deploy: Deploy | null;
  /** The server did not even begin. */
  isRefused?: boolean;
}

/** The four steps of a deploy with a counted bar; 'Live' only when it is proven. */
export function DeploySteps({ deploy, isRefused = false }: DeployStepsProps) {
  const at = deploy === null ? 0 : stepOf(deploy);
  const isFailed = isRefused || deploy?.state === 'failed';
  const { done = 0, total = null } = deploy ?? {};
  const share = total === null || total === 0 ? 0 : Math.round((done / total) * 100);
  const notes = deploy === null ? [isRefused ? 'not begun' : ''] : notesOf(deploy, at);
  return (
    <>
      <ol className="steps">
        {STEPS.map((name, index) => (
          <li
            key={name}
            className={
              index < at ? 'is-done' : index === at ? (isFailed ? 'is-failed' : 'is-now') : undefined
            }
            aria-current={index === at ? 'step' : undefined}
          >
            {name}
            <small>{notes[index]}</small>
          </li>
        ))}
      </ol>
      <progress max={100} value={share} aria-label="Files built" />
    </>
  );
}

function notesOf({ done, total, startedAt, endedAt, state }: Deploy, at: number): string[] {
  return [
    timeOf(startedAt),
    total === null ? 'counting' : `${String(done)} of ${String(total)} files`,
    at > 2 ? 'done' : '',
    state === 'live' && endedAt !== null ? timeOf(endedAt) : state === 'failed' ? 'failed' : 'not yet',
  ];
}

/** The step that the deploy is at, or failed at; all four when it is live. */
function stepOf({ state, done, total }: Deploy): number {
  if (state === 'live') return 4;
  if (state === 'queued') return 0;
  return total !== null && done >= total ? 2 : 1;
}
