import { pino } from 'pino';
import { expect, test } from 'vitest';
import { NO_CDN } from '../cdn/purger.ts';
import { StoreUnavailable } from '../store/errors.ts';
import { noClientFiles } from './client-files.ts';
import { createReadySite } from './ready-site.ts';
import type { ReadySiteNeeds } from './ready-site.ts';

/** A site of one page, which says how often it was drawn; the store can be taken away. */
function siteOfOnePage() {
  let known: (paths: string[]) => void = () => undefined;
  let drawn = 0;
  const state = { isAway: false };
  const needs: Partial<ReadySiteNeeds> = {
    files: noClientFiles,
    renderer: {
      route: (path: string) =>
        Promise.resolve({ kind: 'shown', status: 200, isCanonical: true, path, data: { kind: 'find' } }),
      render: () =>
        state.isAway
          ? Promise.reject(new StoreUnavailable('It does not answer'))
          : Promise.resolve(`drawing ${String((drawn += 1))}`),
    } as unknown as ReadySiteNeeds['renderer'],
    documents: {
      follow: () => undefined,
      onChange: (tell: typeof known) => (known = tell),
      idle: () => Promise.resolve(),
      stop: () => undefined,
    } as unknown as ReadySiteNeeds['documents'],
    changes: { subscribe: () => () => undefined },
    purger: NO_CDN,
    log: pino({ level: 'silent' }),
  };
  const site = createReadySite(needs as ReadySiteNeeds);
  return { site, state, sizeIsKnown: (path: string) => known([path]) };
}

const shown = (site: ReturnType<typeof siteOfOnePage>['site'], path: string) =>
  site.lookup(path)?.identity.body.toString();

test('the size of a document is on the pages that show it, which are shown without it until then', async () => {
  const { site, sizeIsKnown } = siteOfOnePage();
  await site.ready('/page');
  sizeIsKnown('/page');
  expect(shown(site, '/page')).toBe('drawing 1');
  await site.settled();
  expect(shown(site, '/page')).toBe('drawing 2');
  site.stop();
});

test('a page without the size of its document is better than none while the store is away', async () => {
  const { site, state, sizeIsKnown } = siteOfOnePage();
  await site.ready('/page');
  state.isAway = true;
  sizeIsKnown('/page');
  await site.settled();
  expect(shown(site, '/page')).toBe('drawing 1');
  site.stop();
});
