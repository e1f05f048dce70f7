import type { CurrentList, KeptRecords } from '../http/current-list.ts';
import { sendCompressed } from './compressor.ts';
import { readyAnswer } from './ready-answer.ts';
import type { ReadyAnswer } from './ready-answer.ts';

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/**
 * Lists as administrators see them, sent as finished bytes: the same ones while a list is the same object. `look` hears
 * of what other processes have written.
 */
export function sendLists(lists: KeptLists, look: () => Promise<unknown>): CurrentList {
  const kept = new Map<keyof KeptRecords, (list: readonly object[]) => ReadyAnswer>();
  return async (name) => {
    await look();
    const list = await lists[name]();
    const answerOf = kept.get(name) ?? createListAnswer();
    kept.set(name, answerOf);
    return { list, sendKept: (request, response) => sendCompressed(request, response, answerOf(list)) };
  };
}

type KeptLists = { [N in keyof KeptRecords]: () => Promise<readonly KeptRecords[N][]> };

function createListAnswer(): (list: readonly object[]) => ReadyAnswer {
  const listJson = createListJson();
  let of: readonly object[] | null = null;
  let answer: ReadyAnswer | null = null;
  return (list) => {
    if (answer === null || of !== list)
      answer = readyAnswer({ body: listJson(list), headers: HEADERS, variesBySession: true });
    of = list;
    return answer;
  };
}

/**
 * Makes the JSON of a list again and again, in UTF-8. The records before and behind those that are other objects than
 * in the list before are copied from there: after an edit one of ten thousand is put into words.
 */
export function createListJson(
  jsonOf: (record: object) => string = JSON.stringify,
): (list: readonly object[]) => Buffer {
  let before: readonly object[] = [];
  let body = Buffer.from('[]');
  /** Where each record ends in it; each begins with the bracket or comma before it. */
  let ends: number[] = [];
  return (list) => {
    if (list === before) return body;
    const common = Math.min(list.length, before.length);
    let head = 0;
    while (head < common && list[head] === before[head]) head += 1;
    let tail = 0;
    while (tail < common - head && list.at(-1 - tail) === before.at(-1 - tail)) tail += 1;

    const middle = list.slice(head, list.length - tail).map((record) => Buffer.from(`,${jsonOf(record)}`));
    const made = ends.slice(0, head);
    for (const { length } of middle) made.push((made.at(-1) ?? 0) + length);
    const behind = made.at(-1) ?? 0;
    const from = ends.at(-1 - tail) ?? 0;
    for (const end of ends.slice(ends.length - tail)) made.push(end - from + behind);
    const size = made.at(-1) ?? 0;

    const start = body.subarray(0, ends[head - 1] ?? 0);
    const next = Buffer.concat(
      [start, ...middle, body.subarray(from, from + size - behind)],
      Math.max(size, 1) + 1,
    );
    if (tail > 0) next.write(',', behind);
    next.write('[');
    next.write(']', next.length - 1);
    [before, body, ends] = [list, next, made];
    return next;
  };
}
