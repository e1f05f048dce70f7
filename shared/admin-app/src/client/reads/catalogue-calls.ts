import { countFigurePlaces, figureCalls, listFigurePlaces } from '@wa/core/contract/figures';
import { galleryCalls } from '@wa/core/contract/gallery';
import { getSettings } from '@wa/core/contract/settings';
import { listTablePlaces, tableCalls } from '@wa/core/contract/tables';
import type { ApiClient } from '../transport/http.ts';

/** Reads of figures, tables, gallery and settings: a chunk of its own, which the gate does not wait for. */
export function catalogueCalls(api: ApiClient) {
  const query = { isDeleted: 'true' } as const;
  return {
    figures: async () => (await api.call(figureCalls.list, { query: {} })).data,
    tables: async () => (await api.call(tableCalls.list, { query: {} })).data,
    gallery: async () => (await api.call(galleryCalls.list, { query: {} })).data,
    settings: async () => [(await api.call(getSettings, {})).data],
    binned: async () => {
      const [figures, tables, groups] = await Promise.all([
        api.call(figureCalls.list, { query }),
        api.call(tableCalls.list, { query }),
        api.call(galleryCalls.list, { query }),
      ]);
      return { figure: figures.data, table: tables.data, 'gallery-group': groups.data };
    },
    figurePlaces: async (id: string) => (await api.call(listFigurePlaces, { params: { id } })).data,
    figureCounts: async () => (await api.call(countFigurePlaces, {})).data,
    tablePlaces: async (id: string) => (await api.call(listTablePlaces, { params: { id } })).data,
  };
}
