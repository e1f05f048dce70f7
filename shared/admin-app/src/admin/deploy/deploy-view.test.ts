import { expect, it } from 'vitest';
import { endText, rollBackText } from './deploy-view.ts';

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
