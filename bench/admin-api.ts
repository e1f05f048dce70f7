import { PASSWORD, type RunningServer } from '../e2e/support/server.ts';
import { figure, heading, median } from './report.ts';

interface Listed {
  _id: string;
  order: number;
}

/** A logged-in caller of the JSON API, as a script would use it. */
export async function session(
  server: RunningServer,
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const login = await fetch(`${server.url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return (path, init = {}) =>
    fetch(server.url + path, {
      ...init,
      headers: { 'content-type': 'application/json', cookie, ...init.headers },
    });
}

async function timed(action: () => Promise<Response>): Promise<number> {
  const started = performance.now();
  const answer = await action();
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return performance.now() - started;
}

/** Reading and reordering a long list. */
export async function benchLongList(server: RunningServer, count: number): Promise<void> {
  const call = await session(server);
  heading(`With ${count} products`);
  const list = (await (await call('/api/products')).json()) as Listed[];
  const reversed = [...list].reverse().map((product, order) => ({ _id: product._id, order }));
  const times: number[] = [];
  for (const products of [reversed, [...reversed].reverse(), reversed]) {
    times.push(
      await timed(() =>
        call('/api/products/reorder', { method: 'POST', body: JSON.stringify({ products }) }),
      ),
    );
  }
  figure(`reorder of ${list.length} products`, median(times), 'ms');
  const first = reversed[0];
  if (!first) return;
  const edits: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    await timed(() =>
      call(`/api/products/${first._id}`, {
        method: 'PUT',
        body: JSON.stringify({ title: `Edited ${round}` }),
      }),
    );
    const home = await (await fetch(`${server.url}/`)).text();
    if (!home.includes(`Edited ${round}`)) throw new Error('the edit is not visible on the home page');
    edits.push(performance.now() - started);
  }
  figure('one edit saved and visible on the home page', median(edits), 'ms');
}
