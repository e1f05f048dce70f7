import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type Settings, isEmail, isPhone } from '@wa/core/domain/settings/settings';
import { codeOf, StartError } from './data-folder.ts';
import {
  isPasswordHash,
  isPasswordLength,
  PASSWORD_MAX,
  PASSWORD_MIN,
  isCommonPassword,
} from './password-hash.ts';
import { readFileSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/**
 * The environment (D2), read once into a typed object. `.env.example` lists the same variables with their defaults.
 */

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export type Env = ReturnType<typeof readEnv>;
export type S3Settings = NonNullable<ReturnType<typeof readS3>>;

/** Settings that the environment can set, and the name of each one's variable. */
export const SETTING_VARIABLES = {
  name: 'SITE_NAME',
  salesEmail: 'SITE_SALES_EMAIL',
  phone: 'SITE_PHONE',
  languages: 'TRANSLATE_WIDGET',
} as const satisfies { [F in keyof Settings]?: string };
export type GivenSettings = Partial<Pick<Settings, keyof typeof SETTING_VARIABLES>>;

type Source = Readonly<Record<string, string | undefined>>;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

type Variables = ReturnType<typeof readVariables>;

/** Reads variables and collects their problems. */
function readVariables(source: Source) {
  const problems: string[] = [];
  /** An empty variable counts as unset: shells and compose files cannot always leave one out. */
  const text = (name: string) => source[name]?.trim() || null;
  /** Returns null for an invalid value as well, because the start ends with its problem. */
  const check = (name: string, rule: string, isGood: (value: string) => boolean) => {
    const value = text(name);
    if (value === null || isGood(value)) return value;
    problems.push(`${name} ${rule}`);
    return null;
  };
  const integer = (name: string, min: number, max: number, fallback: number) => {
    const isGood = (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
    return Number(check(name, `must be a whole number from ${min} to ${max}`, isGood) ?? fallback);
  };
  return { problems, text, check, integer };
}

/**
 * Reads the environment.
 * @throws StartError with one line for each invalid variable, without values, which may be secrets
 */
export function readEnv(source: Source) {
  const from = readVariables(source);
  const { problems } = from;
  const production = source.NODE_ENV === 'production';
  const port = from.integer('PORT', 0, 65_535, 3_000);
  const host = from.check('HOST', 'must be a host name or an IP address', isHost);
  const given = from.check(
    'PUBLIC_URL',
    'must be an http(s) origin such as https://www.example.com',
    isOrigin,
  );
  const publicUrl = given === null ? `http://localhost:${port}` : new URL(given).origin;
  // Passwords keep their blanks, because they are compared as typed.
  const adminPassword = source.ADMIN_PASSWORD || null;
  if (adminPassword !== null && !isPasswordLength(adminPassword))
    problems.push(`ADMIN_PASSWORD must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
  const adminPasswordHash = from.check(
    'ADMIN_PASSWORD_HASH',
    'must be a scrypt hash as npm run admin:password -- --hash prints it',
    isPasswordHash,
  );
  if (adminPassword !== null && adminPasswordHash !== null)
    problems.push('ADMIN_PASSWORD_HASH cannot be set together with ADMIN_PASSWORD');
  const places = from.check(
    'CLOUD_MEDIA_HOSTS',
    'must be host names separated by commas, each with an optional path',
    (value) => splitList(value).every(isMediaPlace),
  );

  const env = {
    production,
    /** 0 selects any free port. */
    port,
    host: host ?? (production ? '0.0.0.0' : '127.0.0.1'),
    /** The absolute path of the embedded store, uploads, and exports. */
    dataDir: resolve(from.text('DATA_DIR') ?? 'data'),
    /** Null selects the embedded store. */
    mongodbUri: from.check('MONGODB_URI', 'must begin with mongodb:// or mongodb+srv://', (value) =>
      /^mongodb(\+srv)?:\/\/[^/\s]/.test(value),
    ),
    adminPassword,
    adminPasswordHash,
    /** The origin for canonical addresses, without a trailing slash. */
    publicUrl,
    publicUrlIsSet: given !== null,
    /** The number of proxies in front of this server whose X-Forwarded-* headers count. */
    trustProxy: from.integer('TRUST_PROXY', 0, 10, 0),
    deployHookUrl: from.check(
      'DEPLOY_HOOK_URL',
      'must be an https address, or http on this computer',
      isHookUrl,
    ),
    /** The token that /metrics requires; null turns metrics off. */
    metricsToken: from.check('METRICS_TOKEN', 'must have 16 to 200 characters without blanks', (value) =>
      /^[!-~]{16,200}$/.test(value),
    ),
    /** Null stores uploads in `dataDir`. */
    s3: readS3(from, ''),
    /** The bucket of deploys; null for none. */
    deployS3: readS3(from, 'DEPLOY_'),
    /** Seconds that a stopping server continues to answer, while /readyz redirects load balancers. */
    drainSeconds: from.integer('DRAIN_SECONDS', 0, 300, 0),
    /** Settings that every page knows about its site. */
    site: { publicUrl, cloudMediaHosts: splitList(places ?? 'res.cloudinary.com').map(mediaPlace) },
    /** Settings that variables decide, whatever the store contains. */
    given: readGiven(from),
    logLevel:
      from.check('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}`, (value) =>
        LOG_LEVELS.includes(value),
      ) ?? 'info',
  };
  if (isSameBucket(env.s3, env.deployS3))
    problems.push('DEPLOY_S3_BUCKET must differ from S3_BUCKET: a deploy deletes all files outside the site');
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  return env;
}

/** Reads the given settings. `on` leaves the choice of languages to the settings; `off` removes the menu. */
function readGiven(from: Variables): GivenSettings {
  const name = from.text(SETTING_VARIABLES.name);
  const salesEmail = from.check(SETTING_VARIABLES.salesEmail, 'must be an email address', isEmail);
  const phone = from.check(SETTING_VARIABLES.phone, 'must be a phone number', isPhone);
  const isSwitch = (value: string) => /^(on|off)$/.test(value);
  const widget = from.check(SETTING_VARIABLES.languages, 'must be on or off', isSwitch);
  return {
    ...(name !== null && { name }),
    ...(salesEmail !== null && { salesEmail }),
    ...(phone !== null && { phone }),
    ...(widget === 'off' && { languages: [] }),
  };
}

/** @param prefix the prefix of the variables' names */
function readS3(from: Variables, prefix: string) {
  const named = (name: string) => `${prefix}S3_${name}`;
  const bucket = from.text(named('BUCKET'));
  const accessKeyId = from.text(named('ACCESS_KEY_ID'));
  const secretAccessKey = from.text(named('SECRET_ACCESS_KEY'));
  /** Null selects the provider's own endpoint. */
  const endpoint = from.check(named('ENDPOINT'), 'must be an http(s) address', isHttpUrl);
  const region = from.text(named('REGION')) ?? 'us-east-1';
  if (bucket === null && accessKeyId === null && secretAccessKey === null && endpoint === null) return null;
  if (bucket !== null && accessKeyId !== null && secretAccessKey !== null)
    return { bucket, region, endpoint, accessKeyId, secretAccessKey };
  const missing = { BUCKET: bucket, ACCESS_KEY_ID: accessKeyId, SECRET_ACCESS_KEY: secretAccessKey };
  for (const [name, value] of Object.entries(missing))
    if (value === null)
      from.problems.push(`${named(name)} is missing: object storage needs a bucket, a key ID, and a secret`);
  return null;
}

/**
 * Equal names are one bucket unless both have endpoints on different hosts. Without an endpoint, the variables
 * of the S3 client choose the host. All addresses of Amazon are one host, because they share the names of
 * buckets.
 */
function isSameBucket(uploads: S3Settings | null, site: S3Settings | null): boolean {
  if (uploads === null || site === null || uploads.bucket !== site.bucket) return false;
  if (uploads.endpoint === null || site.endpoint === null) return true;
  const [one, other] = [uploads.endpoint, site.endpoint].map((endpoint) => {
    const host = new URL(endpoint).hostname.replace(/\.$/, '');
    return /(^|\.)amazonaws\.com(\.cn)?$/.test(host) ? 'amazonaws.com' : host;
  });
  return one === other;
}

const splitList = (value: string) => value.split(',').flatMap((name) => name.trim() || []);

function isHttpUrl(value: string): boolean {
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return isHttpUrl(value) && `${url?.origin ?? ''}/` === url?.href;
}

function isHookUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname));
}

/**
 * Returns true for a host name with or without a path that its media must be below:
 * res.cloudinary.com/ourcloud
 */
function isMediaPlace(place: string): boolean {
  const [host = '', ...steps] = place.replace(/\/$/, '').split('/');
  return HOST_NAME.test(host) && steps.every((step) => /^(?!\.{1,2}$)[\w.~-]+$/.test(step));
}

/** Normalizes the place: host names are case-insensitive, paths are not. */
function mediaPlace(place: string): string {
  const [host = '', ...steps] = place.replace(/\/$/, '').split('/');
  return [host.toLowerCase(), ...steps].join('/');
}

function isHost(value: string): boolean {
  return isIP(value) !== 0 || HOST_NAME.test(value);
}

/** Returns the warnings for a valid environment that is probably a mistake, one line each. */
export async function environmentWarnings(env: Env): Promise<string[]> {
  const { adminPassword, production, publicUrl, publicUrlIsSet, trustProxy } = env;
  const lines: string[] = [];
  if (production && !publicUrlIsSet) {
    lines.push(
      `PUBLIC_URL is not set: canonical links and the sitemap use ${publicUrl}, which other computers can’t reach.`,
    );
  }
  if (publicUrl.startsWith('https:') && trustProxy === 0) {
    lines.push(
      'PUBLIC_URL is https while TRUST_PROXY is 0: cookies need https, but the proxy in front isn’t counted, so all visitors seem to have its address. Set TRUST_PROXY to the number of proxies in front.',
    );
  }
  if (adminPassword !== null && (await isCommonPassword(adminPassword)))
    lines.push(
      'ADMIN_PASSWORD is one of the most common passwords, which attackers try first. Choose another.',
    );
  return lines;
}

/** Matches quoted values, which may contain line breaks. The replacement keeps the number of lines. */
const QUOTED = /=[ \t]*(["'`])[^]*?\1/g;
const LINE = /^\s*(#.*|(export\s+)?\w+\s*=.*)?$/;

/**
 * Loads `.env` of the current folder into process.env if it exists. For every npm command that folder is the
 * project's root. A variable that the environment sets, even to nothing, wins.
 * @throws StartError with one line, without values, when it cannot be read or Node.js would silently skip a
 *   line
 */
export function readEnvFile(file = resolve('.env')): void {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw new StartError(`${file} cannot be read (${codeOf(error)})`);
  }
  const lines = text.replace(QUOTED, (value) => `=${value.replace(/[^\n]/g, '')}`).split(/\r?\n/);
  const bad = lines.findIndex((line) => !LINE.test(line));
  if (bad >= 0) throw new StartError(`${file} line ${bad + 1} must be NAME=value or begin with #`);
  loadEnvFile(file);
}
