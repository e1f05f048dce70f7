import { deepEqual } from '@wa/core/domain/record';
import type { Choice } from '@wa/core/domain/conflict';
import { comparable } from '../queue/comparable.ts';
import type { Fields, Operation } from '../queue/operation.ts';
import type { Conflict } from '../queue/queue-state.ts';
import type { Choices } from '../queue/rebase.ts';

/**
 * What a decision drops of an edit: the fields as they would have been sent, or null for nothing. What it drops of the
 * other side has been a version of the server and stays one.
 * @param isAll nothing of the edit is still sent
 */
export function lostFields(
  { kind, action, body }: Operation,
  { clashes, theirs }: Conflict,
  choice: Choice | Choices,
  isAll: boolean,
): Fields | null {
  if (action === 'delete' || body === null) return null;
  const isMine = (field: string) => choice === 'mine' || (choice !== 'theirs' && choice[field] === 'mine');
  const dropped = isAll
    ? Object.keys(body).filter((field) => field !== 'removedChildren')
    : clashes.map(({ field }) => field).filter((field) => !isMine(field));
  const [mine, now] = [comparable(kind, body), comparable(kind, theirs ?? {})];
  const lost = dropped.filter((field) => theirs === null || !deepEqual(mine[field], now[field]));
  return lost.length === 0 ? null : Object.fromEntries(lost.map((field) => [field, mine[field]]));
}
