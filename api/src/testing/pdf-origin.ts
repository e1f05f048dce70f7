import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';

/** A fake media host that answers as the test says and counts requests. */
export interface PdfOrigin {
  server: Server;
  port: number;
  visits: { url: string; headers: Record<string, unknown> }[];
  answer: RequestListener;
}

export async function startOrigin(): Promise<PdfOrigin> {
  const origin: PdfOrigin = {
    server: createServer(),
    port: 0,
    visits: [],
    answer: (_, response) => response.end(),
  };
  origin.server.on('request', (request, response) => {
    origin.visits.push({ url: request.url ?? '', headers: request.headers });
    origin.answer(request, response);
  });
  await new Promise<void>((resolve) => origin.server.listen(0, '127.0.0.1', resolve));
  origin.port = (origin.server.address() as AddressInfo).port;
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
