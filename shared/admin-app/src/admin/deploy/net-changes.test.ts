import { describe, expect, it } from 'vitest';
import { netChanges, type PendingChange } from './net-changes.ts';

/** A log of one product, given oldest first. */
function logOf(...actions: PendingChange['action'][]): PendingChange[] {
  return actions
    .map((action, minute) => ({
      kind: 'product' as const,
      id: 'a',
      action,
      title: `Seal ${String(minute)}`,
      at: `2026-01-01T00:0${String(minute)}:00.000Z`,
    }))
    .reverse();
}

const resultOf = (...actions: PendingChange['action'][]) =>
  netChanges(logOf(...actions)).map(({ result, edits }) => [result, edits]);

describe('netChanges', () => {
  it('counts the edits of a record and calls it by its last name', () => {
    expect(netChanges(logOf('changed', 'changed', 'changed'))).toEqual([
      {
        kind: 'product',
        id: 'a',
        result: 'changed',
        edits: 3,
        title: 'Seal 2',
        at: '2026-01-01T00:02:00.000Z',
      },
    ]);
  });

  it('drops what visitors never get to see', () => {
    expect(resultOf('created', 'deleted')).toEqual([]);
    expect(resultOf('created', 'changed', 'deleted', 'deleted')).toEqual([]);
    expect(resultOf('restored', 'deleted')).toEqual([]);
    expect(resultOf('deleted', 'restored')).toEqual([]);
  });

  it('tells the end of a longer story', () => {
    expect(resultOf('created', 'changed')).toEqual([['created', 0]]);
    expect(resultOf('restored', 'changed')).toEqual([['restored', 0]]);
    expect(resultOf('changed', 'deleted')).toEqual([['deleted', 0]]);
    expect(resultOf('deleted', 'restored', 'changed')).toEqual([['changed', 1]]);
  });

  it('keeps records apart, and orders by what was ordered', () => {
    const at = '2026-01-01T00:00:00.000Z';
    const order = { kind: 'order', action: 'reordered', id: null, at } as const;
    const log: PendingChange[] = [
      { ...order, title: 'Products' },
      { ...order, title: 'Sidebar' },
      { ...order, title: 'Products' },
      { kind: 'page', action: 'changed', id: 'a', title: 'Seals', at },
      { kind: 'product', action: 'deleted', id: 'a', title: 'Seals', at },
    ];
    expect(netChanges(log).map(({ kind, title, result }) => `${kind} ${title} ${result}`)).toEqual([
      'order Products reordered',
      'order Sidebar reordered',
      'page Seals changed',
      'product Seals deleted',
    ]);
  });
});
