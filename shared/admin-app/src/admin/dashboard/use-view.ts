import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The open view of the dashboard; each has its own address (D10: views by query). */
export interface View {
  bin: boolean;
  /** Id of the product in the dialog, or 'new'. */
  product: string | null;
  /** Id of the sidebar item in the editor, or 'new'. */
  item: string | null;
  deploy: boolean;
}

type Opening = { product: string } | { item: string } | { deploy: true };

export function useView() {
  const [query, setQuery] = useSearchParams();
  const view = useMemo<View>(
    () => ({
      bin: query.get('view') === 'bin',
      product: query.get('product'),
      item: query.get('item'),
      deploy: query.has('deploy'),
    }),
    [query],
  );
  /** Closes the dialog; an open bin stays open. */
  const close = useCallback(() => setQuery(withBin({}), { replace: true }), [setQuery]);
  const open = useCallback(
    (what: Opening) => setQuery(withBin('deploy' in what ? { deploy: '' } : what)),
    [setQuery],
  );
  return { view, open, close };
}

/** Returns the new query; an open bin stays open. */
function withBin(next: Record<string, string>) {
  return (now: URLSearchParams): Record<string, string> =>
    now.get('view') === 'bin' ? { view: 'bin', ...next } : next;
}
