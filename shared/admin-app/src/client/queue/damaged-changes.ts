import { RECORD_KINDS } from '@wa/core/domain/record';
import type { Platform } from '../../platform/port.ts';
import type { OperationAction, OperationKind } from './operation.ts';
import { type QueueLog, isObject } from './queue-log.ts';

/**
 * A record of the queue that cannot be read and therefore isn't sent, with the parts that could be recovered.
 */
export interface DamagedChange {
  key: string;
  reason: 'damaged' | 'newer';
  /** ISO 8601. Null if unreadable, like the following fields. */
  at: string | null;
  kind: OperationKind | null;
  action: OperationAction | null;
  title: string | null;
}

interface DamagedChanges {
  list: () => readonly DamagedChange[];
  /** Deletes a damaged record for good. */
  dismiss: (key: string) => Promise<void>;
  close: () => void;
}

interface DamagedChangesOptions {
  storage: Platform['storage'];
  queue: QueueLog;
  onChange: () => void;
  log: (message: string, detail: unknown) => void;
}

/** Records that the queue can do without: they are created again, or the server knows the response. */
const MADE_AGAIN = ['prepared', 'succeeded', 'rebased', 'conflicted', 'parked', 'retried'];
const KINDS = [...RECORD_KINDS, 'order', 'upload'].join('|');
const FROM_QUEUE = 'log:queue/';

/**
 * Opens the list of unreadable queue records: damaged ones on disk, and ones of a newer version in the log.
 */
export async function openDamagedChanges({
  storage,
  queue,
  onChange,
  log,
}: DamagedChangesOptions): Promise<DamagedChanges> {
  let damaged: readonly (DamagedChange & { opId: string | null })[] = [];

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
    // These operations have been sent or discarded.
    for (const { key, opId } of lost) if (hasEnded(opId)) await storage.delete('aside', key);
  }
  const hasEnded = (opId: string | null) => opId !== null && queue.endedWithoutStart().has(opId);
  const newer = () =>
    queue
      .unread()
      .map((value) => ({ value, text: textOf(value) }))
      .filter(({ text }) => isLost(text))
      .map(({ value, text }) => ({ value, ...readable(`newer/${text}`, 'newer', text) }));

  await look();
  const close = storage.onProblem(() => {
    look().then(onChange, (error: unknown) => log('Failed to read damaged changes', error));
  });

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
    close,
  };
}

/** Returns the text of a record, with the quotes of nested strings unescaped. */
function textOf(stored: unknown): string {
  let text = typeof stored === 'string' ? stored : JSON.stringify(stored);
  while (text.includes('\\"')) text = text.replaceAll('\\"', '"');
  return text;
}

/**
 * Returns false for the head of a log and for records that are created again, because no edit is lost with
 * them.
 */
function isLost(text: string): boolean {
  const type = wordAfter(text, 'type');
  return type === null ? !/"next":\d/.test(text) : !MADE_AGAIN.includes(type);
}

function readable(
  key: string,
  reason: DamagedChange['reason'],
  text: string,
): DamagedChange & { opId: string | null } {
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
    // The operation's own title is last, after those of records and bodies.
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
