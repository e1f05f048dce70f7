import { createServer, request as forwarded, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OfficeProxy {
  /** Chromium's switches that make it the system's proxy, for this computer too. */
  switches: string[];
  /** What it was asked for, in order. */
  asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[];
  close: () => void;
}

/** A proxy as offices have it: passes on what it is asked for, and remembers it. */
export async function officeProxy(): Promise<OfficeProxy> {
  const asked: OfficeProxy['asked'] = [];
  const server = createServer((incoming, answer) => {
    const { method, url = '', headers } = incoming;
    asked.push({ method, url, headers });
    const onward = forwarded(url, { method, headers }, (answered) => {
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
