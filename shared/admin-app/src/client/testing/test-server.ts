import { endSession } from '@wa/core/contract/authentication';
import { deletePermanently } from '@wa/core/contract/history';
import {
  createProduct,
  listProducts,
  reorderProducts,
  updateProduct,
  type ProductChanges,
} from '@wa/core/contract/content';
import { updateSettings, type SettingsChanges } from '@wa/core/contract/catalogue';
import type { ProductSummary } from '@wa/core/domain/products/product';
import { buildProductInput } from '@wa/core/testing/build-product';
import { createApiClient } from '../transport/http.ts';
import { createFetchTransport } from './fetch-transport.ts';
import { startNetwork, type Network } from './network.ts';
import { startRealServer } from './real-server.ts';

/** The API behind a network that can fail, and another administrator whose connection never fails. */
export interface TestServer extends Network {
  password: string;
  /** Live and deleted products, in their order. */
  products: () => Promise<ProductSummary[]>;
  /** Titles of the live products, as a visitor sees them. */
  titles: () => Promise<string[]>;
  /** Edits by someone else. */
  others: {
    add: (title: string) => Promise<void>;
    /** Changes the product at this index. */
    change: (index: number, changes: ProductChanges) => Promise<void>;
    /** Orders products by their titles. The others keep their positions. */
    order: (...titles: string[]) => Promise<void>;
    /** Permanently deletes a product from the bin. */
    deleteForGood: (id: string) => Promise<void>;
    settings: (changes: SettingsChanges) => Promise<void>;
    endSession: () => Promise<void>;
  };
}

/** Starts a server with products of these titles, in this order. */
export async function startTestServer(titles: readonly string[]): Promise<TestServer> {
  const server = await startRealServer();
  const headers = { authorization: `Bearer ${server.token}` };
  const api = createApiClient({ transport: createFetchTransport(server.origin, headers) });
  const network = await startNetwork(server);
  const { close } = network;
  const list = (isDeleted: 'true' | 'false') => api.call(listProducts, { query: { isDeleted } });

  const others: TestServer['others'] = {
    async add(title) {
      const { slug: _made, ...input } = buildProductInput({ title });
      await api.call(createProduct, { body: input });
    },
    async change(index, body) {
      const product = (await list('false'))[index];
      if (product === undefined) throw new Error(`No product at index ${String(index)}`);
      await api.call(updateProduct, { params: { id: product._id }, body });
    },
    async order(...wanted) {
      const live = await list('false');
      const products = wanted.map((title, order) => {
        const product = live.find((each) => each.title === title);
        if (product === undefined) throw new Error(`No product is called ${title}`);
        return { _id: product._id, order };
      });
      await api.call(reorderProducts, { body: { products } });
    },
    async deleteForGood(id) {
      await api.call(deletePermanently, { params: { id }, query: { type: 'product' } });
    },
    async settings(body) {
      await api.call(updateSettings, { body });
    },
    async endSession() {
      await api.call(endSession, {});
    },
  };

  for (const title of titles) await others.add(title);
  return Object.assign(network, {
    password: server.password,
    products: async () =>
      [...(await list('false')), ...(await list('true'))].sort((a, b) => a.order - b.order),
    titles: async () => (await list('false')).map(({ title }) => title),
    others,
    async close() {
      await close();
      await server.stop();
    },
  });
}
