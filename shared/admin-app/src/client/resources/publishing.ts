import * as contract from '@wa/core/contract/deploys';
import type { DeploySchedule, ScheduleTime, Stage } from '@wa/core/contract/deploys';
import type { Core } from '../core/open-core.ts';

/** The staged site, earlier builds, and the schedule. Online only. Every function @throws ClientError */
export function publishingResource({ api, heed }: Core) {
  return {
    /** Builds the site beside the live one, or joins the build that runs. */
    stage: (): Promise<Stage> => heed(() => api.call(contract.startStage, {})),
    stageState: (): Promise<Stage> => heed(() => api.call(contract.getStage, {})),
    /** Documents of a page as it is live and as it is staged. Null: no such page. */
    compare: (path: string): Promise<{ before: string | null; after: string | null }> =>
      heed(() => api.call(contract.compareStagedPage, { query: { path } })),
    /** Answers the id of the deploy that shows the build of an earlier one again. */
    rollBack: (id: string): Promise<string> =>
      heed(async () => (await api.call(contract.rollBack, { params: { id } })).id),
    schedule: (): Promise<DeploySchedule> => heed(() => api.call(contract.getSchedule, {})),
    /** Null ends it. */
    setSchedule: (at: ScheduleTime | null): Promise<DeploySchedule> =>
      heed(() => api.call(contract.setSchedule, { body: { at } })),
  };
}
