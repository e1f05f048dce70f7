import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StoredUpload, Upload } from '@wa/core/contract/uploads';
import { uploadedImage } from '@wa/core/domain/uploaded-image';
import { HEIC_UNREADABLE } from '@wa/core/domain/messages';
import { sampleHeic, sampleImage, samplePdf } from '../testing/sample-files.ts';
import { STORAGES } from '../testing/storages.ts';
import type { StorageFactory } from '../testing/storages.ts';
import { startTestServer } from '../testing/test-server.ts';
import { useStarted } from '../testing/use-started.ts';
import { trust } from '@wa/core/testing/trust';

const counts = trust('uploads');
const damage = trust('damage');

interface Sent {
  status: number;
  body: Upload & { error?: string };
}

/** Starts a server on this storage for all tests of the block. */
function useUploads(factory: StorageFactory) {
  const opened = useStarted(
    () => factory.open(),
    (each) => each.close(),
  );
  const server = useStarted(
    () => startTestServer(opened.server),
    (each) => each.close(),
  );
  async function send(field: string, name: string, bytes: Buffer | string): Promise<Sent> {
    const response = await server.upload(field, name, bytes);
    return { status: response.status, body: (await response.json()) as Sent['body'] };
  }
  return { opened, server, send };
}

describe.each(STORAGES)('uploads on $name', (factory) => {
  const { opened, server, send } = useUploads(factory);

  test('a damaged file is served with its actual length; uploading it again repairs it', async () => {
    const pdf = await samplePdf('Damaged and mended');
    const { body } = await send('file', 'sizes.pdf', pdf);
    const read = async (headers = {}) => {
      const response = await fetch(server.url + body.url, { headers });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const name = body.url.replace('/uploads/', '');
    const other = Buffer.from(pdf).reverse();
    for (const damaged of [pdf.subarray(0, 100), other, Buffer.concat([pdf, other])]) {
      await opened.storage.save(name, damaged, body.type);
      damage.injected();
      expect(await read()).toEqual({ status: 200, bytes: damaged });
      // A viewer requests a range by the length from an earlier response.
      const part = await read({ Range: `bytes=${String(pdf.length - 10)}-` });
      const rest = damaged.subarray(pdf.length - 10);
      if (rest.length === 0) expect(part.status).toBe(416);
      else expect(part).toEqual({ status: 206, bytes: rest });
      expect(await send('file', 'sizes.pdf', pdf)).toMatchObject({ status: 201, body: { url: body.url } });
      expect(await read()).toEqual({ status: 200, bytes: pdf });
      damage.control();
    }
  });

  test('an image is stored upright, without metadata, and with copies for the web (T1.2)', async () => {
    const image = await sampleImage({ width: 1_200, height: 800, format: 'jpeg' });
    const turned = await sharp(image).withMetadata({ orientation: 6 }).toBuffer();
    const { status, body } = await send('image', 'Kupplung (1).JPG', turned);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Kupplung (1).JPG', type: 'image/jpeg', width: 800, height: 1_200 });
    expect(body.url).toMatch(/^\/uploads\/[0-9a-f]{32}-800x1200\.jpg$/);

    const shown = await fetch(server.url + body.url);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(shown.headers.get('content-disposition')).toBeNull();
    expect(bytes).toHaveLength(body.size);
    expect(bytes.includes('secret-place')).toBe(false);
    const named = uploadedImage(body.url)?.copies.flatMap(({ type, files }) =>
      files.map((file) => ({ type, file, width: Number(/(\d+)\.\w+$/.exec(file)?.[1]) })),
    );
    expect(named).toHaveLength(4);
    for (const { type, file, width } of named ?? []) {
      const copy = await fetch(server.url + file);
      expect([copy.headers.get('content-type'), copy.headers.get('cache-control')]).toEqual([
        type,
        'public, max-age=31536000, immutable',
      ]);
      expect((await sharp(Buffer.from(await copy.arrayBuffer())).metadata()).width).toBe(width);
    }
  });

  test('a document is stored as it is, and a PDF is shown with ranges', async () => {
    const pdf = await samplePdf();
    const { status, body } = await send('file', '../../Maß blatt.pdf', pdf);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Maß blatt.pdf', type: 'application/pdf', size: pdf.length });
    const whole = await fetch(server.url + body.url);
    expect(Buffer.from(await whole.arrayBuffer()).equals(pdf)).toBe(true);
    const part = await fetch(server.url + body.url, { headers: { Range: 'bytes=0-4' } });
    expect([part.status, await part.text()]).toEqual([206, '%PDF-']);
    expect(part.headers.get('content-range')).toBe(`bytes 0-4/${pdf.length}`);
    const beyond = await fetch(server.url + body.url, { headers: { Range: `bytes=${pdf.length}-` } });
    expect(beyond.status).toBe(416);
    const again = await fetch(server.url + body.url, {
      headers: { 'If-None-Match': whole.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test.each([
    '/uploads/',
    '/uploads/x',
    '/uploads/..%2fcatalogue.db',
    '/uploads/%2e%2e/catalogue.db',
    `/uploads/${'a'.repeat(32)}.pdf`,
    `/uploads/${'a'.repeat(32)}.html`,
  ])('%s is not a file', async (path) => {
    expect((await fetch(server.url + path)).status).toBe(404);
  });
});

// The steps before a file is stored are the same for each storage.
describe.each(STORAGES.slice(0, 1))('an upload', (factory) => {
  const { opened, server, send } = useUploads(factory);
  let before: string[];
  const stored = async () => {
    const names: string[] = [];
    for await (const { name } of opened.storage.list()) names.push(name);
    return names.sort();
  };
  beforeEach(async () => {
    before = await stored();
  });

  describe('an image', () => {
    test.each(['png', 'webp', 'gif', 'avif'] as const)('may be a %s, in either field', async (format) => {
      const { status, body } = await send('file', `a.${format}`, await sampleImage({ format }));
      expect(status).toBe(201);
      counts.control();
      expect(body.type).toBe(`image/${format}`);
    });

    test('keeps its motion if it is an animated WebP, and has no copies without it', async () => {
      const raw = { width: 600, height: 30, channels: 3, pageHeight: 10 } as const;
      const frames = Buffer.concat([0, 120, 240].map((shade) => Buffer.alloc(600 * 10 * 3, shade)));
      const { body } = await send('image', 'moving.webp', await sharp(frames, { raw }).webp().toBuffer());
      expect(body.url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
      const sent = await fetch(server.url + body.url);
      expect((await sharp(await sent.arrayBuffer()).metadata()).pages).toBe(3);
      expect(await stored()).toHaveLength(before.length + 1);
    });

    test.each([
      ['turned', 480, 640],
      ['tiles', 1_000, 900],
      ['turned-by-exif', 480, 640],
    ] as const)(
      'from a phone (%s.heic) becomes an upright JPEG in sRGB without metadata, with the sender’s name (D35.5)',
      async (sample, width, height) => {
        const heic = await sampleHeic(sample);
        expect(heic.includes('secret-maker')).toBe(true);
        const { status, body } = await send('image', 'IMG_1234.HEIC', heic);
        expect(status).toBe(201);
        expect(body).toMatchObject({
          ...{ name: 'IMG_1234.jpg', type: 'image/jpeg', width, height },
          url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-\d+x\d+\.jpg$/) as string,
        });
        const jpeg = Buffer.from(await (await fetch(server.url + body.url)).arrayBuffer());
        expect(jpeg.includes('secret-maker')).toBe(false);
        const { exif, icc, space } = await sharp(jpeg).metadata();
        expect({ exif, icc, space }).toEqual({ exif: undefined, icc: undefined, space: 'srgb' });
        const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
        const at = (x: number, y: number) => {
          const start = (Math.round(y * height) * width + Math.round(x * width)) * 3;
          return [...data.subarray(start, start + 3)];
        };
        // The camera was turned: its upper left, which is blue, is at the upper right.
        expect(at(0.9, 0.1)[2]).toBeGreaterThan(150);
        expect(at(0.1, 0.1)[2]).toBeLessThan(50);
        // The red of a photo with the wide colors of a phone (Display P3) is brighter in sRGB.
        expect(at(0.1, 0.1)[0] ?? 0).toSatisfy((red: number) => red > 210 === (sample !== 'turned-by-exif'));

        const again = await send('file', 'other.heif', heic);
        expect(again.body).toMatchObject({ url: body.url, name: 'other.jpg' });
      },
    );

    test('with too many pixels is refused with the limit, and a HEIC photo that can’t be read with what to do (D35.5)', async () => {
      const large = await send('image', 'large.png', await sampleImage({ width: 13_000, height: 5_001 }));
      const tooMany = 'The image has more than 65 million pixels. Make it smaller, and upload it again.';
      expect([large.status, large.body.error]).toEqual([422, tooMany]);
      const heic = await sampleHeic('turned');
      const huge = Buffer.from(heic);
      huge.fill(Buffer.from([0, 0, 0xea, 0x60]), heic.indexOf('ispe') + 8, heic.indexOf('ispe') + 16);
      expect((await send('image', 'huge.heic', huge)).body.error).toBe(tooMany);
      const brand = Buffer.from('\0\0\0\x18ftyphevc\0\0\0\0msf1hevc\0\0\0\x08moov', 'latin1');
      for (const [what, bytes] of Object.entries({
        half: heic.subarray(0, heic.length / 2),
        'most of it': heic.subarray(0, -100),
        'no picture': Buffer.concat([heic.subarray(0, 32), Buffer.alloc(5_000)]),
        'a sequence without a still picture': brand,
      })) {
        const { status, body } = await send('image', 'IMG_1.HEIC', bytes);
        expect([what, status, body.error]).toEqual([what, 422, HEIC_UNREADABLE]);
      }
      const png = await send('image', 'IMG_1.HEIC', await sampleImage());
      expect([png.status, png.body.error]).toEqual([
        415,
        'The file’s content isn’t heic, although its name says so.',
      ]);
      expect(await stored()).toEqual(before);
    });
  });

  describe('a document', () => {
    test('has a name of 120 characters at most, without half an emoji at its end', async () => {
      const { status, body } = await send('file', `${'x'.repeat(115)}🔧🔧.txt`, 'DN\n40\n');
      expect([status, body.name]).toEqual([201, `${'x'.repeat(115)}.txt`]);
      const files = await server.read<StoredUpload[]>('/api/files');
      expect(files.find(({ url }) => url === body.url)?.title).toBe(body.name);
    });

    test('is downloaded under the name that it has on the sender’s computer (D34.1)', async () => {
      const { body } = await send('file', '5% Größen – 尺寸; new.csv', 'DN;OD\n40;48,3\n');
      const header = (await fetch(server.url + body.url)).headers.get('content-disposition') ?? '';
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe('5% Größen – 尺寸; new.csv');
    });

    // Other formats begin with these letters as well: STL, BMP, programs, MP3, DWG.
    test.each(['DN;OD', 'solid rubber', 'BM 40', 'MZ 12', 'ID3;', 'AC1032;'])(
      'of text is only ever downloaded, whatever it begins with: %s (T1.2)',
      async (start) => {
        const { status, body } = await send('file', 'sizes.csv', `${start}\n40;48,3\n`);
        expect(status).toBe(201);
        const shown = await fetch(server.url + body.url);
        expect(shown.headers.get('content-disposition')).toMatch(/^attachment/);
        expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      },
    );
  });

  describe('a file that isn’t of its declared type', () => {
    const HTML = '<!doctype html><script>alert(1)</script>';

    test('is refused by extension, by magic, and as text with markup (T1.2)', async () => {
      const pdf = await samplePdf();
      const png = await sampleImage();
      const cases: [field: string, name: string, bytes: Buffer | string, status: number][] = [
        ['file', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415],
        ['file', 'a.html', HTML, 415],
        ['file', 'a.js', 'alert(1)', 415],
        ['file', 'a', pdf, 415],
        ['file', 'a.pdf.exe', pdf, 415],
        ['file', 'a.pdf', HTML, 415],
        ['file', 'a.png', pdf, 415],
        ['file', 'a.jpg', png, 415],
        ['file', 'a.docx', pdf, 415],
        ['file', 'a.txt', pdf, 415],
        ...[HTML, `\ufeff${HTML}`, '%!PS-Adobe-3.0', '{\\rtf1 x}', 'GIF89a=1;alert(1)//', '#!/bin/sh'].map(
          (text): [string, string, string, number] => ['file', 'a.txt', text, 415],
        ),
        ['file', 'a.csv', Buffer.from([0x41, 0, 0x42]), 415],
        ['file', 'a.txt', '', 422],
        ['image', 'a.pdf', pdf, 415],
        ['image', 'a.svg', '<svg/>', 415],
        ['image', 'a.png', png.subarray(0, 60), 422],
        ['image', 'a.png', Buffer.concat([png.subarray(0, 100), Buffer.from(HTML)]), 422],
        ['other', 'a.pdf', pdf, 400],
        ['image[a][b][c]', 'a.png', png, 400],
      ];
      counts.tried(cases.length);
      for (const [field, name, bytes, status] of cases) {
        expect((await send(field, name, bytes)).status, `${field} ${name}`).toBe(status);
      }
      expect(await stored()).toEqual(before);
    });

    test('drops data hidden after the image', async () => {
      const image = Buffer.concat([await sampleImage({ width: 77 }), Buffer.from(HTML)]);
      const { status, body } = await send('image', 'a.png', image);
      expect(status).toBe(201);
      const bytes = Buffer.from(await (await fetch(server.url + body.url)).arrayBuffer());
      expect(bytes.includes('script')).toBe(false);
    });
  });

  test('a form with two files, without a file, or no form at all is refused', async () => {
    const post = async (body: FormData | string) =>
      (await server.asAdmin('/api/upload', { method: 'POST', body })).status;
    const two = new FormData();
    for (const field of ['image', 'file']) two.append(field, new File(['DN\n40\n'], 'a.txt'));
    const none = new FormData();
    none.set('image', 'text');
    expect([await post(two), await post(none), await post('{}')]).toEqual([400, 400, 415]);
    expect(await stored()).toEqual(before);
  });
});
