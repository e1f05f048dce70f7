import { createServer, request as forwarded, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  /** Status of the server's response; null without a response. */
  status: number | null;
}

export interface OfficeProxy {
  /** Chromium switches that select this proxy, also for addresses on this computer. */
  switches: string[];
  /** Requests in their order. */
  asked: Asked[];
  close: () => void;
}

/** Starts an office proxy that forwards and records requests. */
export async function officeProxy(): Promise<OfficeProxy> {
  const asked: OfficeProxy['asked'] = [];
  const server = createServer((incoming, answer) => {
    const { method = '', url = '', headers } = incoming;
    const entry: Asked = { method, url, headers, status: null };
    asked.push(entry);
    const onward = forwarded(url, { method, headers }, (answered) => {
      entry.status = answered.statusCode ?? null;
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    switches: [`--proxy-server=http://127.0.0.1:${String(port)}`, '--proxy-bypass-list=<-loopback>'],
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
