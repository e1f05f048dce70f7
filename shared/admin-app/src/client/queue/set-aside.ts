import { RECORD_KINDS } from '@wa/core/domain/record';
import type { Platform } from '../../platform/port.ts';
import type { OperationAction, OperationKind } from './operation.ts';
import { type QueueLog, isObject } from './queue-log.ts';

/** Something of the queue that cannot be sent, because it cannot be read; as far as it can be, it says what it was. */
export interface SetAside {
  key: string;
  reason: 'damaged' | 'newer';
  /** ISO 8601; null where it cannot be read, like the rest. */
  at: string | null;
  kind: OperationKind | null;
  action: OperationAction | null;
  title: string | null;
}

interface SetAsides {
  list: () => readonly SetAside[];
  /** Deletes one for good. */
  dismiss: (key: string) => Promise<void>;
  /** Hears of damage again after a `close`. */
  open: () => void;
  close: () => void;
}

interface SetAsidesOptions {
  storage: Platform['storage'];
  queue: QueueLog;
  onChange: () => void;
  log: (message: string, detail: unknown) => void;
}

/** Records that the queue needs no more: they are made again, or the server knows the answer. */
const MADE_AGAIN = ['prepared', 'succeeded', 'rebased', 'conflicted', 'parked', 'retried'];
const KINDS = [...RECORD_KINDS, 'order', 'upload'].join('|');
const FROM_QUEUE = 'log:queue/';

/** What was set aside of the queue: on the disk where it was damaged, in the log where a newer version wrote it. */
export async function openSetAsides({ storage, queue, onChange, log }: SetAsidesOptions): Promise<SetAsides> {
  let damaged: readonly (SetAside & { opId: string | null })[] = [];

  async function look(): Promise<void> {
    const found = (await storage.list('aside')).filter(({ key }) => key.startsWith(FROM_QUEUE));
    const texts = found.map(({ key, value }) => ({
      key,
      text: textOf(isObject(value) ? value['stored'] : value),
    }));
    const lost = texts
      .filter(({ text }) => isLost(text))
      .map(({ key, text }) => readable(key, 'damaged', text));
    damaged = lost.filter(({ opId }) => !hasEnded(opId));
    // They have arrived, or somebody has discarded them.
    for (const { key, opId } of lost) if (hasEnded(opId)) await storage.delete('aside', key);
  }
  const hasEnded = (opId: string | null) => opId !== null && queue.endedUnseen().has(opId);
  const newer = () =>
    queue
      .unread()
      .map((value) => ({ value, text: textOf(value) }))
      .filter(({ text }) => isLost(text))
      .map(({ value, text }) => ({ value, ...readable(`newer/${text}`, 'newer', text) }));

  await look();
  const listen = () =>
    storage.onProblem(() => {
      look().then(onChange, (error: unknown) => log('What was set aside could not be read', error));
    });
  let stopProblems = listen();

  return {
    list: () =>
      [...damaged, ...newer()]
        .filter(({ opId }) => !hasEnded(opId))
        .map(({ key, reason, at, kind, action, title }) => ({ key, reason, at, kind, action, title })),
    dismiss: async (key) => {
      const unread = newer().find((each) => each.key === key);
      if (unread === undefined) await storage.delete('aside', key);
      else await queue.forgetUnread(unread.value);
      await look();
      onChange();
    },
    open: () => void (stopProblems = listen()),
    close: () => stopProblems(),
  };
}

/** The text of a record, with the quotes free of the strings that it stands in. */
function textOf(stored: unknown): string {
  let text = typeof stored === 'string' ? stored : JSON.stringify(stored);
  while (text.includes('\\"')) text = text.replaceAll('\\"', '"');
  return text;
}

/** False for the head of a log and for what is made again: nobody's edit is lost with it. */
function isLost(text: string): boolean {
  const type = wordAfter(text, 'type');
  return type === null ? !/"next":\d/.test(text) : !MADE_AGAIN.includes(type);
}

function readable(key: string, reason: SetAside['reason'], text: string): SetAside & { opId: string | null } {
  return {
    key,
    reason,
    opId: wordAfter(text, 'opId'),
    at: wordAfter(text, 'at', '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z'),
    kind: wordAfter(text, 'kind', KINDS) as OperationKind | null,
    action: wordAfter(
      text,
      'action',
      'create|change|delete|restore|reorder|upload',
    ) as OperationAction | null,
    // The operation's own title is the last: records and bodies stand before it.
    title:
      text
        .match(/"title":"([^"]*)"/g)
        ?.at(-1)
        ?.slice(9, -1) ?? null,
  };
}

function wordAfter(text: string, name: string, word = '[\\w-]+'): string | null {
  return new RegExp(`"${name}":"(${word})"`).exec(text)?.[1] ?? null;
}
