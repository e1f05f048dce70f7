/**
 * Writes every text file of the built client a second and third time, as .br and .gz: a server that starts has its
 * smallest forms at hand, and spends no processor time on them.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const TEXT = /\.(css|js|json|svg|txt|webmanifest|xml)$/;
/** Bytes below which a coding saves nothing. */
const FROM = 1_000;
/** Bytes above which the best quality costs seconds for a few per cent. */
const LARGE = 1_000_000;
async function compress(file) {
  const body = readFileSync(file);
  if (body.length < FROM) return;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: body.length > LARGE ? 9 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [gz, br] = await Promise.all([toGzip(body, { level: 9 }), toBrotli(body, { params })]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/** Compresses what lies below a folder; hidden folders are nobody's to fetch. */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !path.relative(folder, file).startsWith('.'));
  await Promise.all(files.map(compress));
}
