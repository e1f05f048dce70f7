import { describe, expect, it } from 'vitest';
import {
  deployFailed,
  DOCUMENT_HINT,
  keptHere,
  loginFailed,
  pageSaveFailed,
  productSaveFailed,
} from './messages.ts';

describe('messages with a reason', () => {
  it('quotes the server on a failed product save and has its own words otherwise', () => {
    expect(productSaveFailed('Slug is taken')).toBe('❌ Slug is taken');
    expect(productSaveFailed()).toBe('❌ Failed to save product.');
    expect(productSaveFailed('  ')).toBe('❌ Failed to save product.');
  });

  it('tells a refused deploy from one that never started', () => {
    expect(deployFailed('no disk left')).toBe('❌ Deploy failed: no disk left');
    expect(deployFailed()).toBe('❌ Failed to trigger deploy.');
  });

  it('prefers error over message over status on a failed page save', () => {
    expect(pageSaveFailed({ error: 'a', message: 'b', status: 500 })).toBe('Error saving page: a');
    expect(pageSaveFailed({ error: '', message: 'b', status: 500 })).toBe('Error saving page: b');
    expect(pageSaveFailed({ status: 500 })).toBe('Error saving page: 500');
    expect(pageSaveFailed()).toBe('Error saving page.');
  });

  it('shows the message of a failed login, if there is one', () => {
    expect(loginFailed('Network down')).toBe('Network down');
    expect(loginFailed()).toBe('Login failed');
  });

  it('speaks of the connection only when there is none', () => {
    expect(keptHere('offline')).toBe('Saved on this computer. It is sent when the connection is back.');
    for (const why of ['locked', 'unclear', 'behind'] as const) {
      expect(keptHere(why)).toMatch(/^Saved on this computer\. /);
      expect(keptHere(why)).not.toContain('connection');
    }
  });

  it('takes the document hint from the limit', () => {
    expect(DOCUMENT_HINT).toBe('max 20 MB');
  });
});
