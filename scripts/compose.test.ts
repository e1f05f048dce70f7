import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '../api/src/config/env.ts';

interface Service {
  image?: string;
  build?: string;
  stop_grace_period?: string;
  ports?: string[];
  environment?: Record<string, string | number>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
}

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { services, volumes } = parse(read('compose.yml')) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const environment = services['app']?.environment ?? {};
/** Collects the names of the variables that the server reads. */
const known = new Set<string>();
const source = new Proxy(environment as Record<string, string>, {
  get(target, name) {
    known.add(String(name));
    const value = target[String(name)];
    return value === undefined ? undefined : String(value);
  },
});

test('the app, a database and a storage are started, each of a stated version', () => {
  expect(Object.keys(services).sort()).toEqual(['app', 'bucket', 'mongo', 'storage']);
  for (const [name, { image, build }] of Object.entries(services)) {
    if (name === 'app') expect(build).toBe('.');
    else expect(image, name).toMatch(/:v?\d+\.\d+/);
  }
});

test('only the app is reachable from outside', () => {
  const open = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0);
  expect(open.map(([name, { ports }]) => [name, ports])).toEqual([['app', ['${PORT:-3000}:3000']]]);
  expect(environment['PORT']).toBe(3000);
  expect(read('Dockerfile')).toContain(`EXPOSE ${String(environment['PORT'])}\n`);
});

test('every variable of the app is known to the server, and no secret has a value here', () => {
  // The values are placeholders, so that readEnv rejects them; only the names matter here.
  expect(() => readEnv(source)).toThrow();
  expect(known.size).toBeGreaterThan(20);
  for (const [name, value] of Object.entries(environment)) {
    expect(known, name).toContain(name);
    if (/PASSWORD|SECRET|TOKEN|KEY/.test(name)) expect(value, name).toMatch(/^\$\{\w+:[?-]\}$/);
  }
});

test('the app has time to stop after it has drained', () => {
  const [, seconds] = /^\$\{STOP_GRACE:-(\d+)s\}$/.exec(services['app']?.stop_grace_period ?? '') ?? [];
  // Ten seconds of draining, ten for the last requests, and the rest for background work and the store.
  expect(Number(seconds)).toBeGreaterThanOrEqual(40);
  expect(read('.env.example')).toContain('STOP_GRACE');
});

test('the commands that the docs run in the container are files of the image', () => {
  const commands = [...read('docs/operations.md').matchAll(/docker compose (?:exec|run) [^`]*/g)];
  expect(commands.length).toBeGreaterThan(2);
  for (const [command] of commands) expect(command).toMatch(/ app node api\/dist\/cli\.js [a-z:]+/);
  expect(read('Dockerfile')).toContain('COPY --from=build /app/api/dist api/dist\n');
});

test('the app reaches the services by the names and ports that they have', () => {
  const command = String((services['mongo'] as { command?: string[] } | undefined)?.command);
  const database = new URL(String(environment['MONGODB_URI']));
  expect([database.hostname, database.port]).toEqual(['mongo', '27017']);
  expect(command).toContain(`--replSet,${database.searchParams.get('replicaSet') ?? ''}`);
  const storage = new URL(String(environment['S3_ENDPOINT']));
  expect(storage.hostname).toBe('storage');
  expect(services['storage']?.environment?.['VGW_PORT']).toBe(`:${storage.port}`);
  for (const each of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(Object.values(services['storage']?.environment ?? {})).toContain(environment[each]);
  expect(Object.keys(services['app']?.depends_on ?? {})).toEqual(['mongo', 'storage']);
});

test('persistent data is on declared volumes', () => {
  const used = Object.values(services).flatMap(({ volumes: own = [] }) => own.map((each) => each.split(':')));
  expect([...new Set(used.map(([name]) => name))].sort()).toEqual(Object.keys(volumes).sort());
  const [, data] = used.find(([name]) => name === 'app-data') ?? [];
  expect(read('Dockerfile')).toContain(`ENV DATA_DIR=${data ?? ''}\n`);
  expect(used.map(([, place]) => place)).toContain('/data/db');
});
