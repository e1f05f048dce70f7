import { useCallback, useEffect, useState } from 'react';
import type { LostEdit, Mark } from '@wa/core/contract/history';
import { useAdminValue, useApi, useReport } from '../admin-context.tsx';

interface Read {
  marks: readonly Mark[];
  lost: readonly LostEdit[];
  isComplete: boolean;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown reason');

/** The marks, and what lost a conflict anywhere; read again when the server is back. */
export function useMarks() {
  const { history } = useApi();
  const report = useReport();
  const reachable = useAdminValue((snapshot) => snapshot.reachable);
  const [read, setRead] = useState<Read>({ marks: [], lost: [], isComplete: true });
  const [problem, setProblem] = useState<string | null>(null);

  const load = useCallback(() => {
    const readAll = async (): Promise<Read> => {
      const resource = await history();
      const [{ marks, isComplete }, lost] = await Promise.all([resource.marks(), resource.lost()]);
      return { marks, lost, isComplete };
    };
    return readAll().then(setRead, (error: unknown) => {
      report('The marks could not be read', error);
      setProblem(reasonOf(error));
    });
  }, [history, report]);
  useEffect(() => void load(), [load, reachable]);

  const act = async (work: (resource: Awaited<ReturnType<typeof history>>) => Promise<unknown>) => {
    try {
      setProblem(null);
      await work(await history());
      await load();
      return true;
    } catch (error) {
      report('The mark could not be changed', error);
      setProblem(reasonOf(error));
      return false;
    }
  };
  return {
    ...read,
    problem,
    create: (name: string) => act((resource) => resource.createMark(name)),
    remove: ({ _id }: Mark) => act((resource) => resource.removeMark(_id)),
  };
}
