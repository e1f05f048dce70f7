import type { Logger } from 'pino';
import type { GatePoint } from '@wa/core/contract/deploys';
import { ApiError } from '@wa/core/contract/errors';
import type { Store } from '../../store/port.ts';
import { removeStaged } from '../builds.ts';
import { insertDeploy, runningDeploys } from '../deploy-records.ts';
import type { Deployer } from '../deployer.ts';
import type { StagedBuild, Stager } from '../stager.ts';
import { readDue, takeDue } from './schedule.ts';

/** Milliseconds between two looks at the clock. */
const LOOK_EVERY = 15_000;

export interface SchedulerNeeds {
  store: Store;
  log: Logger;
  clock: () => Date;
  stager: Pick<Stager, 'build'>;
  deployer: Pick<Deployer, 'start'>;
  /** DATA_DIR/site. */
  site: string;
}

export interface Scheduler {
  /** Deploys if the time has come and nobody did; a first look at the start makes up for what was missed. */
  look: () => Promise<void>;
  /** Looks now, and again until it is stopped. */
  start: () => void;
  stop: () => void;
}

/** Deploys at the times of the schedule, in one process of all. Blockers hold it up, and the history says so. */
export function createScheduler({ store, log, clock, stager, deployer, site }: SchedulerNeeds): Scheduler {
  let timer: NodeJS.Timeout | null = null;
  const stopping = new AbortController();
  const discard = ({ id }: StagedBuild) => removeStaged(site, id);
  const look = async () => {
    const now = clock();
    const due = await readDue(store, now);
    if (due === null) return;
    if (!due.isInTime) {
      await store.transact((tx) => takeDue(tx, now));
      return;
    }
    // It may have read the content before: the next look is after it.
    if ((await runningDeploys(store)).length > 0) return;
    const staged = await stager.build({ signal: stopping.signal, onProgress: () => undefined });
    const errors = openErrors(staged.issues);
    if (errors.length === 0) {
      await startDue(now, staged);
      return;
    }
    await discard(staged);
    const error = heldUp(errors);
    const at = now.toISOString();
    await store.transact(async (tx) => {
      if (!(await takeDue(tx, now))) return;
      const { _id, log: lines } = await insertDeploy(tx, at, { by: 'schedule' });
      const told = [...lines, ...errors.map(({ text }) => ({ at, text })), { at, text: `Failed: ${error}` }];
      await tx.update('deploys', _id, { state: 'failed', endedAt: at, error, log: told });
    });
  };
  /** The time is used up with the deploy that starts, so that a fault before it leaves it to the next look. */
  async function startDue(now: Date, staged: StagedBuild): Promise<void> {
    try {
      await deployer.start({
        staged,
        by: 'schedule',
        alone: true,
        async alongside(tx) {
          if (!(await takeDue(tx, now))) throw new ApiError('conflict', 'Another process has started it');
        },
      });
    } catch (error) {
      // Or another deploy is running, which may have read the content before: the next look is after it.
      await discard(staged);
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    }
  }
  const lookAgain = () => {
    if (stopping.signal.aborted) return;
    look().catch((error: unknown) => log.error({ err: error }, 'A scheduled deploy could not be started'));
    timer = setTimeout(lookAgain, LOOK_EVERY).unref();
  };
  return {
    look,
    start: lookAgain,
    stop() {
      stopping.abort();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Issues that hold a deploy up unless somebody deploys anyway. */
export const openErrors = (issues: readonly GatePoint[]): GatePoint[] =>
  issues.filter(({ severity }) => severity === 'error');

/** Why a deploy does not begin. */
export function heldUp(errors: readonly GatePoint[]): string {
  const count = errors.length === 1 ? '1 blocker' : `${String(errors.length)} blockers`;
  return `${count} to resolve before a deploy: ${errors.map(({ text }) => text).join(' ')}`;
}
