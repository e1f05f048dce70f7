import type { StorageProblem, Unsubscribe } from './port.ts';

export interface Listeners<T> {
  add: (listener: (value: T) => void) => Unsubscribe;
  tell: (value: T) => void;
}

/** Creates a list of listeners. `tell` calls all of them and then throws the first error. */
export function createListeners<T>(): Listeners<T> {
  const all = new Set<(value: T) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell: (value) => {
      const errors: unknown[] = [];
      for (const listener of [...all]) {
        try {
          listener(value);
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}

export interface ProblemList {
  report: (problem: StorageProblem) => void;
  problems: () => readonly StorageProblem[];
  onProblem: (listener: (problem: StorageProblem) => void) => Unsubscribe;
}

export function createProblemList(before: readonly StorageProblem[] = []): ProblemList {
  const listeners = createListeners<StorageProblem>();
  let found = before;
  return {
    report: (problem) => {
      found = [...found, problem];
      listeners.tell(problem);
    },
    problems: () => found,
    onProblem: listeners.add,
  };
}
