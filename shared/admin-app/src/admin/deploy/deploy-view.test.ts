import { expect, it } from 'vitest';
import type { Deploy } from '@wa/core/contract/deploys';
import {
  addressesText,
  buildsOf,
  changedFiles,
  endText,
  issuesText,
  rollBackText,
  stageOf,
} from './deploy-view.ts';

it('the message of a finished deploy claims only verified facts (D8.6)', () => {
  const ends = (['files', 'application', 'unproven', null] as const).map((shownBy) => [
    endText({ kind: 'deploy', shownBy }),
    endText({ kind: 'rollback', shownBy }),
  ]);
  const live = 'The site is live with your changes.';
  const back = 'The earlier site is in place again.';
  const written = 'We couldn’t verify that the public site shows it.';
  expect(ends).toEqual([
    [live, 'Visitors see the earlier site again.'],
    [live, `${back} This server still shows visitors everything that is saved.`],
    [`The new site is built. ${written}`, `${back} ${written}`],
    [live, 'Visitors see the earlier site again.'],
  ]);
  expect(rollBackText({ shownBy: 'application' })).toContain(
    'This server still shows visitors everything that is saved',
  );
  expect(rollBackText(undefined)).toContain('Visitors will see that site again');
});

it('says where visitors see saved changes already, and where after a deploy (D8.7)', () => {
  const server = 'https://admin.example/';
  const site = 'https://www.example.com';
  const already = 'This server, admin.example, shows saved changes already.';
  expect(addressesText(server, site, undefined)).toBe(`${already} A deploy updates www.example.com.`);
  const copy = `${already} A deploy updates the published copy of the site.`;
  // A bucket without an address contains the files, but this server still shows saved content.
  expect(addressesText(server, null, { shownBy: 'files' })).toBe(copy);
  expect(addressesText(server, 'https://admin.example', { shownBy: 'application' })).toBe(copy);
  expect(addressesText(server, 'https://admin.example', { shownBy: 'files' })).toBe(
    'Visitors to admin.example see saved changes only after a deploy.',
  );
});

it('shows which version visitors see while changes are pending (D37.5)', () => {
  const server = 'https://www.example.com/';
  const text = (unseen: number, published: string | null = null) =>
    addressesText(server, published, undefined, { build: null, at: '2024-11-18T12:00:00.000Z', unseen });
  const seen = 'Visitors to www.example.com see the version from Nov 18, 2024, ';
  expect(text(0)).toContain(seen);
  expect(text(0)).toContain('No saved changes are pending.');
  expect(text(1)).toContain('1 saved change is pending.');
  expect(text(2, 'https://copy.example')).toContain(
    '2 saved changes are pending. A deploy updates copy.example as well.',
  );
  expect(endText({ kind: 'rollback', shownBy: 'application' }, true)).toBe(
    'Visitors see the earlier site again.',
  );
  expect(rollBackText({ shownBy: 'application' }, true)).toContain('Visitors will see that site again');
});

it('names the live build and the next one (D8.7)', () => {
  expect(buildsOf([])).toEqual({ before: 'Nothing deployed yet', after: 'Build 1' });
  const deploy = (state: Deploy['state'], number: number | null) =>
    ({ state, number, startedAt: '2024-11-18T12:00:00.000Z' }) as Deploy;
  expect(buildsOf([deploy('failed', 119), deploy('live', 118)])).toEqual({
    before: 'Build 118, Nov 18, 2024',
    after: 'Build 120',
  });
  expect(buildsOf([deploy('live', null)]).before).toBe('Deploy, Nov 18, 2024');
});

it('is at "Go live" with a reviewed build, and at "Build" without one', () => {
  const at = (state: Deploy['state'], buildId: string | null = null) => stageOf({ state, buildId });
  expect([stageOf(null), at('queued'), at('building'), at('building', 'b')]).toEqual([2, 2, 0, 2]);
  expect([at('failed'), at('failed', 'b'), at('live', 'b')]).toEqual([0, 2, 3]);
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

it('counts blockers and warnings, and omits zero counts', () => {
  const issue = (severity: 'error' | 'warning') => ({ key: 'k', code: 'c', severity, text: '', place: null });
  expect(issuesText([issue('error'), issue('warning'), issue('warning')])).toBe('1 blocker, 2 warnings');
  expect(issuesText([issue('warning')])).toBe('1 warning');
});
