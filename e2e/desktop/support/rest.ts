import { PASSWORD } from '../../support/server.ts';

/** Another administrator, who works over the API as any program may. */
export interface OtherAdmin {
  get: (path: string) => Promise<unknown>;
  put: (path: string, body: unknown) => Promise<void>;
}

interface ListedProduct {
  _id: string;
  title: string;
  version: number;
}

export async function otherAdmin(url: string): Promise<OtherAdmin> {
  const headers = { 'Content-Type': 'application/json', 'X-Client': 'desktop' };
  const login = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ password: PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const authorized = { ...headers, Authorization: `Bearer ${token}` };
  return {
    get: async (path) => (await fetch(url + path, { headers: authorized })).json(),
    put: async (path, body) => {
      const answer = await fetch(url + path, {
        method: 'PUT',
        headers: authorized,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    },
  };
}

export async function products(url: string): Promise<ListedProduct[]> {
  return (await (await fetch(`${url}/api/products`)).json()) as ListedProduct[];
}

export async function titles(url: string): Promise<string[]> {
  return (await products(url)).map(({ title }) => title);
}
