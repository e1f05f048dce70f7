import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/store/open-for-tests.ts';
import { API_STORES } from '../../testing/stores.ts';
import { createItem } from './routes.ts';

describe.each(API_STORES)('the children of an item on $name', (factory) => {
  const store = useStore(factory);

  it('cost as many calls to the store for 200 as for one: a busy MongoDB cuts a long transaction off', async () => {
    const callsFor = (count: number) =>
      store().transact(async (tx) => {
        let calls = 0;
        const counted = new Proxy(tx, {
          get: (target, name) => {
            calls += 1;
            return Reflect.get(target, name) as unknown;
          },
        });
        const children = Array.from({ length: count }, (_, at) => ({ name: `Child ${at}`, href: `/${at}` }));
        await createItem(counted, { name: `With ${count}`, children }, new Date());
        return calls;
      });
    expect(await callsFor(200)).toBe(await callsFor(1));
  });
});
