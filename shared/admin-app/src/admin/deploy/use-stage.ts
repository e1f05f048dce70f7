import { useCallback, useEffect, useState } from 'react';
import type { Stage } from '@wa/core/contract/deploys';
import { useApi, useReport } from '../admin-context.tsx';

/** Milliseconds between two polls of a running stage. */
const LOOK_EVERY = 700;

/** Null until the server has started; 'unread' if it can't be reached. */
export type StageRead = Stage | 'unread' | null;

/** Stages the site when the dialog opens, and polls the build until it is ready for review. */
export function useStage(reachable: boolean): { stage: StageRead; restage: () => void } {
  const api = useApi();
  const report = useReport();
  const [stage, setStage] = useState<StageRead>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!reachable) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (read: 'stage' | 'stageState') => {
      try {
        const now = await (await api.publishing())[read]();
        if (!isWanted) return;
        setStage(now);
        if (now.state === 'building') timer = setTimeout(() => void look('stageState'), LOOK_EVERY);
      } catch (error) {
        report('Failed to load the staged site', error);
        if (isWanted) setStage('unread');
      }
    };
    void look('stage');
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [api, report, reachable, round]);
  const restage = useCallback(() => {
    setStage(null);
    setRound((known) => known + 1);
  }, []);
  return { stage, restage };
}
