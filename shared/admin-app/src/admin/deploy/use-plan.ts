import { useCallback, useEffect, useState } from 'react';
import type { DeployPlan } from '@wa/core/contract/deploys';
import { useApi, useReport } from '../admin-context.tsx';

/** Null while it is worked out, 'unread' when that failed. */
export type PlanRead = DeployPlan | 'unread' | null;

/** What a deploy would bring out and what stands in its way; read again by `read`, and whenever the server is back. */
export function usePlan(reachable: boolean): { plan: PlanRead; readPlan: () => Promise<void> } {
  const api = useApi();
  const report = useReport();
  const [plan, setPlan] = useState<PlanRead>(null);
  const readPlan = useCallback(
    () =>
      api
        .publishing()
        .then(({ plan: read }) => read())
        .then(setPlan)
        .catch((error: unknown) => {
          report('What a deploy would bring out could not be read', error);
          setPlan((known) => known ?? 'unread');
        }),
    [api, report],
  );
  useEffect(() => {
    if (reachable) void readPlan();
  }, [reachable, readPlan]);
  return { plan, readPlan };
}
