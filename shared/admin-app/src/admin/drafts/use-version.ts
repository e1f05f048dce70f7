import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The version of a record that an editor shows, as `?version=draft` in its address (D36.5). */
export type Version = 'live' | 'draft';

const VERSION = 'version';

export function useVersion(): { version: Version; show: (next: Version) => void } {
  const [query, setQuery] = useSearchParams();
  const show = useCallback(
    (next: Version) =>
      setQuery(
        (now) => {
          const query = new URLSearchParams(now);
          if (next === 'draft') query.set(VERSION, next);
          else query.delete(VERSION);
          return query;
        },
        { replace: true },
      ),
    [setQuery],
  );
  return { version: query.get(VERSION) === 'draft' ? 'draft' : 'live', show };
}
