/**
 * Writes .br and .gz variants of every text file of the built client, so that a server needs no CPU time to
 * compress them.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const TEXT = /\.(css|js|json|svg|txt|webmanifest|xml)$/;
/** The server compresses nothing smaller either (COMPRESS_FROM in api/src/site/cache/ready-answer.ts). */
const FROM = 500;
/** Bytes above which the best quality takes seconds to save a few percent. */
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

/** Compresses the files below a folder; hidden folders are private. */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !path.relative(folder, file).startsWith('.'));
  await Promise.all(files.map(compress));
}
