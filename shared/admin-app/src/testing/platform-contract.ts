import { describe, expect, it } from 'vitest';
import type { Platform } from '../platform/port.ts';

/** Access of the suite to a platform and its storage medium. */
export interface PlatformSubject {
  platform: Platform;
  /** Restarts the same computer after killing the process. */
  restart: () => Promise<Platform>;
  /** Damages the stored bytes of a record in the area 'drafts'. */
  damageDraft: (key: string) => Promise<void>;
  /** Damages the stored bytes of the nth record (from 0) of a log. */
  damageLog: (log: string, index: number) => Promise<void>;
}

/** Describes the contract that every implementation of the platform must pass (house style 11). */
export function describePlatform(name: string, make: () => Promise<PlatformSubject>): void {
  describe(`platform: ${name}`, () => {
    it('returns and lists stored values by their area and key, deletes, and clears', async () => {
      const { storage } = (await make()).platform;
      const value = { text: 'ä “quoted”\n\u2028', list: [1, null, true] };
      for (const key of ['b', 'a', 'c/d:1']) await storage.put('drafts', key, value);
      await storage.put('cache', 'a', 'other');
      expect(await storage.get('drafts', 'a')).toEqual(value);
      await storage.delete('drafts', 'b');
      await storage.delete('drafts', 'missing');
      expect(await storage.get('drafts', 'b')).toBeUndefined();
      expect((await storage.list('drafts')).map(({ key }) => key)).toEqual(['a', 'c/d:1']);
      await storage.clear('drafts');
      expect(await storage.list('drafts')).toEqual([]);
      expect(await storage.get('cache', 'a')).toBe('other');
    });

    it('keeps records, logs, and blobs through a restart', async () => {
      const subject = await make();
      const { storage } = subject.platform;
      const bytes = new Uint8Array([0, 255, 7]);
      await storage.put('settings', 'one', 1);
      await storage.append('queue', [{ n: 1 }], 0);
      await storage.append('queue', [{ n: 2 }], 0);
      await storage.putBlob('blob', { name: 'a.pdf', type: 'application/pdf', bytes });
      const again = (await subject.restart()).storage;
      expect(await again.get('settings', 'one')).toBe(1);
      expect((await again.readLog('queue', 0)).map(({ value }) => value)).toEqual([{ n: 1 }, { n: 2 }]);
      const blob = await again.getBlob('blob');
      expect(blob?.name).toBe('a.pdf');
      expect([...(blob?.bytes ?? [])]).toEqual([0, 255, 7]);
      await again.deleteBlob('blob');
      expect(await again.getBlob('blob')).toBeNull();
    });

    it('appends in order with increasing positions, and reads from a position', async () => {
      const { storage } = (await make()).platform;
      await Promise.all(Array.from({ length: 20 }, (_, n) => storage.append('queue', [n], 0)));
      await storage.append('other', ['x'], 0);
      const all = await storage.readLog('queue', 0);
      expect(all.map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, n) => n));
      const middle = all[9]?.position ?? 0;
      expect((await storage.readLog('queue', middle)).map(({ value }) => value)).toEqual([
        10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
      ]);
    });

    it('appends several records at once, and returns all that the caller hasn’t seen', async () => {
      const subject = await make();
      const { storage } = subject.platform;
      const seen = (await storage.append('queue', ['seen'], 0)).at(-1)?.position ?? 0;
      await storage.append('queue', ['by another'], 0);
      await storage.append('other', ['elsewhere'], 0);
      const fresh = await storage.append('queue', ['first', 'second'], seen);
      expect(fresh.map(({ value }) => value)).toEqual(['by another', 'first', 'second']);
      const again = (await subject.restart()).storage;
      expect(await again.readLog('queue', seen)).toEqual(fresh);
    });

    it('returns all records of a log that begins before the position that the caller has read', async () => {
      const { storage } = (await make()).platform;
      await storage.append('queue', ['by another'], 0);
      const all = await storage.append('queue', ['first', 'second'], 1_000);
      expect(all.map(({ value }) => value)).toEqual(['by another', 'first', 'second']);
    });

    it('rewrites a log completely or not at all, at positions that no reader has seen', async () => {
      const subject = await make();
      const { storage } = subject.platform;
      for (const n of [1, 2, 3]) await storage.append('queue', [n], 0);
      const failing = storage.rewriteLog('queue', () => {
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      const before = await storage.readLog('queue', 0);
      expect(before.map(({ value }) => value)).toEqual([1, 2, 3]);
      const seen = before.at(-1)?.position ?? 0;
      await storage.rewriteLog('queue', (values) => [values.length]);
      expect((await storage.readLog('queue', seen)).map(({ value }) => value)).toEqual([3]);
      const again = (await subject.restart()).storage;
      await again.append('queue', ['next'], 0);
      expect((await again.readLog('queue', 0)).map(({ value }) => value)).toEqual([3, 'next']);
    });

    it('quarantines a damaged record, reports it, and continues', async () => {
      const subject = await make();
      const { storage } = subject.platform;
      await storage.put('drafts', 'bad', { text: 'important' });
      await storage.put('drafts', 'good', 1);
      for (const n of [1, 2, 3]) await storage.append('queue', [n], 0);
      await subject.damageDraft('bad');
      await subject.damageLog('queue', 1);
      const again = (await subject.restart()).storage;
      expect(await again.list('drafts')).toEqual([{ key: 'good', value: 1 }]);
      expect((await again.readLog('queue', 0)).map(({ value }) => value)).toEqual([1, 3]);
      expect(
        again
          .problems()
          .map(({ where }) => where)
          .sort(),
      ).toEqual(['drafts', 'log:queue']);
      expect(await again.list('aside')).toHaveLength(2);
    });

    it('rejects values that aren’t JSON instead of storing something else', async () => {
      const { storage } = (await make()).platform;
      await expect((async () => storage.put('drafts', 'a', undefined))()).rejects.toThrow();
      expect(await storage.get('drafts', 'a')).toBeUndefined();
    });

    it('runs work of one name in sequence, even after a failure', async () => {
      const { lock } = (await make()).platform;
      const order: string[] = [];
      let open = () => {};
      const gate = new Promise<void>((resolve) => (open = resolve));
      const first = lock.exclusive('a', async () => {
        order.push('first in');
        await gate;
        order.push('first out');
        throw new Error('failed');
      });
      const second = lock.exclusive('a', async () => {
        order.push('second');
        return 2;
      });
      await lock.exclusive('b', async () => void order.push('other name'));
      open();
      await expect(first).rejects.toThrow('failed');
      expect(await second).toBe(2);
      expect(order.indexOf('second')).toBeGreaterThan(order.indexOf('first out'));
      expect(order.indexOf('other name')).toBeLessThan(order.indexOf('first out'));
    });

    it('remembers flags', async () => {
      const { flags } = (await make()).platform;
      flags.set('admin-auth', 'yes');
      expect(flags.get('admin-auth')).toBe('yes');
      flags.set('admin-auth', null);
      expect(flags.get('admin-auth')).toBeNull();
    });
  });
}
