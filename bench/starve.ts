import { withServer } from './catalogue.ts';
import { figure, heading, isFew, percentile } from './report.ts';

const PRODUCTS = isFew ? 200 : 1_000;
const SECONDS = isFew ? 2 : 10;
/** The most expensive answers that a client without a session may request. */
const WORST = [
  `/search?q=${'co pi se va cl re ga st '.repeat(9)}`,
  '/search?q=qqqzzz wwwxxx vvvkkk jjjhhh zzzqqq xxxwww kkkvvv hhhjjj qqqwww zzzxxx',
  '/find?task=close-leak&pressure=3&pressureUnit=bar',
  '/find?task=close-leak&pressure=3&pressureUnit=bar&all=1',
].map(encodeURI);
const RATES = [5, 20, 100];

/** Measures how long others wait while one address requests the worst answers repeatedly. */
export async function benchStarve(): Promise<void> {
  heading(`One address asks for the worst answers, of ${String(PRODUCTS)} products`);
  const catalogue = { products: PRODUCTS, task: 'close-leak', env: { TRUST_PROXY: '1' } };
  await withServer(catalogue, async (server) => {
    const ask = async (path: string, address: string): Promise<number> => {
      const started = performance.now();
      const answer = await fetch(server.url + path, { headers: { 'X-Forwarded-For': address } });
      await answer.arrayBuffer();
      return performance.now() - started;
    };
    for (const path of ['/', ...WORST]) await ask(path, '192.0.2.1');
    for (const path of WORST) figure(`alone: ${path.slice(0, 40)}`, await ask(path, '192.0.2.1'), 'ms');
    for (const rate of RATES) {
      const asked: Promise<number>[] = [];
      const attack = setInterval(() => {
        asked.push(ask(WORST[asked.length % WORST.length] ?? '/', '192.0.2.1'));
      }, 1_000 / rate);
      const pages: number[] = [];
      const searches: number[] = [];
      const until = performance.now() + SECONDS * 1_000;
      while (performance.now() < until) {
        pages.push(await ask('/', '192.0.2.2'), await ask('/', '192.0.2.2'));
        searches.push(await ask('/search?q=clamp%208%20bar', '192.0.2.3'));
      }
      clearInterval(attack);
      await Promise.allSettled(asked);
      const name = `${String(rate)} a second`;
      figure(`${name}: a ready page, p99`, percentile(pages, 0.99), 'ms', '<= 50 ms');
      figure(`${name}: another visitor’s search, p99`, percentile(searches, 0.99), 'ms', '<= 500 ms');
    }
  });
}
