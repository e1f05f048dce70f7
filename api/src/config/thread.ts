import { parentPort, Worker } from 'node:worker_threads';
import type { TransferListItem } from 'node:worker_threads';

interface Asked<Question> {
  id: number;
  question: Question;
}
type Answered<Answer> = { id: number; answer: Answer } | { id: number; error: unknown };

/** A thread that has had nothing to do for so long ends, and gives its memory back; milliseconds. */
const IDLE_MS = 30_000;

/**
 * Asks a thread of its own, which begins with the first question and answers with `answerInThread`.
 * @param program of the thread
 * @returns resolves with the answer; throws what the thread answers, or what ended it; the next question begins another
 */
export function threadIn<Question, Answer>(
  program: URL,
): (question: Question, moved?: readonly TransferListItem[]) => Promise<Answer> {
  let thread: Worker | null = null;
  let asked = 0;
  let rest: NodeJS.Timeout | undefined;
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (reason: unknown) => void }>();

  function begin(): Worker {
    const worker = new Worker(program);
    worker.on('message', (said: Answered<Answer>) => {
      const asker = waiting.get(said.id);
      waiting.delete(said.id);
      if ('error' in said) asker?.reject(said.error);
      else asker?.resolve(said.answer);
      if (waiting.size > 0) return;
      // A process that wants to end does not wait for a thread without work.
      worker.unref();
      clearTimeout(rest);
      rest = setTimeout(() => {
        thread = null;
        void worker.terminate();
      }, IDLE_MS).unref();
    });
    let fault: unknown = new Error(`The thread of ${program.href.split('/').at(-1) ?? ''} has ended`);
    worker.on('error', (error) => (fault = error));
    worker.on('exit', () => {
      if (thread !== worker) return;
      thread = null;
      for (const { reject } of waiting.values()) reject(fault);
      waiting.clear();
    });
    return worker;
  }

  return (question, moved = []) =>
    new Promise((resolve, reject) => {
      clearTimeout(rest);
      thread ??= begin();
      asked += 1;
      waiting.set(asked, { resolve, reject });
      thread.ref();
      thread.postMessage({ id: asked, question } satisfies Asked<Question>, moved);
    });
}

/** The thread's side of `threadIn`. */
export function answerInThread<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  const say = (said: Answered<Answer>) => parentPort?.postMessage(said);
  parentPort?.on('message', ({ id, question }: Asked<Question>) => {
    void Promise.resolve(question)
      .then(answer)
      .then(
        (answer) => say({ id, answer }),
        (error: unknown) => say({ id, error }),
      );
  });
}
