import { randomUUID } from 'node:crypto';
import { buildFigure } from '@wa/core/testing/build-figure';

/** A record of this writer, with the number of answered writes that changed it. */
export interface Own {
  collection: 'products' | 'pages' | 'sidebarItems';
  id: string | null;
  writes: number;
}

export interface KeyedCall {
  method: string;
  path: string;
  body?: object;
  key: string;
  /** The record that the call changes; null if it changes only an order. */
  of: Own | null;
}

export interface Answered {
  status: number;
  text: string;
}

/** Sends a call to the server; rejects if the server is down. */
export type Send = (call: KeyedCall) => Promise<Answered>;

/** A client that makes every kind of change, one call at a time, each with its own idempotency key. */
export interface KeyedWriter {
  name: string;
  product: Own;
  page: Own;
  item: Own;
  /** Ids of the item's children, and the names from saves of all of them. */
  children: string[];
  generations: string[][];
  /** Keys of the figures created by one import. */
  imported: string[];
  /** The call that has been sent but not answered. */
  underWay: KeyedCall | null;
  /** The last answered call and its answer. */
  last: { call: KeyedCall; answer: Answered } | null;
  /** Sends the calls in order until all are answered or one fails. */
  run: (send: Send) => Promise<void>;
  /**
   * Records an answer.
   * @throws Error if the server rejected the call
   */
  acknowledge: (call: KeyedCall, answer: Answered) => void;
}

export function createKeyedWriter(name: string): KeyedWriter {
  const own = (collection: Own['collection']): Own => ({ collection, id: null, writes: 0 });
  const [product, page, item] = [own('products'), own('pages'), own('sidebarItems')];
  const idOf = ({ id }: Own) => id ?? 'not made yet';
  const call = (of: Own | null, method: string, path: string, body?: object): KeyedCall => {
    return { of, method, path, key: randomUUID(), ...(body && { body }) };
  };
  const content = `<p>${name}</p>`;
  const generations = ['first', 'second'].map((each) =>
    ['a', 'b', 'c'].map((child) => `${name} ${child} ${each}`),
  );
  const childrenOf = (generation: number) =>
    generations[generation]?.map((child, at) => {
      const _id = writer.children[at];
      return { name: child, href: `/${name}`, ...(_id && { _id }) };
    });
  const figures = Array.from({ length: 3 }, () => buildFigure());
  const steps: (() => KeyedCall)[] = [
    () =>
      call(product, 'POST', '/api/products', { title: name, slug: name, image: 'grip-couplings', content }),
    () => call(product, 'PUT', `/api/products/${idOf(product)}`, { slug: `${name}-renamed` }),
    () => call(page, 'PUT', `/api/pages/slug/${name}-page`, { title: name }),
    () => call(page, 'PUT', `/api/pages/slug/${name}-page`, { slug: `${name}-moved` }),
    () =>
      call(item, 'POST', '/api/sidebar-items', {
        ...{ name, linkedProduct: idOf(product) },
        children: childrenOf(0),
      }),
    () =>
      call(item, 'PUT', `/api/sidebar-items/${idOf(item)}`, {
        name: `${name} again`,
        children: childrenOf(1),
      }),
    () =>
      call(null, 'POST', '/api/import/apply', {
        figures: figures.map((fields) => ({ _id: null, version: null, fields })),
        products: [],
        order: null,
      }),
    () =>
      call(null, 'POST', '/api/products/reorder', {
        products: [{ _id: idOf(product), order: Math.floor(Math.random() * 1_000) }],
      }),
    () => call(product, 'DELETE', `/api/products/${idOf(product)}`),
    () => call(product, 'PUT', `/api/bin/restore/${idOf(product)}?type=product`),
    () => call(page, 'DELETE', `/api/pages/${idOf(page)}`),
    () => call(page, 'DELETE', `/api/bin/permanent/${idOf(page)}?type=page`),
  ];

  const writer: KeyedWriter = {
    name,
    product,
    page,
    item,
    children: [],
    generations,
    imported: figures.map(({ key }) => key),
    underWay: null,
    last: null,
    async run(send) {
      for (const step of steps) {
        const next = step();
        writer.underWay = next;
        writer.acknowledge(next, await send(next));
      }
    },
    acknowledge(answered, answer) {
      const { method, path, of } = answered;
      if (answer.status > 299) throw new Error(`${method} ${path}: ${String(answer.status)} ${answer.text}`);
      writer.underWay = null;
      writer.last = { call: answered, answer };
      if (of === null) return;
      const record = JSON.parse(answer.text) as { _id: string; children?: { _id: string }[] };
      of.id ??= record._id;
      if (of === item) writer.children = record.children?.map(({ _id }) => _id) ?? [];
      of.writes += 1;
    },
  };
  return writer;
}
