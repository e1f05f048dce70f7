import { expect, test } from 'vitest';
import { environmentWarnings } from './environment-warnings.ts';
import { readEnv } from './env.ts';

test.each([
  [{}, []],
  [{ PUBLIC_URL: 'http://localhost:3000' }, []],
  [{ NODE_ENV: 'production' }, [/^PUBLIC_URL is not set/]],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://www.example.com', TRUST_PROXY: '1' }, []],
  [{ PUBLIC_URL: 'https://www.example.com' }, [/^PUBLIC_URL is https while TRUST_PROXY is 0/]],
  [{ ADMIN_PASSWORD: 'Football1' }, [/^ADMIN_PASSWORD is one of the most used/]],
  [{ ADMIN_PASSWORD: 'four words of our own' }, []],
])('of %j start-up says %j', async (source, expected) => {
  expect(await environmentWarnings(readEnv(source))).toEqual(
    expected.map((line) => expect.stringMatching(line)),
  );
});
