import * as contract from '@wa/core/contract/deploys';
import type { DeploySchedule, DeployIssue, ScheduleTime, Stage } from '@wa/core/contract/deploys';
import type { Core } from '../core/open-core.ts';
import { readOrCached } from './read-or-cached.ts';

/**
 * Creates the calls of the staged site, earlier builds, and the schedule. All but the checks need a
 * connection.
 * @throws ClientError from every call
 */
export function publishingResource(core: Core) {
  const { api, trackResponse } = core;
  return {
    /** `data` is null if the server doesn't respond and no copy is cached. */
    checks: () => readOrCached<DeployIssue[]>(core, 'checks', () => api.call(contract.listChecks, {})),
    /** Starts a build for staging, or joins the running build. */
    stage: (): Promise<Stage> => trackResponse(() => api.call(contract.startStage, {})),
    stageState: (): Promise<Stage> => trackResponse(() => api.call(contract.getStage, {})),
    /** Returns the live and staged documents of a page; null for a page that doesn't exist. */
    compare: (path: string): Promise<{ before: string | null; after: string | null }> =>
      trackResponse(() => api.call(contract.compareStagedPage, { query: { path } })),
    /** Makes an earlier build live again. Returns the id of the new deploy. */
    rollBack: (id: string): Promise<string> =>
      trackResponse(async () => (await api.call(contract.rollBack, { params: { id } })).id),
    schedule: (): Promise<DeploySchedule> => trackResponse(() => api.call(contract.getSchedule, {})),
    /** Null removes the schedule. */
    setSchedule: (at: ScheduleTime | null): Promise<DeploySchedule> =>
      trackResponse(() => api.call(contract.setSchedule, { body: { at } })),
  };
}
