import { describe, expect, it } from 'vitest';
import type { DeployPlan, GatePoint, PlannedFile } from '@wa/core/contract/deploys';
import {
  countsText,
  durationOf,
  endText,
  fileGroups,
  heldBy,
  NOTHING_OVERRIDDEN,
  reasonsOf,
  rollBackText,
  toSettle,
  unnamed,
} from './gate-view.ts';

const point = (key: string, severity: GatePoint['severity']): GatePoint => ({
  key,
  code: 'dead-link',
  severity,
  text: `${key}.`,
  place: null,
});
const GATE = [point('a', 'error'), point('b', 'error'), point('c', 'warning')];
const passed = (reasons: Record<string, string>) => new Map(Object.entries(reasons));
const keys = (points: readonly GatePoint[]) => points.map(({ key }) => key);

describe('the gate', () => {
  it('is held by errors that nobody went past, never by notices', () => {
    expect(keys(heldBy(GATE, NOTHING_OVERRIDDEN))).toEqual(['a', 'b']);
    expect(keys(heldBy(GATE, passed({ a: 'why', c: 'why' })))).toEqual(['b']);
    expect(heldBy(GATE, passed({ a: 'why', b: 'why' }))).toEqual([]);
    expect([toSettle(1), toSettle(2)]).toEqual(['1 point to settle first', '2 points to settle first']);
  });

  it('is held by what is ticked until somebody says why', () => {
    expect(keys(heldBy(GATE, passed({ a: ' ', b: 'why' })))).toEqual(['a']);
    expect(reasonsOf(GATE, passed({ a: ' ', b: 'why' }))).toEqual([{ key: 'b', reason: 'why' }]);
  });

  it('sends what was ticked and still is an error', () => {
    const ticked = passed({ b: 'first', c: 'a notice', 'mended since': 'why' });
    expect(reasonsOf(GATE, ticked)).toEqual([{ key: 'b', reason: 'first' }]);
  });
});

const file = (path: string, kind: PlannedFile['kind']): PlannedFile => ({
  path,
  kind,
  title: path,
  because: [],
});
const none = { total: 0, files: [] };
const plan = (part: Partial<DeployPlan>): DeployPlan => ({
  gate: [],
  against: 'b1',
  isElsewhere: false,
  added: none,
  changed: none,
  removed: none,
  unchanged: 0,
  ...part,
});

describe('the files of a plan', () => {
  it('are grouped by what they are, added ones first', () => {
    const groups = fileGroups(
      plan({
        changed: { total: 2, files: [file('/sitemap.xml', 'data'), file('/a', 'page')] },
        added: { total: 1, files: [file('/b', 'page')] },
        removed: { total: 1, files: [file('/product/x', 'product')] },
      }),
    );
    expect(
      groups.map(({ name, files }) => [name, files.map(({ change, path }) => `${change} ${path}`)]),
    ).toEqual([
      ['Pages', ['added /b', 'changed /a']],
      ['Products', ['removed /product/x']],
      ['Site map, search index and other data', ['changed /sitemap.xml']],
    ]);
  });

  it('are counted where the lists leave them out', () => {
    expect(unnamed(plan({}))).toBe(0);
    expect(unnamed(plan({ changed: { total: 700, files: [file('/a', 'page')] } }))).toBe(699);
  });

  it('are summed up in words', () => {
    expect(countsText({ added: 2, changed: 0, removed: 1 })).toBe('2 added, 1 removed');
    expect(countsText({ added: 0, changed: 0, removed: 0 })).toBe('no file differs');
  });
});

it('says how long a deploy took', () => {
  const startedAt = '2026-01-01T00:00:00.000Z';
  const took = (endedAt: string | null) => durationOf({ startedAt, endedAt });
  expect(took('2026-01-01T00:00:42.400Z')).toBe('42 s');
  expect(took('2026-01-01T00:03:05.000Z')).toBe('3 min 5 s');
  expect(took(null)).toBeNull();
  expect(took('2026-01-01T00:00:00.400Z')).toBeNull();
});

it('the end of a deploy says no more than what was found', () => {
  const ends = (['files', 'application', 'unproven', null] as const).map((shownBy) => [
    endText({ kind: 'deploy', shownBy }),
    endText({ kind: 'rollback', shownBy }),
  ]);
  const live = 'The site is live with your changes.';
  const back = 'The earlier site is in its folder again.';
  const written = 'Whether visitors get it was not proven.';
  expect(ends).toEqual([
    [live, 'Visitors have the earlier site again.'],
    [live, `${back} This server itself goes on showing visitors what is saved.`],
    [`The new site is written. ${written}`, `${back} ${written}`],
    [live, 'Visitors have the earlier site again.'],
  ]);
  expect(rollBackText({ shownBy: 'application' })).toContain(
    'This server itself shows visitors what is saved',
  );
  expect(rollBackText(undefined)).toContain('Visitors get that site again');
});
