import type { Logger } from 'pino';
import type { GatePoint } from '@wa/core/contract/deploys';
import type { Store } from '../../store/port.ts';
import { insertDeploy } from '../deploy-records.ts';
import type { Deployer } from '../deployer.ts';
import { openErrors } from '../plan.ts';
import { takeDue } from './schedule.ts';

/** Milliseconds between two looks at the clock. */
const LOOK_EVERY = 15_000;

export interface SchedulerNeeds {
  store: Store;
  log: Logger;
  clock: () => Date;
  gate: () => Promise<GatePoint[]>;
  deployer: Pick<Deployer, 'start'>;
}

export interface Scheduler {
  /** Deploys if the time has come and nobody did; a first look at the start makes up for what was missed. */
  look: () => Promise<void>;
  /** Looks now, and again until it is stopped. */
  start: () => void;
  stop: () => void;
}

/** Deploys at the times of the schedule, in one process of all. The gate's errors hold it up, and the history says so. */
export function createScheduler({ store, log, clock, gate, deployer }: SchedulerNeeds): Scheduler {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  const look = async () => {
    if (!(await takeDue(store, clock()))) return;
    const errors = openErrors(await gate(), []);
    if (errors.length === 0) {
      await deployer.start({ by: 'schedule' });
      return;
    }
    const error = heldUp(errors);
    const at = clock().toISOString();
    await store.transact(async (tx) => {
      const { _id, log: lines } = await insertDeploy(tx, at, { by: 'schedule' });
      const told = [...lines, ...errors.map(({ text }) => ({ at, text })), { at, text: `Failed: ${error}` }];
      await tx.update('deploys', _id, { state: 'failed', endedAt: at, error, log: told });
    });
  };
  const lookAgain = () => {
    if (isStopped) return;
    look().catch((error: unknown) => log.error({ err: error }, 'A scheduled deploy could not be started'));
    timer = setTimeout(lookAgain, LOOK_EVERY).unref();
  };
  return {
    look,
    start: lookAgain,
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Why a deploy does not begin. */
export function heldUp(errors: readonly GatePoint[]): string {
  const points = errors.length === 1 ? '1 point has' : `${String(errors.length)} points have`;
  return `${points} to be settled before a deploy: ${errors.map(({ text }) => text).join(' ')}`;
}
