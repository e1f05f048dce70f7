/** CDNs in front of the site: how pages say that they may be kept there, and how one is told to drop them. */
import type { CdnSettings } from '../config/env.ts';

/** Seconds. What is dropped at each change may stay for long; a visitor gets the old page while a new one is fetched. */
const KEEP = 'max-age=86400, stale-while-revalidate=60, stale-if-error=86400';

interface Kind {
  /** Names of the headers, which the CDN takes off before the visitor sees them. */
  keysHeader: string;
  controlHeader: string;
  separator: string;
  /** Of one call. */
  keysMax: number;
  body: (keys: readonly string[]) => object;
  authorization: (token: string) => Record<string, string>;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const SURROGATE = { keysHeader: 'Surrogate-Key', controlHeader: 'Surrogate-Control', separator: ' ' };

export const CDN_KINDS = {
  generic: { ...SURROGATE, keysMax: 256, body: (keys) => ({ keys }), authorization: bearer },
  fastly: {
    ...SURROGATE,
    keysMax: 256,
    body: (keys) => ({ surrogate_keys: keys }),
    authorization: (token) => ({ 'Fastly-Key': token }),
  },
  cloudflare: {
    keysHeader: 'Cache-Tag',
    controlHeader: 'CDN-Cache-Control',
    separator: ',',
    keysMax: 30,
    body: (keys) => ({ tags: keys }),
    authorization: bearer,
  },
} as const satisfies Record<CdnSettings['kind'], Kind>;

/** What a page that was made of content says to the CDN. */
export function cdnHeaders(kind: CdnSettings['kind'], keys: readonly string[]): Record<string, string> {
  const { keysHeader, controlHeader, separator } = CDN_KINDS[kind];
  return { [keysHeader]: keys.join(separator), [controlHeader]: KEEP };
}
