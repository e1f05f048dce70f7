/**
 * The environment (D2), read once into a typed object. `.env.example` lists the same variables with their defaults.
 */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { SiteSettings } from '@wa/core/contract/site';
import { isPasswordHash, isPasswordLength, PASSWORD_MAX, PASSWORD_MIN } from './password-hash.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface S3Settings {
  bucket: string;
  region: string;
  /** Address of the service; null for the provider's own. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Env {
  /** NODE_ENV is 'production'. */
  production: boolean;
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** Absolute path: embedded store, uploads, exports. */
  dataDir: string;
  /** Null: the embedded store. */
  mongodbUri: string | null;
  adminPassword: string | null;
  /** A PHC string, as `npm run admin:password` prints it. */
  adminPasswordHash: string | null;
  /** Origin for canonical addresses, no trailing slash. */
  publicUrl: string;
  /** False when `publicUrl` is only the local default. */
  publicUrlIsSet: boolean;
  /** Proxies in front of this server whose X-Forwarded-* headers count. */
  trustProxy: number;
  deployHookUrl: string | null;
  /** Null: uploads lie in `dataDir`. */
  s3: S3Settings | null;
  site: SiteSettings;
  logLevel: LogLevel;
}

/** Start-up stops with it: one line per bad variable, and no values, which may be secrets. */
export class EnvError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'EnvError';
    this.problems = problems;
  }
}

type Source = Readonly<Record<string, string | undefined>>;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,253}$/;

/** @throws EnvError */
export function readEnv(source: Source): Env {
  const problems: string[] = [];
  /** An empty variable counts as unset: shells and compose files cannot always leave one out. */
  const text = (name: string): string | null => source[name]?.trim() || null;
  const check = (name: string, rule: string, isGood: (value: string) => boolean): string | null => {
    const value = text(name);
    if (value === null || isGood(value)) return value;
    problems.push(`${name} ${rule}`);
    return null;
  };
  const integer = (name: string, min: number, max: number, fallback: number): number => {
    const isGood = (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
    return Number(check(name, `must be a whole number from ${min} to ${max}`, isGood) ?? fallback);
  };

  const production = source.NODE_ENV === 'production';
  const port = integer('PORT', 0, 65_535, 3_000);
  const host = check('HOST', 'must be a host name or an IP address', isHost);
  const publicUrl = check(
    'PUBLIC_URL',
    'must be an http(s) origin such as https://www.example.com',
    isOrigin,
  );
  // Passwords keep their blanks: they are compared as typed.
  const adminPassword = source.ADMIN_PASSWORD || null;
  if (adminPassword !== null && !isPasswordLength(adminPassword)) {
    problems.push(`ADMIN_PASSWORD must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
  }
  const adminPasswordHash = check(
    'ADMIN_PASSWORD_HASH',
    'must be a scrypt hash as npm run admin:password -- --hash prints it',
    isPasswordHash,
  );
  if (adminPassword !== null && adminPasswordHash !== null) {
    problems.push('ADMIN_PASSWORD_HASH cannot be set together with ADMIN_PASSWORD');
  }

  const env: Env = {
    production,
    port,
    host: host ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    mongodbUri: check('MONGODB_URI', 'must begin with mongodb:// or mongodb+srv://', (value) =>
      /^mongodb(\+srv)?:\/\/[^/\s]/.test(value),
    ),
    adminPassword,
    adminPasswordHash,
    publicUrl: publicUrl === null ? `http://localhost:${port}` : new URL(publicUrl).origin,
    publicUrlIsSet: publicUrl !== null,
    trustProxy: integer('TRUST_PROXY', 0, 10, 0),
    deployHookUrl: check('DEPLOY_HOOK_URL', 'must be an https address, or http on this computer', isHookUrl),
    s3: readS3(text, check, problems),
    site: {
      name: text('SITE_NAME') ?? 'WA Catalogue',
      salesEmail:
        check('SITE_SALES_EMAIL', 'must be an e-mail address', (value) => EMAIL.test(value)) ??
        'sales@example.com',
      phone:
        check('SITE_PHONE', 'must be a telephone number', (value) => /^\+?[\d\s().-]{4,30}$/.test(value)) ??
        '+1 555 0100',
      publicUrl: '',
      cloudMediaHosts: (
        check(
          'CLOUD_MEDIA_HOSTS',
          'must be host names, each with a path or without, separated by commas',
          (value) => splitList(value).every(isMediaPlace),
        ) ?? 'res.cloudinary.com'
      )
        .split(',')
        .map((place) => mediaPlace(place.trim()))
        .filter(Boolean),
      translateWidget:
        check('TRANSLATE_WIDGET', 'must be on or off', (value) => value === 'on' || value === 'off') !==
        'off',
    },
    logLevel: LOG_LEVELS.find((level) => level === text('LOG_LEVEL')) ?? 'info',
  };
  check('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}`, (value) =>
    LOG_LEVELS.some((level) => level === value),
  );
  if (problems.length > 0) throw new EnvError(problems);
  env.site.publicUrl = env.publicUrl;
  return env;
}

function readS3(
  text: (name: string) => string | null,
  check: (name: string, rule: string, isGood: (value: string) => boolean) => string | null,
  problems: string[],
): S3Settings | null {
  const bucket = text('S3_BUCKET');
  const accessKeyId = text('S3_ACCESS_KEY_ID');
  const secretAccessKey = text('S3_SECRET_ACCESS_KEY');
  const endpoint = check('S3_ENDPOINT', 'must be an http(s) address', isHttpUrl);
  const region = text('S3_REGION') ?? 'us-east-1';
  if (bucket === null && accessKeyId === null && secretAccessKey === null && endpoint === null) return null;
  if (bucket !== null && accessKeyId !== null && secretAccessKey !== null) {
    return { bucket, region, endpoint, accessKeyId, secretAccessKey };
  }
  const missing = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  for (const [name, value] of Object.entries(missing)) {
    if (value === null) problems.push(`${name} is missing: object storage needs bucket, key id and secret`);
  }
  return null;
}

const splitList = (value: string) => value.split(',').flatMap((name) => name.trim() || []);

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

function isHttpUrl(value: string): boolean {
  const url = parseUrl(value);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}

function isOrigin(value: string): boolean {
  const url = parseUrl(value);
  return url !== null && isHttpUrl(value) && `${url.origin}/` === url.href;
}

function isHookUrl(value: string): boolean {
  const url = parseUrl(value);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname));
}

/** A host name, or one with the path that everything on it must lie below: res.cloudinary.com/ourcloud */
function isMediaPlace(place: string): boolean {
  const [host = '', ...steps] = place.replace(/\/$/, '').split('/');
  return HOST_NAME.test(host) && steps.every((step) => /^(?!\.{1,2}$)[\w.~-]+$/.test(step));
}

/** Host names know no case, paths do. */
function mediaPlace(place: string): string {
  const [host = '', ...steps] = place.replace(/\/$/, '').split('/');
  return [host.toLowerCase(), ...steps].join('/');
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || HOST_NAME.test(value);
}
