import { beforeEach, describe, expect, test } from 'vitest';
import { ITEMS_MAX } from '@wa/core/domain/inquiry/inquiry-link';
import { createConcurrencyLimiter, createDrawLimit } from '../../http/concurrency-limiter.ts';
import { SQLITE } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { findSubmittal } from './find-submittal.ts';
import { submittalRoutes } from './submittal-routes.ts';

/** A wait that no test reaches. */
const NEVER = 2_147_483_647;

describe('a visitor who sends many submittals at once', () => {
  /** Work that runs now, at most ran at once, and has run: lookups of products and rendered forms. */
  let work: { running: number; most: number; lookups: number };
  let finish: () => void;
  let mayFinish: Promise<void>;
  const run = async <T>(result: T): Promise<T> => {
    work.running += 1;
    work.most = Math.max(work.most, work.running);
    await mayFinish;
    work.running -= 1;
    return result;
  };
  const content = {
    productNamed: () => {
      work.lookups += 1;
      return run(null);
    },
    page: () => Promise.resolve(null),
    certificatesOf: () => Promise.resolve([]),
  };
  const form = { kind: 'submittal', submittal: {} };
  const api = useTestApi(SQLITE, {
    modules: [
      ({ settings, catalogue }) =>
        submittalRoutes({
          ...{ content, settings, catalogue },
          renderer: {
            route: () => run({ kind: 'shown', data: form } as never),
            render: () => run('<!doctype html>'),
          },
          readUpload: () => Promise.resolve(null),
          uploads: { open: () => Promise.resolve(null) },
          slots: createConcurrencyLimiter({ total: 8, each: 1 }),
          renderLimit: createDrawLimit(0, { total: 8, each: 2, patience: NEVER }),
          clock: () => new Date(),
        }),
    ],
  });
  beforeEach(() => {
    work = { running: 0, most: 0, lookups: 0 };
    mayFinish = new Promise((resolve) => (finish = resolve));
  });

  const query = Array.from({ length: 2 * ITEMS_MAX }, () => 'slug=a-model').join('&');
  const long = `${query}&variations=${'v'.repeat(9_000)}`;
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };

  test.each([
    ['a PDF', 303, () => api.anyone('GET', `/submittal.pdf?${query}`)],
    ['certificates', 422, () => api.anyone('GET', `/submittal-certificates.zip?${query}`)],
    ['a long form', 422, () => api.anyone('POST', '/submittal', { body: long, headers })],
  ])(
    '%s: two of them are computed at a time, and each looks up a product once (T1.8)',
    async (_, status, send) => {
      const sent = Array.from({ length: 5 }, send);
      await expect.poll(() => work.lookups).toBe(2);
      finish();
      for (const answer of await Promise.all(sent)) expect(answer.status).toBe(status);
      expect(work).toEqual({ running: 0, most: 2, lookups: 5 });
    },
  );

  test('products beyond the limit are not looked up, and the form keeps their entries (D25.2)', async () => {
    finish();
    const slugs = Array.from({ length: 60 }, (_, at) => `slug=model-${String(at)}&row=sizes-2`);
    const { submittal } = await findSubmittal(content, new URLSearchParams(slugs.join('&')));
    expect(work.lookups).toBe(ITEMS_MAX);
    expect(submittal.lines).toHaveLength(60);
    expect(submittal.lines.at(-1)).toMatchObject({ name: 'model-59', row: 'sizes-2', problems: {} });
  });
});
