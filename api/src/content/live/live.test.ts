import { afterEach, describe, expect, test } from 'vitest';
import { EVENT_STREAM, liveAnswer, type LiveAnswer, type OpenElsewhere } from '@wa/core/contract/live';
import { API_STORES } from '../../testing/stores.ts';
import { useTestApi } from '../../testing/test-api.ts';
import { pruneList } from '../../store/change-log.ts';
import { changesSince } from './recent-changes.ts';

const PAGE = 'page/65f0aa11bb22cc33dd44ee55';
const HOUR = 60 * 60_000;
type News = Pick<LiveAnswer, 'seq' | 'changes'>;

describe.each(API_STORES)('live updates on $name', (factory) => {
  const api = useTestApi(factory);
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  const server = (number: number) => api.origins[number % api.origins.length] ?? '';
  const last = () => api.origins.length - 1;
  const headersOf = (token: string) => ({ Authorization: `Bearer ${token}` });
  const signIn = (editor: string | null = null) => api.core.sessions.start('bearer', { editor });

  /** Opens a stream as a window of a session does. */
  async function openStream(number: number, token: string, query = '') {
    const aborter = new AbortController();
    closers.push(() => aborter.abort());
    const response = await fetch(`${server(number)}/api/live?${query}`, {
      headers: { ...headersOf(token), Accept: EVENT_STREAM },
      signal: aborter.signal,
    });
    const news: News[] = [];
    let elsewhere: OpenElsewhere[] = [];
    let isEnded = false;
    const read = async () => {
      let text = '';
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const [, name, data = 'null'] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
          if (name === 'changes') news.push(JSON.parse(data) as News);
          if (name === 'elsewhere') elsewhere = JSON.parse(data) as OpenElsewhere[];
        }
      }
    };
    void read()
      .catch(() => undefined)
      .finally(() => (isEnded = true));
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      news,
      kinds: () => news.slice(1).flatMap(({ changes }) => changes.map(({ kind }) => kind)),
      elsewhere: () => elsewhere,
      isEnded: () => isEnded,
      close: () => aborter.abort(),
    };
  }
  /** Sends a request to one server, without telling the others. */
  const send = (number: number, method: string, path: string, body?: object, token = api.adminToken) =>
    fetch(server(number) + path, {
      method,
      headers: { ...headersOf(token), 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const addProduct = async (title: string) =>
    (await (await send(0, 'POST', '/api/products', { title, image: 'a-model' })).json()) as { _id: string };
  const ask = async (number: number, query: string, token = api.adminToken) => {
    const answer = await send(number, 'GET', `/api/live?${query}`, undefined, token);
    expect(answer.status).toBe(200);
    return liveAnswer.parse(await answer.json());
  };

  test('a change reaches the streams of every server within a second, with kind and id (D38.1)', async () => {
    const streams = await Promise.all(
      api.origins.map((_origin, number) => openStream(number, api.adminToken)),
    );
    for (const { status, type } of streams)
      expect([status, type]).toEqual([200, `${EVENT_STREAM}; charset=utf-8`]);
    await expect.poll(() => streams.map(({ news }) => news.length)).toEqual(streams.map(() => 1));
    const { _id } = await addProduct('Seen by all');
    const change = { kind: 'product', action: 'created', id: _id, version: 1 };
    // A poll of the change log can be a second away on another server.
    for (const { news } of streams)
      await expect.poll(() => news.at(-1)?.changes, { timeout: 1_500, interval: 20 }).toEqual([change]);
    expect(JSON.stringify(streams.map(({ news }) => news))).not.toContain('Seen by all');
  });

  test('a stream starts with the changes since the window’s number, or of the last minute (D38.1)', async () => {
    await addProduct('Before the number');
    const { seq } = await ask(0, 'after=0');
    const { _id } = await addProduct('After the number');
    const stream = await openStream(last(), api.adminToken, `after=${String(seq)}`);
    await expect.poll(() => stream.news[0]?.changes).toMatchObject([{ kind: 'product', id: _id }]);
    expect((await ask(0, '')).changes).toContainEqual({
      kind: 'product',
      action: 'created',
      id: _id,
      version: 1,
    });
  });

  test('a number that the change log doesn’t continue means that everything may have changed (D38.1)', async () => {
    await addProduct('One');
    await addProduct('Two');
    const { store } = api.core;
    const everything = [{ kind: 'catalogue', action: 'restored', id: null, version: null }];
    expect((await changesSince(store, 1_000_000)).changes).toEqual(everything);
    await store.transact((tx) => pruneList(tx, 'changes', 1));
    const { seq, changes } = await changesSince(store, 0);
    expect(changes).toEqual(everything);
    expect(await changesSince(store, seq)).toEqual({ seq, changes: [] });
  });

  test('a held call answers as soon as something changes (D38.1)', async () => {
    const { seq } = await ask(0, '');
    const answers = api.origins.map((_origin, number) => ask(number, `after=${String(seq)}&hold=[]`));
    const { _id } = await addProduct('For those who poll');
    for (const answer of await Promise.all(answers)) expect(answer.changes).toMatchObject([{ id: _id }]);
  });

  test('needs a session, and ends with it before it sends another change (D38.1)', async () => {
    const token = await signIn();
    const stream = await openStream(last(), token, 'window=leaves-now&open=page/signed-out');
    const stays = await openStream(last(), api.adminToken, 'window=stays-here&open=page/signed-out');
    await expect.poll(() => stays.elsewhere().length).toBe(1);
    expect((await send(0, 'DELETE', '/api/session', undefined, token)).status).toBe(200);
    await addProduct('Not for a session that ended');
    await expect.poll(() => stays.kinds(), { timeout: 1_500 }).toEqual(['product']);
    await expect.poll(stream.isEnded).toBe(true);
    expect(stream.kinds()).toEqual([]);
    await expect.poll(() => stays.elsewhere()).toEqual([]);
    expect((await openStream(0, token)).status).toBe(401);
  });

  test('an unused window doesn’t keep its session from ending after 12 idle hours (D38.1)', async () => {
    const token = await signIn();
    api.pass(7 * HOUR);
    const answer = await send(0, 'GET', '/api/live', undefined, token);
    api.pass(6 * HOUR);
    const { status } = await openStream(0, token);
    // The clock is set back, so that the sessions of the other tests are valid.
    api.pass(-13 * HOUR);
    expect([answer.status, status]).toEqual([200, 401]);
  });

  test('a session has four waiting calls, and a fifth is answered at once (D38.1)', async () => {
    const token = await signIn();
    for (let n = 0; n < 4; n += 1) expect((await openStream(0, token)).status).toBe(200);
    expect((await openStream(0, token)).status).toBe(503);
    const { seq } = await ask(0, 'after=0', token);
    expect(await ask(0, `after=${String(seq)}&hold=[]`, token)).toEqual({ seq, changes: [], elsewhere: [] });
    expect((await openStream(0, await signIn())).status).toBe(200);
  });

  test('names who has the same record open on any server, until they close it (D38.3)', async () => {
    const anna = await openStream(0, await signIn('Anna'), `window=of-anna-1&open=${PAGE},settings/all`);
    const office = await openStream(last(), await signIn(), `window=of-office&open=${PAGE}`);
    const other = await openStream(last(), await signIn('Ben'), 'window=of-ben-11&open=page/another');
    const named = { record: PAGE, name: 'Anna', device: 'desktop app', isOwn: false };
    await expect.poll(office.elsewhere, { timeout: 3_000 }).toEqual([named]);
    await expect.poll(anna.elsewhere, { timeout: 3_000 }).toEqual([{ ...named, name: null }]);
    expect(other.elsewhere()).toEqual([]);
    anna.close();
    await expect.poll(office.elsewhere, { timeout: 5_000 }).toEqual([]);
  });

  test('distinguishes windows of the same editor or session from those of others (D38.3)', async () => {
    const shared = await signIn();
    const one = await openStream(0, shared, 'window=window-one&open=page/of-the-office');
    await openStream(last(), shared, 'window=window-two&open=page/of-the-office');
    await expect.poll(() => one.elsewhere(), { timeout: 3_000 }).toMatchObject([{ name: null, isOwn: true }]);
    const record = 'table/of-anna';
    const anna = await openStream(0, await signIn('Anna'), `window=window-one&open=${record}`);
    await openStream(last(), await signIn('Anna'), `window=window-two&open=${record}`);
    await expect
      .poll(() => anna.elsewhere(), { timeout: 3_000 })
      .toMatchObject([{ name: 'Anna', isOwn: true }]);
  });

  test('a window that opens another record closes the previous one at once (D38.3)', async () => {
    const [ben, watcher] = [await signIn('Ben'), await signIn()];
    const seen = await openStream(0, watcher, 'window=the-watcher&open=page/one,page/two');
    const first = await openStream(0, ben, 'window=of-ben-22&open=page/one');
    await expect.poll(() => seen.elsewhere()).toMatchObject([{ record: 'page/one' }]);
    await openStream(0, ben, 'window=of-ben-22&open=page/two');
    first.close();
    await expect.poll(() => seen.elsewhere()).toMatchObject([{ record: 'page/two' }]);
  });

  test('a held call answers when someone opens the record, and keeps the window open between two calls (D38.3)', async () => {
    const [token, other] = [await signIn(), await signIn('Cleo')];
    const { seq } = await ask(0, '', token);
    const query = `after=${String(seq)}&window=polls-only&open=page/held`;
    const answer = ask(0, `${query}&hold=[]`, token);
    const cleo = await openStream(last(), other, 'window=of-cleo-1&open=page/held');
    expect((await answer).elsewhere).toMatchObject([{ record: 'page/held', name: 'Cleo' }]);
    await expect.poll(() => cleo.elsewhere(), { timeout: 3_000 }).toMatchObject([{ name: null }]);
  });

  test.each(['open=page', 'open=page/a%20b', 'window=x', 'after=-1', `open=${'page/a,'.repeat(9)}`])(
    'refuses the query %s (D38.3)',
    async (query) => {
      expect((await send(0, 'GET', `/api/live?${query}`)).status).toBe(400);
    },
  );
});
