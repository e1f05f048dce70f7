import { expect, it } from 'vitest';
import { changedFiles, endText, issuesText, rollBackText } from './deploy-view.ts';

it('the end of a deploy says no more than what was found (D8.6)', () => {
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

it('lists pages before products and other files, and those with two versions first', () => {
  const of = (...files: ['page' | 'product' | 'data', string][]) => ({
    total: files.length,
    files: files.map(([kind, path]) => ({ kind, path, title: path })),
  });
  const changes = {
    added: of(['page', '/new'], ['product', '/product/new']),
    changed: of(['data', '/sitemap.xml'], ['page', '/clamps']),
    removed: of(['page', '/old']),
    unchanged: 4,
  };
  expect(changedFiles(changes).map(({ path }) => path)).toEqual([
    '/clamps',
    '/new',
    '/old',
    '/product/new',
    '/sitemap.xml',
  ]);
});

it('counts blockers and warnings, and leaves out what is none', () => {
  const issue = (severity: 'error' | 'warning') => ({ key: 'k', code: 'c', severity, text: '', place: null });
  expect(issuesText([issue('error'), issue('warning'), issue('warning')])).toBe('1 blocker, 2 warnings');
  expect(issuesText([issue('warning')])).toBe('1 warning');
});
