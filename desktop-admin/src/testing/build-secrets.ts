import type { SecretStore } from '../main/server/session-token.ts';

/**
 * Builds a secret store, which a test can make unavailable. It only prefixes a text, so that a test can read
 * the stored value.
 */
export function buildSecrets(isAvailable = true): SecretStore {
  return {
    isAvailable: async () => isAvailable,
    seal: async (text) => Buffer.from(`sealed:${Buffer.from(text).toString('hex')}`),
    open: async (sealed) => {
      const [mark, hex = ''] = sealed.toString().split(':');
      if (mark !== 'sealed') throw new Error('not sealed here');
      return Buffer.from(hex, 'hex').toString();
    },
  };
}
