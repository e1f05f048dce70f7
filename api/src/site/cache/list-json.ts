import type { CurrentList, KeptRecords } from '../../http/mount.ts';
import { sendCompressed, readyAnswer, type ReadyAnswer } from './ready-answer.ts';

const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

type KeptLists = { [N in keyof KeptRecords]: () => Promise<readonly KeptRecords[N][]> };

/**
 * Lists as administrators see them, as finished bytes: the same ones while a list is the same object. `look` reads what
 * other processes have written.
 */
export function sendLists(lists: KeptLists, look: () => Promise<unknown>): CurrentList {
  const answers = new WeakMap<readonly object[], ReadyAnswer>();
  return async (name) => {
    await look();
    const list = await lists[name]();
    const answer = () => {
      const made =
        answers.get(list) ?? readyAnswer({ body: jsonOfList(list), headers: HEADERS, variesBySession: true });
      answers.set(list, made);
      return made;
    };
    return { list, sendKept: (request, response) => sendCompressed(request, response, answer()) };
  };
}

/** The JSON of records that are never changed in place: after an edit one of ten thousand is put into words. */
const known = new WeakMap<object, string>();

export function jsonOfList(list: readonly object[]): string {
  const texts = list.map((record) => {
    const text = known.get(record) ?? JSON.stringify(record);
    known.set(record, text);
    return text;
  });
  return `[${texts.join(',')}]`;
}
