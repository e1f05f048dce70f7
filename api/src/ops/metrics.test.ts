import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestServer, useTestServer } from '../testing/test-server.ts';

const TOKEN = 'a-token-for-watchers';

describe('/metrics', () => {
  const server = useTestServer({ env: { METRICS_TOKEN: TOKEN } });
  const ask = (authorization?: string) =>
    fetch(`${server.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

  test('requires the token', async () => {
    for (const given of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, `bearer ${TOKEN}`, `Basic ${TOKEN}`]) {
      const answer = await ask(given);
      expect(answer.status, given).toBe(401);
      expect(await answer.text()).not.toContain('wa_');
    }
    const answer = await ask(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('has every series that the alert rules and docs/operations.md name', async () => {
    const text = await (await ask(`Bearer ${TOKEN}`)).text();
    const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    for (const file of ['docs/hosting/alerts.yml', 'docs/operations.md']) {
      const source = await readFile(join(import.meta.dirname, '../../..', file), 'utf8');
      const named = [...source.matchAll(/\b(?:wa|process|nodejs)(?:_[a-z0-9]+){2,}/g)].map(([name]) => name);
      expect(named.length, file).toBeGreaterThan(5);
      for (const name of named) expect(exported, file).toContain(name.replace(/_(count|sum|bucket)$/, ''));
    }
  });
});

test('without a token the address does not exist', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});
