import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '@wa/core/contract/errors';
import { leadsTo, startOrigin } from '../../testing/pdf-origin.ts';
import type { PdfOrigin } from '../../testing/pdf-origin.ts';
import { samplePdf } from '../../testing/sample-files.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { openPdf, type FetchOptions } from './proxy-routes.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('ssrf');

const HOST = 'media.example.com';
const HOSTS = [HOST];

let origin: PdfOrigin;
let pdf: Buffer;
/** The one private address that the test treats as public. */
let open: FetchOptions;

beforeAll(async () => {
  [origin, pdf] = await Promise.all([startOrigin(), samplePdf()]);
  open = { hosts: HOSTS, lookup: leadsTo('127.0.0.1'), allowIps: ['127.0.0.1'], port: origin.port };
});
afterEach(() => {
  origin.visits = [];
});
afterAll(() => origin.close());

const sendPdf: RequestListener = (_request, response) => response.end(pdf);
const redirectTo =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { Location: location }).end();

async function fetchPdf(address: string, options: FetchOptions): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of (await openPdf(address, options)).chunks) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function refusal(address: string, options: FetchOptions = open): Promise<string> {
  try {
    await fetchPdf(address, options);
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
  return 'none';
}

describe('a document of a known host', () => {
  test.each([
    `http://${HOST}/a.pdf`,
    `http://${HOST}:80/a.pdf`,
    `http://cdn.${HOST}/a.pdf?x=1`,
    `HTTP://${HOST.toUpperCase()}/a.pdf`,
  ])('%s is fetched, without cookies', async (address) => {
    origin.answer = sendPdf;
    expect((await fetchPdf(address, open)).equals(pdf)).toBe(true);
    expect(origin.visits).toHaveLength(1);
    counts.control();
    expect(Object.keys(origin.visits[0]?.headers ?? {})).not.toContain('cookie');
  });

  test('is followed over three redirects on known hosts, and not over four', async () => {
    let redirects = 0;
    origin.answer = (request, response) => {
      if (redirects === 0) return sendPdf(request, response);
      redirects -= 1;
      return redirectTo(`/${redirects}`)(request, response);
    };
    redirects = 3;
    expect((await fetchPdf(`http://${HOST}/a`, open)).equals(pdf)).toBe(true);
    redirects = 4;
    expect(await refusal(`http://${HOST}/a`)).toBe('unavailable');
  });

  test('is refused if it isn’t a PDF, is too large, or is too slow', async () => {
    origin.answer = (_request, response) => response.end('<html>%PDF-</html>');
    expect(await refusal(`http://${HOST}/a.pdf`)).toBe('unsupported-type');
    origin.answer = (_request, response) => response.end('');
    expect(await refusal(`http://${HOST}/a.pdf`)).toBe('unsupported-type');
    origin.answer = (_request, response) =>
      response.writeHead(200, { 'Content-Length': '2000' }).end('%PDF-');
    expect(await refusal(`http://${HOST}/a.pdf`, { ...open, maxBytes: 1_000 })).toBe('too-large');
    origin.answer = (_request, response) => response.write(pdf) && response.end(pdf);
    expect(await refusal(`http://${HOST}/a.pdf`, { ...open, maxBytes: pdf.length + 1 })).toBe('too-large');
    origin.answer = (_request, response) => void response.write('%PDF');
    expect(await refusal(`http://${HOST}/a.pdf`, { ...open, headLimit: 50 })).toBe('unavailable');
    origin.answer = (_request, response) => void response.write('%PDF-1.7');
    await expect(fetchPdf(`http://${HOST}/a.pdf`, { ...open, idleLimit: 50 })).rejects.toThrow();
    origin.answer = (_request, response) => response.writeHead(404).end();
    expect(await refusal(`http://${HOST}/a.pdf`)).toBe('unavailable');
  });
});

test('a host limited to a path is asked for nothing else, by any spelling or redirect', async () => {
  const narrow = { ...open, hosts: [`${HOST}/ours`] };
  origin.answer = sendPdf;
  for (const path of ['/ours/a.pdf', '/ours/x/../a.pdf', '/x/%2e%2e/ours/a.pdf']) {
    expect((await fetchPdf(`http://${HOST}${path}`, narrow)).equals(pdf), path).toBe(true);
  }
  expect(origin.visits.map(({ url }) => url)).toEqual(Array<string>(3).fill('/ours/a.pdf'));
  origin.visits = [];
  const outside = ['/a.pdf', '/oursnot/a.pdf', '/Ours/a.pdf', '/ours/../a.pdf', '/ours/%2E%2e/a.pdf'];
  const encoded = [
    '/ours/..%2fa.pdf',
    '/ours/%252e%252e/a.pdf',
    '/ours/..%5Ca.pdf',
    '/x?/ours/',
    '/x#/ours/',
  ];
  for (const path of [...outside, ...encoded]) {
    expect(await refusal(`http://${HOST}${path}`, narrow), path).toBe('forbidden');
    expect(origin.visits, path).toHaveLength(0);
    origin.answer = redirectTo(path);
    expect(await refusal(`http://${HOST}/ours/start`, narrow), path).toBe('forbidden');
    counts.tried(2);
    origin.visits = [];
  }
});

/** Returns addresses that must never be called, in spellings that have bypassed other filters. */
function hostileAddresses(port: number): string[] {
  const places = [
    ...`127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 0x7f.1 127.0.0.1. 0 0.0.0.0 [::1] [::]
      [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [fe80::1] [fd00::1]
      [64:ff9b::7f00:1] localhost LOCALHOST. ip6-localhost 10.0.0.1 172.16.0.1 192.168.0.1
      169.254.169.254 100.64.0.1 198.18.0.1 224.0.0.1 metadata.google.internal evil.example
      127.0.0.1.nip.io ①②⑦.⓪.⓪.① 127。0。0。1`.split(/\s+/),
    `${HOST}.evil.example`,
    `evil${HOST}`,
    `evil-${HOST}`,
    `${HOST}%2eevil.example`,
    `${HOST}%00.evil.example`,
  ];
  const wrap = [
    (place: string) => `http://${place}/a.pdf`,
    (place: string) => `https://${place}/a.pdf`,
    (place: string) => `http://${place}:${port}/a.pdf`,
    (place: string) => `http://${HOST}@${place}/a.pdf`,
    (place: string) => `http://${HOST}:80@${place}:${port}/a.pdf`,
    (place: string) => `http://${place}/#@${HOST}/a.pdf`,
    (place: string) => `http://${place}/?http://${HOST}/a.pdf`,
    (place: string) => `http://${place}\\@${HOST}/a.pdf`,
    (place: string) => `http:\\\\${place}\\a.pdf`,
    (place: string) => `//${place}/a.pdf`,
    (place: string) => ` http://${place}/a.pdf`,
    (place: string) => `http://${place}\t/a.pdf`,
    (place: string) => `http:/${place}/a.pdf`,
  ];
  const odd = [
    `http://${HOST}:${port}/a.pdf`,
    `http://${HOST}:22/`,
    `https://${HOST}:80/`,
    `http://${HOST}:443/`,
    `http://user:pass@${HOST}/`,
    `http://@${HOST}/`,
    `ftp://${HOST}/a.pdf`,
    'file:///etc/passwd',
    'data:application/pdf,%PDF-',
    `gopher://${HOST}/`,
    `javascript:alert(1)`,
    `http://${HOST}\r\nHost: evil/`,
    '',
    'a.pdf',
    '/etc/passwd',
    'http://',
    'http:///a.pdf',
    'http://?',
    'https://#',
  ];
  return [...places.flatMap((place) => wrap.map((make) => make(place))), ...odd];
}

describe('a hostile address', () => {
  test('is never called, in any of more than 400 spellings, directly or by redirect (T1.1)', async () => {
    const addresses = hostileAddresses(origin.port);
    expect(addresses.length).toBeGreaterThan(400);
    for (const address of addresses) {
      // Every name resolves to the canary, so only the rules protect it.
      counts.tried();
      expect(await refusal(address), address).toBe('forbidden');
      expect(origin.visits, address).toHaveLength(0);
    }
    // As a Location, only an address of another host is hostile. Other spellings are paths of the same host.
    const base = `http://${HOST}/start`;
    const away = addresses.filter(
      (each) => /^[\x21-\x7e]+$/.test(each) && URL.canParse(each, base) && new URL(each, base).host !== HOST,
    );
    expect(away.length).toBeGreaterThan(200);
    for (const address of away) {
      origin.visits = [];
      origin.answer = redirectTo(address);
      counts.tried();
      expect(await refusal(base), address).toBe('forbidden');
      expect(
        origin.visits.map(({ url }) => url),
        address,
      ).toEqual(['/start']);
    }
  }, 60_000);

  const PRIVATE = `127.0.0.1 ::1 ::ffff:127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 0.0.0.0 ::
    fd00::1 fe80::1 100.64.0.1 224.0.0.1 255.255.255.255`;
  test.each(PRIVATE.split(/\s+/))('is not reached through a known name that leads to %s', async (address) => {
    origin.answer = sendPdf;
    const options = { hosts: HOSTS, lookup: leadsTo(address), port: origin.port };
    counts.tried();
    expect(await refusal(`http://${HOST}/a.pdf`, options)).toBe('unavailable');
    expect(origin.visits).toHaveLength(0);
  });

  test('isn’t reached by a name that resolves differently in a second lookup', async () => {
    origin.answer = redirectTo('/again');
    const rebinding = { ...open, allowIps: ['127.0.0.1'], lookup: leadsTo('127.0.0.1', '127.0.0.2') };
    counts.tried();
    expect(await refusal(`http://${HOST}/a.pdf`, rebinding)).toBe('unavailable');
    expect(origin.visits).toHaveLength(1);
  });
});

describe('the call', () => {
  const server = useTestServer();
  const get = (query: string) => fetch(`${server.url}/api/proxy/pdf${query}`, { redirect: 'manual' });

  test.each([
    ['?src=http%3A%2F%2F127.0.0.1%2Fa.pdf', 403],
    ['?src=%2Fuploads%2F..%2Fcatalogue.db', 403],
    ['?src=%2F%2Fevil.example%2Fuploads%2Fa.pdf', 403],
    ['', 400],
    ['?src=a&src=b', 400],
  ])('with %j is answered with %i', async (query, status) => {
    expect((await get(query)).status).toBe(status);
  });

  test('redirects own files to their address', async () => {
    const own = await get('?src=%2Fdata-sheets%2Fgrip-couplings.pdf&name=x');
    expect([own.status, own.headers.get('location')]).toEqual([307, '/data-sheets/grip-couplings.pdf']);
  });
});
