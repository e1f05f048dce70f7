import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { keptItems, movedItems } from '@wa/core/domain/inquiry/inquiry-list';
import { inquiryQuery, type InquiryItem } from '@wa/core/domain/inquiry/inquiry-link';
import type { InquiryLine } from '@wa/core/domain/inquiry/read-inquiry';
import { INQUIRY_PATH } from '@wa/core/domain/site-routes';
import { loadRoute } from '../../site/load-route.ts';
import { keep, onKept, readKept } from '../../site/inquiry/device-list.ts';

interface DeviceList {
  items: readonly InquiryItem[];
  /** The items with their listed values; null until those have been read. */
  lines: readonly InquiryLine[] | null;
  /** True if the catalog could not be read: the lines then contain only the items. */
  isUnread: boolean;
  /** False until a server has answered. A static host has none. */
  hasServer: boolean;
}

type Known = ReadonlyMap<string, Pick<InquiryLine, 'part' | 'published' | 'brief' | 'asks'>>;
const NOTHING = { part: null, published: '', brief: '', restraint: '', asks: [] };

/**
 * Returns the quote list of this device, synchronized between tabs, with the catalog data of its products.
 */
export function useDeviceList(): DeviceList {
  const kept = useSyncExternalStore(onKept, readKept, () => '');
  const items = useMemo(() => keptItems(kept), [kept]);
  const [known, setKnown] = useState<Known>(new Map());
  const [hasServer, setHasServer] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const missing = [...new Set(items.map(({ slug }) => slug))].filter((slug) => !known.has(slug));
  const query = inquiryQuery(missing.map((slug) => ({ slug })));

  useEffect(() => {
    if (query === '') return;
    const controller = new AbortController();
    const read = async () => {
      const loaded = await loadRoute(INQUIRY_PATH, `?${query}`, controller.signal);
      const route = 'route' in loaded && loaded.route.kind === 'inquiry' ? loaded.route : null;
      setUnread(route === null);
      if (route === null) return;
      const { lines } = route.inquiry;
      setHasServer(!route.isFile);
      setKnown((before) => {
        const present = lines.flatMap((line) =>
          line.part === null ? [] : [[line.part.slug, line] as const],
        );
        return new Map([...before, ...lines.map((line) => [line.slug, line] as const), ...present]);
      });
      const present = new Map(lines.map(({ slug, part }) => [slug, part?.slug]));
      if (lines.some(({ slug, part }) => part !== null && part.slug !== slug))
        keep(movedItems(keptItems(readKept()), (slug) => present.get(slug)));
    };
    // `read` rejects only on an abort, when a newer list is being read.
    read().catch(() => undefined);
    return () => {
      controller.abort();
    };
  }, [query]);

  const isRead = missing.length === 0 || isUnread;
  const lines = isRead ? items.map((item) => ({ ...NOTHING, ...known.get(item.slug), ...item })) : null;
  return {
    items,
    lines: items.length === 0 ? [] : lines,
    isUnread: isUnread && missing.length > 0,
    hasServer,
  };
}
