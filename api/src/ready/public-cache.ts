import type { ReadyAnswer } from './ready-answer.ts';

/** What a reader must show to put an answer: whatever was dropped since it began to read made the answer doubtful. */
export type Ticket = number;

/**
 * Finished answers by exact path, bounded by size. Only canonical paths without a query are ever put, so that nobody
 * can fill it with variants of one page.
 */
export interface PublicCache {
  lookup: (path: string) => ReadyAnswer | undefined;
  /** To be taken before the first read of what the answer is made of. */
  ticket: () => Ticket;
  /** False when something was dropped since the ticket was taken; the answer is not kept then. */
  put: (path: string, answer: ReadyAnswer, ticket: Ticket) => boolean;
  /** Forgets these paths, and all that begin with one of the prefixes; answers those that were there. */
  drop: (paths: readonly string[], prefixes?: readonly string[]) => string[];
  /** Forgets everything; answers the paths that were there. */
  dropAll: () => string[];
  /** An answer has gained a variant: its size counts anew. */
  resized: () => void;
  /** Bytes kept now. */
  bytes: () => number;
  answers: () => number;
}

export function createPublicCache(limitBytes: number): PublicCache {
  const answers = new Map<string, ReadyAnswer>();
  let drops = 0;

  const bytes = () => {
    let sum = 0;
    for (const { size } of answers.values()) sum += size;
    return sum;
  };
  let estimate = 0;
  const makeRoom = () => {
    estimate = bytes();
    // The oldest go first: what is asked for often comes back at once and is young again.
    for (const [path, { size }] of answers) {
      if (estimate <= limitBytes) return;
      answers.delete(path);
      estimate -= size;
    }
  };

  return {
    lookup: (path) => answers.get(path),
    ticket: () => drops,
    put(path, answer, ticket) {
      if (ticket !== drops || answer.size > limitBytes / 4) return false;
      answers.delete(path);
      answers.set(path, answer);
      estimate += answer.size;
      // Compressed twins are added later; the exact sum is only taken when it can matter.
      if (estimate > limitBytes) makeRoom();
      return true;
    },
    drop(paths, prefixes = []) {
      drops += 1;
      const begun =
        prefixes.length === 0
          ? []
          : [...answers.keys()].filter((path) => prefixes.some((prefix) => path.startsWith(prefix)));
      return [...paths, ...begun].filter((path) => answers.delete(path));
    },
    dropAll() {
      drops += 1;
      const paths = [...answers.keys()];
      answers.clear();
      estimate = 0;
      return paths;
    },
    resized() {
      makeRoom();
    },
    bytes,
    answers: () => answers.size,
  };
}
