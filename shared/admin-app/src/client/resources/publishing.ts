import * as contract from '@wa/core/contract/deploys';
import type { DeployPlan, DeploySchedule, ScheduleTime } from '@wa/core/contract/deploys';
import type { Core } from '../core/open-core.ts';

/** Milliseconds. A plan draws what nobody has asked for since the start: a large catalogue takes a slow server a while. */
const PLAN_TIMEOUT = 180_000;

/** What a deploy would bring out, earlier builds, and the schedule. Online only. Every function @throws ClientError */
export function publishingResource({ api, heed }: Core) {
  return {
    plan: (): Promise<DeployPlan> => heed(() => api.call(contract.planDeploy, { timeout: PLAN_TIMEOUT })),
    /** Documents of a page: what the live build holds, and what the next one would. Null: no such page. */
    compare: (path: string): Promise<{ before: string | null; after: string | null }> =>
      heed(() => api.call(contract.comparePage, { query: { path }, timeout: PLAN_TIMEOUT })),
    /** Answers the id of the deploy that shows the build of an earlier one again. */
    rollBack: (id: string): Promise<string> =>
      heed(async () => (await api.call(contract.rollBack, { params: { id } })).id),
    schedule: (): Promise<DeploySchedule> => heed(() => api.call(contract.getSchedule, {})),
    /** Null ends it. */
    setSchedule: (at: ScheduleTime | null): Promise<DeploySchedule> =>
      heed(() => api.call(contract.setSchedule, { body: { at } })),
  };
}
