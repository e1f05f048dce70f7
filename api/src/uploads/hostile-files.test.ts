import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { zipSync } from 'fflate';
import { runs } from '@wa/core/testing/runs';
import { trust } from '@wa/core/testing/trust';
import { DOCUMENT_MAX_BYTES, IMAGE_MAX_BYTES } from '@wa/core/domain/limits';
import { sampleHeic, sampleImage, samplePdf } from '../testing/sample-files.ts';
import { useTestServer } from '../testing/test-server.ts';

const counts = trust('uploads');
const HTML = '<!doctype html><script>alert(1)</script>';
const BOUNDARY = 'wa-trust';
/** Each run tests a part of the files. */
const EACH = runs(23, 1);

const NAMES = [
  ...'a.png a.pdf a.txt a.csv a.docx a.svg a.html a.js a.webp a.jpg a.gif a.avif a.heic a.HEIF'.split(' '),
  ...'../a.png ../../../../etc/passwd.txt ..\\..\\a.png /etc/cron.d/a.txt C:\\Windows\\a.png ....//a.png'.split(
    ' ',
  ),
  ...'a.png\u0000.html a.png%00.html a.html;.png a.html%20.png a.png.html a.html.png a.PnG'.split(' '),
  ...['.htaccess', '.png', 'CON.png', `${'a'.repeat(300)}.png`, '\u202egnp.exe', 'a.png ', 'a.png.', ''],
  ...['<img src=x onerror=alert(1)>.png', "'; DROP TABLE products; --.png"],
  ...'$(id).png uploads/a.png ~/a.txt'.split(' '),
];

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

function animation(frames: number): Promise<Buffer> {
  const [width, height, channels] = [20, 10, 3] as const;
  const bytes = Buffer.alloc(width * height * frames * channels);
  for (let n = 0; n < frames; n += 1) bytes.fill(n % 2 ? 255 : n % 200, n * width * height * channels);
  const raw = { width, height: height * frames, channels, pageHeight: height };
  return sharp(bytes, { raw }).gif().toBuffer();
}

/** Returns files that are two formats at once, none at all, or half of one. */
async function contents(): Promise<[what: string, bytes: Buffer][]> {
  const [png, pdf] = await Promise.all([sampleImage({ width: 60, height: 40 }), samplePdf()]);
  const [jpeg, gif] = await Promise.all([
    sampleImage({ width: 60, height: 40, format: 'jpeg' }),
    sampleImage({ width: 60, height: 40, format: 'gif' }),
  ]);
  const heic = await sampleHeic('turned');
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  return [
    ['html', bytesOf(HTML)],
    ['html behind a byte order mark', Buffer.from(`\ufeff${HTML}`)],
    ['html of two-byte letters', Buffer.from(`\ufeff${HTML}`, 'utf16le')],
    ['svg', bytesOf('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['gif that is a script', bytesOf('GIF89a=1;alert(1)//')],
    ['gif with html', Buffer.concat([gif, bytesOf(HTML)])],
    ['png with html', Buffer.concat([png, bytesOf(HTML)])],
    ['jpeg with html', Buffer.concat([jpeg, bytesOf(HTML)])],
    ['pdf with html', Buffer.concat([pdf, bytesOf(HTML)])],
    ['html with pdf', Buffer.concat([bytesOf(HTML), pdf])],
    ['half a png', png.subarray(0, 60)],
    ['half a jpeg', jpeg.subarray(0, jpeg.length / 2)],
    ['png that says 60,000 x 60,000', huge],
    ['heic with html', Buffer.concat([heic, bytesOf(HTML)])],
    ['half a heic', heic.subarray(0, heic.length / 2)],
    ['zip', Buffer.from(zipSync({ 'word/document.xml': bytesOf(HTML) }))],
    ['zip with a way out', Buffer.from(zipSync({ '../../etc/passwd': bytesOf('x') }))],
    ['zip bomb', Buffer.from(zipSync({ 'xl/sheet.xml': Buffer.alloc(4_000_000) }))],
    ['program', bytesOf('MZ\x90\0')],
    ['elf', bytesOf('\x7fELF\x02')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(512)],
    ['shell', bytesOf('#!/bin/sh\nid\n')],
    ['php', bytesOf('<?php system($_GET[0]);')],
    ['png', png],
    ['pdf', pdf],
  ];
}

describe('a hostile file', () => {
  const server = useTestServer();

  /** Sends a handwritten body, because a well-behaved client would clean the name. */
  async function send(field: string, name: string, bytes: Buffer) {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, bytesOf(`\r\n--${BOUNDARY}--\r\n`)]);
    const headers = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
    const answer = await server.asAdmin('/api/upload', {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
    });
    return { status: answer.status, body: (await answer.json()) as { url?: string; error?: string } };
  }

  const outside = async () =>
    (await readdir(server.dataDir, { recursive: true }))
      .filter((file) => !/^(uploads|catalogue)/.test(file))
      .sort();

  /**
   * Verifies that a stored file is displayed as its own type or only downloaded, and has a generated name.
   */
  async function expectHarmless(url: string, what: string): Promise<void> {
    expect([what, url]).toEqual([
      what,
      expect.stringMatching(/^\/uploads\/[0-9a-f]{32}(-\d+x\d+)?\.[a-z]+$/),
    ]);
    const { headers } = await fetch(server.url + url);
    const type = headers.get('content-type') ?? '';
    const isShown = headers.get('content-disposition') === null;
    expect([what, isShown && !/^image\/(png|jpeg|gif|webp|avif)$|^application\/pdf$/.test(type)]).toEqual([
      what,
      false,
    ]);
    expect([what, headers.get('x-content-type-options')]).toEqual([what, 'nosniff']);
    expect([what, headers.get('content-security-policy')]).toEqual([
      what,
      expect.stringContaining('sandbox'),
    ]);
  }

  test('of any name and content is refused or harmless, and nothing lands outside the folder (T1.2)', async () => {
    const before = await outside();
    const files = (await contents()).flatMap(([what, bytes]) => NAMES.map((name) => ({ what, bytes, name })));
    for (const [at, { what, bytes, name }] of files.entries()) {
      if (at % EACH !== 0) continue;
      const field = at % 2 === 0 ? 'file' : 'image';
      counts.tried();
      const { status, body } = await send(field, name, bytes);
      const attempt = `${field} ${name}: ${what}`;
      expect([attempt, status === 201 || (status >= 400 && status < 500)]).toEqual([attempt, true]);
      if (status === 201) await expectHarmless(body.url ?? '', attempt);
    }
    const good = (await contents()).at(-2)?.[1] ?? Buffer.alloc(0);
    expect((await send('image', 'good.png', good)).status).toBe(201);
    counts.control();
    expect(await outside()).toEqual(before);
    for (const file of await readdir(`${server.dataDir}/uploads`))
      expect(file).toMatch(/^[0-9a-f]{32}(-\d+x\d+(-\d+)?)?\.[a-z]+$/);
  });

  test('that is too large is refused, by one byte, by its pixels or by its frames (T1.2)', async () => {
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();
    const [pdf, wide, bomb] = await Promise.all([samplePdf(), plain(60_000, 1_100), plain(8_100, 8_100)]);
    const frames = await animation(501);
    const large = Buffer.concat([bytesOf('\x89PNG\r\n\x1a\n'), Buffer.alloc(IMAGE_MAX_BYTES)]);
    const { status, body } = await send('image', 'a.png', large);
    expect([status, body.error]).toEqual([413, 'Max 8MB image.']);
    const cases: [field: string, name: string, bytes: Buffer][] = [
      ['file', 'a.pdf', Buffer.concat([pdf, Buffer.alloc(DOCUMENT_MAX_BYTES + 1 - pdf.length)])],
      ['image', 'wide.png', wide],
      ['image', 'bomb.png', bomb],
      ['image', 'frames.gif', frames],
    ];
    for (const [field, name, bytes] of cases) {
      counts.tried();
      const answer = await send(field, name, bytes);
      expect([name, [413, 422].includes(answer.status)]).toEqual([name, true]);
    }
    const fits = Buffer.concat([pdf, Buffer.alloc(DOCUMENT_MAX_BYTES - pdf.length)]);
    expect((await send('file', 'fits.pdf', fits)).status).toBe(201);
    counts.control();
  });
});
