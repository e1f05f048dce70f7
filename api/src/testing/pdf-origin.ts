import type { RequestListener } from 'node:http';
import type { LookupFunction } from 'node:net';
import { startHttpServer, type HttpServer } from './http-server.ts';

/** A fake media host that answers as the test says and counts requests. */
export interface PdfOrigin extends HttpServer {
  visits: { url: string; headers: Record<string, unknown> }[];
  answer: RequestListener;
}

export async function startOrigin(): Promise<PdfOrigin> {
  const server = await startHttpServer((request, response) => {
    origin.visits.push({ url: request.url ?? '', headers: request.headers });
    origin.answer(request, response);
  });
  const origin: PdfOrigin = { ...server, visits: [], answer: (_, response) => response.end() };
  return origin;
}

/** Returns a DNS lookup that resolves every name to the given addresses in turn. */
export function leadsTo(...addresses: string[]): LookupFunction {
  let calls = 0;
  return (_host, options, done) => {
    const address = addresses[Math.min(calls, addresses.length - 1)] ?? '';
    calls += 1;
    const family = address.includes(':') ? 6 : 4;
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}
