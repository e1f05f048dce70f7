import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRecordId } from '@wa/core/domain/ids';
import { stableId } from './stable-id.ts';

describe('stableId', () => {
  it('is a record id, the same every time', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(isRecordId(stableId('page', name))).toBe(true);
        expect(stableId('page', name)).toBe(stableId('page', name));
      }),
    );
  });

  it('never changes between releases: sidebar items point to it', () => {
    expect(stableId('page', 'a-model')).toBe('b8865bd1f50e6a30094d194d');
  });

  it('keeps kinds and similar names apart', () => {
    const names = Array.from({ length: 5000 }, (_, i) => `name-${i}`);
    const ids = (['page', 'product', 'sidebar-item'] as const).flatMap((kind) =>
      names.map((n) => stableId(kind, n)),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
