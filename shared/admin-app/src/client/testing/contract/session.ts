import { describe, expect, it } from 'vitest';
import { API_VERSION, authenticate, endSession, getSession } from '@wa/core/contract/authentication';
import { endpoints } from '@wa/core/contract/endpoints';
import * as products from '@wa/core/contract/products';
import type { Subject } from './subject.ts';

/** Who calls (D3). */
export function sessionPromises({ ask, server }: Subject): void {
  describe('the session', () => {
    it('is told to everybody, with the same server and the version of the API', async () => {
      const visitor = await ask(getSession, { as: null }, 200);
      expect(visitor.body).toMatchObject({ authenticated: false, apiVersion: API_VERSION });
      const { serverId } = visitor.body as { serverId: string };
      expect((await ask(getSession, {}, 200)).body).toMatchObject({ authenticated: true, serverId });
    });

    it('begins with the right password, and ends on request', async () => {
      const wrong = await ask(authenticate, { as: null, body: { password: 'wrong' } }, 401);
      expect(wrong.body).toMatchObject({ success: false });
      const headers = { 'X-Client': 'desktop' };
      const body = { password: server().password };
      const { token } = (await ask(authenticate, { as: null, body, headers }, 200)).body as {
        token: string;
      };
      await ask(products.listProducts, { as: token, query: { isDeleted: 'true' } }, 200);
      await ask(endSession, { as: token }, 200);
      await ask(products.listProducts, { as: token, query: { isDeleted: 'true' } }, 401);
    });

    it('is asked for by every write, before anything else is looked at', async () => {
      const closed = endpoints.filter(({ access }) => access === 'session');
      expect(closed.length).toBeGreaterThan(10);
      for (const endpoint of closed)
        await ask(endpoint, { as: null, params: { id: 'x', slug: 'x', kind: 'page' } }, 401);
    });
  });
}
