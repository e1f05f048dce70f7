import {
  certificateCalls,
  figureCalls,
  galleryCalls,
  getSettings,
  tableCalls,
} from '@wa/core/contract/catalogue';
import type { ApiClient, ListCopy } from '../transport/http.ts';

/**
 * Reads of figures, tables, gallery, and settings. They are a separate chunk that the sign-in screen doesn't
 * load.
 */
export function catalogueCalls(api: ApiClient) {
  const query = { isDeleted: 'true' } as const;
  return {
    figures: (copy: ListCopy) => api.list(figureCalls.list, copy),
    tables: (copy: ListCopy) => api.list(tableCalls.list, copy),
    gallery: (copy: ListCopy) => api.list(galleryCalls.list, copy),
    certificates: (copy: ListCopy) => api.list(certificateCalls.list, copy),
    settings: async () => ({ data: [await api.call(getSettings, {})], etag: null }),
    binned: async () => {
      const [figure, table, groups, certificate] = await Promise.all([
        api.call(figureCalls.list, { query }),
        api.call(tableCalls.list, { query }),
        api.call(galleryCalls.list, { query }),
        api.call(certificateCalls.list, { query }),
      ]);
      return { figure, table, 'gallery-group': groups, certificate };
    },
  };
}
