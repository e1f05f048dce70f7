import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { useFreshFolder } from '../testing/folders.ts';
import { StartError } from './data-folder.ts';
import { readEnv, readEnvFile, environmentWarnings } from './env.ts';

function problems(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof StartError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('the environment', () => {
  test('has a default for everything (D2.1, D2.2)', () => {
    expect(readEnv({})).toMatchObject({
      ...{ port: 3000, host: '127.0.0.1', dataDir: `${process.cwd()}/data`, mongodbUri: null, s3: null },
      ...{ publicUrl: 'http://localhost:3000', publicUrlIsSet: false, trustProxy: 0, drainSeconds: 0 },
      site: { publicUrl: 'http://localhost:3000', cloudMediaHosts: ['res.cloudinary.com'] },
    });
    expect(readEnv({ NODE_ENV: 'production' }).host).toBe('0.0.0.0');
  });

  test('deploys to another bucket than that of the uploads, which a deploy would remove', () => {
    const keys = (prefix: string, bucket: string, endpoint: string) => ({
      [`${prefix}S3_BUCKET`]: bucket,
      [`${prefix}S3_ENDPOINT`]: endpoint,
      [`${prefix}S3_ACCESS_KEY_ID`]: 'k',
      [`${prefix}S3_SECRET_ACCESS_KEY`]: 's',
    });
    const problemsOf = (one: [string, string], other: [string, string]) =>
      problems({ ...keys('', ...one), ...keys('DEPLOY_', ...other) });
    const amazon = 'https://s3.us-east-1.amazonaws.com';
    for (const [one, other] of [
      ['', ''],
      [amazon, ''],
      ['', 'https://s3.amazonaws.com'],
      [amazon, 'https://s3.eu-west-1.amazonaws.com'],
      ['https://s3.example.com', ''],
      ['https://S3.example.com.', 'http://s3.example.com:9000/'],
    ] as const)
      expect(problemsOf(['wa', one], ['wa', other]), `${one} ${other}`).toEqual([
        'DEPLOY_S3_BUCKET must differ from S3_BUCKET: a deploy deletes all files outside the site',
      ]);
    expect(problemsOf(['wa', ''], ['wa-site', ''])).toEqual([]);
    expect(problemsOf(['wa', amazon], ['wa', 'https://amazonaws.com.example.com'])).toEqual([]);
    expect(problemsOf(['wa', 'https://s3.example.com'], ['wa', 'https://other.example.com'])).toEqual([]);
  });

  test('reads every variable in its own type; an empty one counts as unset (D2.1)', () => {
    const env = readEnv({
      PORT: '8080',
      HOST: '::1',
      MONGODB_URI: 'mongodb://db/wa',
      ADMIN_PASSWORD: ' with blanks ',
      PUBLIC_URL: 'https://www.example.com/',
      TRUST_PROXY: '2',
      DEPLOY_HOOK_URL: 'http://127.0.0.1:9/hook',
      CLOUD_MEDIA_HOSTS: 'a.example.com, B.example.com, C.example.com/OurCloud/raw/',
      TRANSLATE_WIDGET: 'off',
      LOG_LEVEL: '',
      DRAIN_SECONDS: '10',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
      DEPLOY_S3_BUCKET: 'site',
      DEPLOY_S3_ACCESS_KEY_ID: 'k',
      DEPLOY_S3_SECRET_ACCESS_KEY: 's',
    });
    expect(env).toMatchObject({
      port: 8080,
      adminPassword: ' with blanks ',
      publicUrl: 'https://www.example.com',
      publicUrlIsSet: true,
      trustProxy: 2,
      logLevel: 'info',
      s3: { bucket: 'b', region: 'us-east-1', endpoint: null },
      deployS3: { bucket: 'site' },
      drainSeconds: 10,
      site: {
        publicUrl: 'https://www.example.com',
        cloudMediaHosts: ['a.example.com', 'b.example.com', 'c.example.com/OurCloud/raw'],
      },
      given: { languages: [] },
    });
  });

  test.each(['x.example/../a', 'x.example/%2e%2e', 'x.example//a', 'x.example/a?b', '/a', 'x.example/a b'])(
    'takes no path for CLOUD_MEDIA_HOSTS that could be read in two ways: %s',
    (entry) => {
      expect(problems({ CLOUD_MEDIA_HOSTS: `res.cloudinary.com,${entry}` })).toHaveLength(1);
    },
  );

  test('lists every bad variable on a line of its own, without its value (D2.1)', () => {
    const bad = {
      PORT: '99999',
      HOST: 'not a host',
      MONGODB_URI: 'postgres://secret@x',
      ADMIN_PASSWORD: 'short',
      ADMIN_PASSWORD_HASH: 'md5',
      PUBLIC_URL: 'https://example.com/path',
      TRUST_PROXY: 'yes',
      DEPLOY_HOOK_URL: 'http://hooks.example.com/token',
      CLOUD_MEDIA_HOSTS: 'https://x',
      S3_BUCKET: 'only',
      DRAIN_SECONDS: 'long',
      SITE_SALES_EMAIL: 'nobody',
      SITE_PHONE: 'call me',
      TRANSLATE_WIDGET: 'maybe',
      LOG_LEVEL: 'noisy',
    };
    const lines = problems(bad);
    for (const [name, value] of Object.entries(bad)) {
      if (name !== 'S3_BUCKET') expect(lines.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
      expect(lines.join('\n')).not.toContain(value === 'short' ? 'value: short' : value);
    }
    expect(lines.filter((line) => line.startsWith('S3_'))).toHaveLength(2);
  });
});

test.each([
  [{}, []],
  [{ PUBLIC_URL: 'http://localhost:3000' }, []],
  [{ NODE_ENV: 'production' }, [/^PUBLIC_URL is not set/]],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://www.example.com', TRUST_PROXY: '1' }, []],
  [{ PUBLIC_URL: 'https://www.example.com' }, [/^PUBLIC_URL is https while TRUST_PROXY is 0/]],
  [{ ADMIN_PASSWORD: 'Football1' }, [/^ADMIN_PASSWORD is one of the most common/]],
  [{ ADMIN_PASSWORD: 'four words of our own' }, []],
])('of %j start-up says %j', async (source, expected) => {
  expect(await environmentWarnings(readEnv(source))).toEqual(
    expected.map((line) => expect.stringMatching(line)),
  );
});

describe('the file .env', () => {
  const folder = useFreshFolder();
  const file = () => join(folder(), '.env');

  async function read(text: string): Promise<void> {
    await writeFile(file(), text);
    readEnvFile(file());
  }

  /** Registers variables that the file may set, so that the test restores them. */
  const unset = (...names: string[]) => names.forEach((name) => vi.stubEnv(name, undefined));

  test('may have comments, blank lines, export and quoted line breaks, and the environment overrides it', async () => {
    unset('WA_A', 'WA_B');
    vi.stubEnv('WA_C', '');
    await read(`# settings\r\n\r\nexport WA_A = "a # b"\nWA_B='two\nlines = 2'\nWA_C=file\n`);
    expect([process.env.WA_A, process.env.WA_B, process.env.WA_C]).toEqual(['a # b', 'two\nlines = 2', '']);
  });

  test.each([
    ['PORT=1\nADMIN_PASSWORD: secret\n', 2],
    ['A="two\nlines"\n\nPORT\n', 4],
  ])('%j stops the start with one line that names its place and no value', async (text, line) => {
    unset('PORT', 'A');
    const fault = await read(text).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(StartError);
    expect((fault as StartError).message).toBe(`${file()} line ${line} must be NAME=value or begin with #`);
  });

  test('may be missing, and stops the start with one line if it can’t be read', async () => {
    expect(() => readEnvFile(file())).not.toThrow();
    await mkdir(file());
    expect(() => readEnvFile(file())).toThrow(/^\S+\.env cannot be read \(EISDIR\)$/);
  });
});
