import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('keeps the address of a download until the browser has read it, and gives it up later', async () => {
  const revoke = vi.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: revoke });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await saveFile('figures.csv', 'text/csv', new Uint8Array(1));
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:1');
});
