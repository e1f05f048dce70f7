import { Readable } from 'node:stream';
import { buildProduct } from '@wa/core/testing/build-product';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createPrintSlots } from '../../documents/sheets/print-on-request.ts';
import { createDrawLimit } from '../../http/concurrency-limiter.ts';
import { readPdf, squeezed } from '../../testing/sheets/read-pdf.ts';
import { SQLITE } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { json, useTestServer } from '../../testing/test-server.ts';
import { submittalRoutes } from './submittal-routes.ts';

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
const SMALL = 'slug=repair-clamp-q&tag=RC-1&row=spec-pressure-up-to-6-in-dn-150';
const LARGE = 'slug=repair-clamp-q&tag=RC-2&row=spec-pressure-above-6-in-dn-150';

/** Returns a text file with plain line ends. */
const textOf = (bytes: Uint8Array | undefined) =>
  Buffer.from(bytes ?? [])
    .toString()
    .replaceAll('\r', '');

describe('the certificates of a submittal (D25.5)', () => {
  const server = useTestServer();
  const get = (query: string) => fetch(`${server.url}/submittal-certificates.zip?${query}`);
  async function unzipped(query: string): Promise<Record<string, Uint8Array>> {
    const response = await get(query);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    return unzipSync(new Uint8Array(await response.arrayBuffer()));
  }
  async function certify(fields: object): Promise<void> {
    const body = { issuer: 'A certifier', validFrom: '2020-01-01', products: ['repair-clamp-q'], ...fields };
    const made = await server.asAdmin('/api/certificates', json('POST', body));
    expect(made.status, await made.text()).toBe(201);
  }

  test('without any, and without products, the form returns with the sentence', async () => {
    const none = await get(`${SMALL}&variations=Keep+this`);
    expect(none.status).toBe(422);
    const html = await none.text();
    expect(html).toContain('We list no certificates for the selected products and sizes.');
    expect(html).toContain('Keep this');
    const empty = await get('');
    expect([empty.status, await empty.text()]).toEqual([
      422,
      expect.stringContaining('Add products to your'),
    ]);
    const many = await get(Array.from({ length: 51 }, () => SMALL).join('&'));
    expect([many.status, await many.text()]).toEqual([422, expect.stringContaining('and this one has 51')]);
  });

  test('a ZIP file has those that cover the size, each PDF once, and names those without a PDF', async () => {
    const made = await server.upload('file', 'certificate.pdf', PDF);
    const { url: file } = (await made.json()) as { url: string };
    const size = { value: { from: 50, to: 150 }, unit: 'DN' };
    await certify({ number: 'A-1', size, file });
    await certify({ number: 'B-2', type: 'ais', file: '/uploads/gone.pdf' });
    await certify({ number: 'C-3', type: 'baba' });
    await certify({ number: 'D-4', type: 'fire', size: { value: 1000, unit: 'DN' } });
    const files = await unzipped(`${SMALL}&${SMALL.replace('RC-1', 'RC-3')}`);
    expect(Object.keys(files).sort()).toEqual(['certificates.txt', 'nsf-ansi-can-61-a-1.pdf']);
    expect(textOf(files['nsf-ansi-can-61-a-1.pdf'])).toBe(PDF);
    const list = textOf(files['certificates.txt']);
    expect(list).toContain('RC-1: NSF/ANSI/CAN 61, A certifier, A-1');
    expect(list).toContain('  nsf-ansi-can-61-a-1.pdf\n');
    expect(list).toContain('B-2, all sizes\n  The PDF of this certificate is missing. Contact us.');
    expect(list).toContain('C-3, all sizes\n  We have no PDF of this certificate. Contact us.');
    expect(list).toContain('RC-3: NSF/ANSI/CAN 61');
    // The first row of a spec doesn't have the sizes of the other rows.
    expect(list).not.toContain('D-4');

    // The row of larger sizes, and a typed size, leave out the certificate that covers neither.
    for (const query of [LARGE, `${SMALL}&size=DN+200+ductile+iron`])
      expect(Object.keys(await unzipped(query)), query).toEqual(['certificates.txt']);
    expect(Object.keys(await unzipped(`${SMALL}&size=NPS+4`))).toContain('nsf-ansi-can-61-a-1.pdf');
    // A size that can't be read, and no row, leave the size open.
    expect(Object.keys(await unzipped('slug=repair-clamp-q&size=about+six+inches'))).toContain(
      'nsf-ansi-can-61-a-1.pdf',
    );
  });

  test('the cover and the sheet list the same ones, in a row for each (D26.4)', async () => {
    const textOfPdf = async (query: string) => {
      const response = await fetch(`${server.url}/submittal.pdf?number=012&date=2026-11-24&${query}`);
      return (await readPdf(Buffer.from(await response.arrayBuffer()))).text;
    };
    const listed = squeezed('NSF/ANSI/CAN 61');
    const text = await textOfPdf(SMALL);
    expect(text.split(listed)).toHaveLength(3);
    const row = /Certificatesanddeclarations.*NSF\/ANSI\/CAN61Acertifier\s*A-1.*DN50to150/;
    expect(text).toMatch(row);
    const other = await textOfPdf(LARGE);
    expect(other.split(listed)).toHaveLength(1);
  });

  test('the form leads to the link, and returns the file beyond its length', async () => {
    const post = (body: string) =>
      fetch(`${server.url}/submittal`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
      });
    const short = await post(`number=012&${SMALL}&certificates=1`);
    const address = short.headers.get('location') ?? '';
    expect([short.status, address]).toEqual([
      303,
      expect.stringMatching(/^\/submittal-certificates\.zip\?number/),
    ]);
    const file = await fetch(server.url + address);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="certificates-012.zip"');
    await file.arrayBuffer();
    const long = Array.from({ length: 45 }, () => `${SMALL}&variations=${'v'.repeat(150)}`).join('&');
    const sent = await post(`${long}&certificates=1`);
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/zip']);
  });
});

describe('slow downloads of certificates', () => {
  const slots = createPrintSlots();
  const product = buildProduct({ slug: 'a-model' });
  const certificate = { name: 'A', issuer: '', number: '', conditions: '', validUntil: '' };
  const content = {
    productNamed: () => Promise.resolve(product),
    page: () => Promise.resolve(null),
    certificatesOf: () => Promise.resolve([{ ...certificate, file: '/uploads/a.pdf' }]),
  };
  /** Files that never end, so that their visitors never have all of them. */
  const opened: Readable[] = [];
  const piece = Buffer.alloc(65_536);
  const uploads = {
    open() {
      const stream: Readable = new Readable({ read: () => stream.push(piece) });
      opened.push(stream);
      return Promise.resolve({ size: 1_000, stream: () => Promise.resolve(stream) });
    },
  };
  const api = useTestApi(SQLITE, {
    modules: [
      ({ settings, catalogue }) =>
        submittalRoutes({
          ...{ content, settings, catalogue, slots, uploads },
          renderer: { route: () => Promise.reject(new Error()), render: () => Promise.reject(new Error()) },
          readUpload: () => Promise.resolve(null),
          renderLimit: createDrawLimit(0),
          clock: () => new Date(),
        }),
    ],
  });

  test('don’t keep anybody from creating a PDF, and end with their visitors (D25.4)', async () => {
    const leave = new AbortController();
    for (let count = 0; count < 9; count += 1) {
      const path = `${api.origin}/submittal-certificates.zip?slug=a-model`;
      const response = await fetch(path, { signal: leave.signal });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    }
    expect(slots.taken()).toBe(0);
    const pdf = await api.anyone('GET', '/submittal.pdf?slug=a-model');
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    leave.abort();
    await expect.poll(() => opened.filter(({ destroyed }) => destroyed)).toHaveLength(9);
  });
});
