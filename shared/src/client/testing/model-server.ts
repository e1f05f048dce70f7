import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildProduct } from '../../testing/build-product.ts';
import type { Product } from '../../domain/product.ts';

/** What happens to the next write: the connection ends before or after it is carried out, or the server is busy. */
export type Fault = 'none' | 'drop-before' | 'drop-after' | 'busy' | 'refuse' | 'in-flight';

export interface ModelServer {
  url: string;
  serverId: string;
  authenticated: boolean;
  products: Product[];
  /** One fault per write, in turn; then none. */
  faults: Fault[];
  /** Every write that was carried out: its key and its address. */
  applied: { key: string; route: string }[];
  /** Writes that arrived, repetitions and refused ones included. */
  writes: number;
  /** Names of the files that arrived. */
  files: string[];
  /** True: every connection is cut. */
  down: boolean;
  close: () => Promise<void>;
}

interface Reply {
  status: number;
  body: unknown;
}

/** A small server that keeps D4's promises on versions, lists and keys, and loses connections when it is told to. */
export async function startModelServer(): Promise<ModelServer> {
  const answers = new Map<string, Reply & { hash: string }>();
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request);
    if (model.down) return void request.socket.destroy();
    const isWrite = request.method !== 'GET' && request.url !== '/api/authenticate';
    if (isWrite) model.writes += 1;
    const fault = isWrite ? (model.faults.shift() ?? 'none') : 'none';
    if (fault === 'drop-before') return void request.socket.destroy();
    if (fault === 'busy') return send(response, { status: 503, body: { error: 'busy' } });
    if (fault === 'in-flight')
      return send(response, { status: 409, body: { error: 'wait', code: 'in-flight' } });
    if (fault === 'refuse') return send(response, { status: 422, body: { error: 'Not like this' } });
    const reply = isWrite ? once(request, text) : read(request, text);
    if (fault === 'drop-after') return void request.socket.destroy();
    send(response, reply);
  }

  function read({ url = '' }: IncomingMessage, text: string): Reply {
    if (url === '/api/authenticate') {
      const { password } = JSON.parse(text) as { password?: unknown };
      if (password !== 'right') return { status: 401, body: { error: 'Incorrect password', success: false } };
      model.authenticated = true;
      return { status: 200, body: { success: true } };
    }
    if (url === '/api/session') {
      const { serverId, authenticated } = model;
      return { status: 200, body: { serverId, authenticated, apiVersion: 1 } };
    }
    if (url === '/api/products') return { status: 200, body: live() };
    const product = model.products.find(({ _id }) => url === `/api/products/${_id}`);
    return product ? { status: 200, body: product } : { status: 404, body: { error: 'No such product' } };
  }

  const live = () =>
    model.products
      .filter(({ isDeleted }) => !isDeleted)
      .sort((a, b) => a.order - b.order)
      .map(({ content: _content, ...summary }) => summary);

  function once(request: IncomingMessage, text: string): Reply {
    if (!model.authenticated) return { status: 401, body: { error: 'Log in' } };
    const key = String(request.headers['idempotency-key']);
    const route = `${String(request.method)} ${String(request.url)}`;
    // The boundary of a form differs each time; what it carries does not.
    const hash = request.url === '/api/upload' ? route : route + text;
    const known = answers.get(key);
    if (known)
      return known.hash === hash ? known : { status: 422, body: { error: 'Another request has this key' } };
    const reply = write(request, text);
    if (reply.status < 300) {
      answers.set(key, { ...reply, hash });
      model.applied.push({ key, route });
    }
    return reply;
  }

  function write({ method, url = '', headers }: IncomingMessage, text: string): Reply {
    if (url === '/api/upload') {
      model.files.push(/filename="([^"]*)"/.exec(text)?.[1] ?? '');
      const name = `file-${String(model.files.length)}.pdf`;
      return {
        status: 201,
        body: { url: `/uploads/${name}`, name, size: text.length, type: 'application/pdf' },
      };
    }
    const body =
      text === ''
        ? {}
        : (JSON.parse(text) as Partial<Product> & { products?: { _id: string; order: number }[] });
    if (url === '/api/products/reorder') {
      if (headers['if-match'] !== tagOf(live()))
        return { status: 412, body: { error: 'changed', current: live() } };
      for (const { _id, order } of body.products ?? []) {
        const product = model.products.find((entry) => entry._id === _id);
        if (product) product.order = order;
      }
      return { status: 200, body: { success: true } };
    }
    if (method === 'POST') {
      const order = Math.max(-1, ...model.products.map((product) => product.order)) + 1;
      const product = buildProduct({ ...body, order });
      model.products.push(product);
      return { status: 201, body: { ...product } };
    }
    const product = model.products.find(({ _id }) => url.includes(_id));
    if (!product) return { status: 404, body: { error: 'No such product' } };
    const tag = headers['if-match'];
    if (tag !== undefined && tag !== `"${String(product.version)}"`) {
      return { status: 412, body: { error: 'changed', current: { ...product } } };
    }
    const deletion =
      method === 'DELETE' ? { isDeleted: true } : url.includes('/bin/') ? { isDeleted: false } : {};
    Object.assign(product, body, deletion, { version: product.version + 1 });
    return { status: 200, body: { ...product } };
  }

  const model: ModelServer = {
    url: '',
    serverId: 'server-1',
    authenticated: true,
    products: [],
    faults: [],
    applied: [],
    writes: 0,
    files: [],
    down: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  model.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return model;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', ETag: tagOf(body) })
    .end(JSON.stringify(body));
}

function tagOf(value: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url')}"`;
}
