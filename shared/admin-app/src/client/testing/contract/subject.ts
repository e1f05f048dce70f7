import { createProduct, listProducts } from '@wa/core/contract/products';
import type { Product, ProductSummary } from '@wa/core/domain/products/product';
import type { StartedServer } from '../real-server.ts';
import { createAsker, type Asker } from './ask.ts';

/** No record has it. */
export const UNKNOWN = 'f'.repeat(24);
/** No record could have these. */
export const MALFORMED = ['short', 'F'.repeat(24), `${'f'.repeat(23)}g`];

/** The server that is held to the contract, and what every part of the suite needs of it. */
export interface Subject {
  server: () => StartedServer;
  ask: Asker;
  create: (fields?: object) => Promise<Product>;
  /** Products outside the bin. */
  live: () => Promise<ProductSummary[]>;
  newKey: () => string;
}

/** @param server is running when the first test begins */
export function createSubject(server: () => StartedServer): Subject {
  let made = 0;
  const ask = createAsker(server);
  const newKey = () => `key-${String((made += 1))}`;
  return {
    server,
    ask,
    newKey,
    create: async (fields = {}) => {
      const body = { title: `Product ${newKey()}`, image: 'a-model', ...fields };
      return (await ask(createProduct, { body }, 201)).body as Product;
    },
    live: async () => (await ask(listProducts, {}, 200)).body as ProductSummary[],
  };
}

export function tagOf(version: number): Record<string, string> {
  return { 'If-Match': `"${String(version)}"` };
}
