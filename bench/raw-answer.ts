import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Headers that node:http adds. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** Milliseconds between two requests, and how many equal answers in a row are required. */
const PAUSE = 400;
const ALIKE = 4;
const LOOKS_MAX = 60;

/** Fetches one raw answer with brotli accepted. */
export function fetchRaw(url: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const headers = Object.fromEntries(
            Object.entries(response.headers).flatMap(([name, value]) =>
              typeof value === 'string' && !OWN.has(name) ? [[name, value]] : [],
            ),
          );
          resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
        });
      })
      .on('error', reject);
  });
}

/**
 * Fetches the answer in its final coding: the server compresses in the background after the first request.
 */
export async function settledAnswer(url: string): Promise<RawAnswer> {
  let last = await fetchRaw(url);
  let alike = 0;
  for (let look = 0; look < LOOKS_MAX && alike < ALIKE; look += 1) {
    await sleep(PAUSE);
    const next = await fetchRaw(url);
    const isCoded = next.headers['content-encoding'] === 'br' || next.body.length < 1_000;
    alike = isCoded && next.body.equals(last.body) ? alike + 1 : 0;
    last = next;
  }
  if (last.status !== 200) throw new Error(`${url} answered ${last.status}`);
  return last;
}
